// The Project: cards of the hand are laid to the left or given up in any order, then sent as the answers that lead there.
'use strict';

let split = { first: '', left: [], given: [] }; // identities of the cards laid so far

const byPlace = (a, b) => a.dataset.place - b.dataset.place;
const table_ = () => $('[data-paths]');
const cardsOf = (ids) => ids.map((id) => $(`[data-paths] [data-id="${CSS.escape(id)}"]`)).filter(Boolean);
const spread = () => split.left.length + split.given.length > 0;
const complete = (zones) => split.left.length === +zones.dataset.left && split.given.length === +zones.dataset.given;

// Each card in its zone; empty places shrink as they are filled.
function arrange() {
  const zones = table_();
  if (!zones) return;
  if (split.first !== zones.dataset.first) split = { first: zones.dataset.first, left: [], given: [] };
  const hand = $('.z-hand .row', zones);
  const cards = $$('[data-item]', zones).sort(byPlace);
  const held = cards.filter((card) => ![...split.left, ...split.given].includes(card.dataset.id));
  hand.append(...held);
  for (const [name, ids] of [['left', split.left], ['given', split.given]]) {
    const zone = $(`.z-${name}`, zones);
    if (!zone) continue;
    const row = $('.row', zone);
    row.prepend(...cardsOf(ids));
    const slots = $$('.slot', row), room = +zones.dataset[name] - ids.length;
    slots.forEach((slot, at) => { slot.hidden = at >= room; });
    zone.className = `zone z-${name} n${ids.length} r${room}`;
  }
  $('.z-hand', zones).className = `zone z-hand n${held.length} r0`;
  $('.z-hand h3 span', zones).textContent = complete(zones) ? zones.dataset.rest : zones.dataset.hand;
  for (const card of cards) {
    const laid = split.left.includes(card.dataset.id) ? 'left' : split.given.includes(card.dataset.id) ? 'given' : complete(zones) ? 'right' : 'hand';
    card.classList.remove('in-left', 'in-given', 'in-right', 'in-hand');
    card.classList.add(`in-${laid}`);
    card.setAttribute('aria-pressed', laid === 'left' || laid === 'given');
  }
  foretell(zones, cardsOf(split.left), complete(zones) ? held : []);
  const button = $('#prompt [data-do=confirm]');
  if (!button) return;
  button.hidden = !complete(zones);
  button.classList.toggle('primary', complete(zones));
  if (complete(zones)) $('span', button).textContent = zones.dataset.confirm;
}

// What the cards laid would bring: beside the trays, on the tracks, and how much of it the population allows.
function foretell(zones, left, right) {
  const sum = (cards, what) => {
    const found = {};
    for (const source of cards.length ? [zones, ...cards] : [])
      for (const one of source.dataset[what].split(' ').filter(Boolean)) {
        const [name, amount] = one.split(':');
        found[name] = (found[name] || 0) + +amount;
      }
    return found;
  };
  const cubes = sum(left, 'cubes'), points = sum(right, 'points');
  const delta = (box, amount) => {
    const old = $('.delta', box) || box.appendChild(Object.assign(document.createElement('span'), { className: 'delta' }));
    old.textContent = amount ? `+${amount}` : '';
  };
  for (const tray of $$('#mine .tray5')) delta($('b', tray), cubes[tray.dataset.id.split('/')[1]]);
  for (const track of $$('#mine .rt[data-id]')) {
    const plus = points[track.dataset.id.split('/')[1]] || 0, cells = $$('.bar i', track), has = cells.filter((cell) => cell.className === 'on').length;
    cells.forEach((cell, at) => { cell.className = at < has ? 'on' : at < has + plus ? 'plus' : ''; });
    delta($('b', track), plus);
  }
  for (const [name, found] of [['left', cubes], ['hand', points]]) {
    const total = Object.values(found).reduce((a, b) => a + b, 0);
    $(`.z-${name} h3 small`, zones).textContent = total ? `${total} / ${zones.dataset.limit}` : '';
  }
}

// A card of the hand goes to the left while there is room, else it is given up; a card laid comes back.
function layCard(card) {
  const zones = table_(), id = card.dataset.id, before = places();
  if (split.left.includes(id)) split.left = split.left.filter((one) => one !== id);
  else if (split.given.includes(id)) split.given = split.given.filter((one) => one !== id);
  else if (split.left.length < +zones.dataset.left) split.left.push(id);
  else if (split.given.length < +zones.dataset.given) split.given.push(id);
  else if (split.given.length) split.given = [...split.given.slice(1), id];
  arrange();
  glide(before);
  clearTimeout(hovering);
  if ($('#zoom').matches(':popover-open')) $('#zoom').hidePopover();
  card.focus({ preventScroll: true });
  const zone = card.closest('.zone');
  announce(`${$('.hd', card).textContent.trim()}: ${$('h3', zone).textContent.trim()}`);
}

async function sendSplit() {
  const zones = table_();
  const named = (ids) => cardsOf(ids).sort(byPlace).map((card) => card.dataset.item).join(' ');
  const words = JSON.parse(zones.dataset.paths)[`${named(split.left)}|${named(split.given)}`];
  if (!words || busy) return;
  busy = true;
  hurry = true;
  readTip();
  const answers = words.split(' ').map((word, at) => ({ number: +zones.dataset.first + at * +zones.dataset.stride, answer: word }));
  const done = await post(`/api/tables/${table}/answers`, { answers });
  busy = false;
  if (!done) hurry = false;
}

document.addEventListener('dressed', arrange);

document.addEventListener('click', (event) => {
  const zones = table_();
  if (!zones) return;
  const card = event.target.closest('[data-paths] [data-item]');
  if (card) {
    event.stopImmediatePropagation();
    if (pressed) { pressed = false; return; }
    layCard(card);
  } else if (event.target.closest('#prompt [data-do=confirm]') && complete(zones)) {
    event.stopImmediatePropagation();
    sendSplit();
  } else if (event.target.closest('#prompt [data-do=undo]') && spread()) {
    event.stopImmediatePropagation();
    split = { first: '', left: [], given: [] };
    arrange();
  }
}, true);

document.addEventListener('keydown', (event) => {
  const zones = table_();
  if (!zones || event.ctrlKey || event.metaKey || event.altKey || $('[popover]:popover-open:not(#zoom)')) return;
  if (event.target.closest('input, textarea, select, .options')) return;
  const badge = $$('.key', zones).find((one) => one.textContent === event.key.toLowerCase() && one.closest('.z-hand'))
    || $$('.key', zones).find((one) => one.textContent === event.key.toLowerCase());
  if (badge) {
    event.preventDefault();
    event.stopImmediatePropagation();
    layCard(badge.closest('[data-item]'));
  } else if (event.key === 'Enter' && complete(zones) && !event.target.closest('a, summary, .prompt .btn')) {
    event.preventDefault();
    event.stopImmediatePropagation();
    sendSplit();
  } else if (event.key === 'Escape' && spread()) {
    event.stopImmediatePropagation();
    split = { first: '', left: [], given: [] };
    arrange();
  } else if (event.key === 'z' && spread()) {
    event.stopImmediatePropagation();
    if (split.given.length) split.given.pop(); else split.left.pop();
    arrange();
  }
}, true);

arrange();

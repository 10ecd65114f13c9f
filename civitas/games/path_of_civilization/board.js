// Choices of several things are laid out on the page in any order, then sent as the answers that lead there: the hand
// is split (left, given up, the rest), cubes and points are picked one by one.
'use strict';

let split = { first: '', left: [], given: [] }; // identities of the cards laid so far
let picks = { first: '', kinds: [] }; // kinds of cubes or points picked so far

const splitter = () => $('[data-paths]');
const picker = () => $('[data-picks]');
const byPlace = (a, b) => a.dataset.place - b.dataset.place;
const cardsOf = (ids) => ids.map((id) => $(`[data-paths] [data-id="${CSS.escape(id)}"]`)).filter(Boolean);
const begun = () => (splitter() ? split.left.length + split.given.length : picks.kinds.length) > 0;

function complete() {
  const zones = splitter(), box = picker();
  if (zones) return split.left.length === +zones.dataset.left && split.given.length === +zones.dataset.given;
  return Boolean(box) && picks.kinds.length === +box.dataset.total;
}

function arrange() {
  if (splitter()) arrangeHand(splitter());
  else if (picker()) arrangePicks(picker());
  else return;
  const button = $('#prompt [data-do=confirm]');
  if (!button) return;
  button.hidden = !complete();
  button.classList.toggle('primary', complete());
  if (complete()) $('span', button).textContent = (splitter() || picker()).dataset.confirm;
}

// Each card in its zone; empty places shrink as they are filled.
function arrangeHand(zones) {
  if (split.first !== zones.dataset.first) split = { first: zones.dataset.first, left: [], given: [] };
  const hand = $('.z-hand .row', zones);
  const cards = $$('[data-item]', zones).sort(byPlace);
  const held = cards.filter((card) => ![...split.left, ...split.given].includes(card.dataset.id));
  hand.append(...held);
  for (const [name, ids] of [['left', split.left], ['given', split.given]]) {
    const zone = $(`.z-${name}`, zones);
    if (!zone) continue;
    const row = $('.row', zone), room = +zones.dataset[name] - ids.length;
    row.prepend(...cardsOf(ids));
    $$('.slot', row).forEach((slot, at) => { slot.hidden = at >= room; });
    zone.className = `zone z-${name} n${ids.length} r${room}`;
  }
  $('.z-hand', zones).className = `zone z-hand n${held.length} r0`;
  $('.z-hand h3 span', zones).textContent = complete() ? zones.dataset.rest : zones.dataset.hand;
  for (const card of cards) {
    const laid = split.left.includes(card.dataset.id) ? 'left' : split.given.includes(card.dataset.id) ? 'given' : complete() ? 'right' : 'hand';
    card.classList.remove('in-left', 'in-given', 'in-right', 'in-hand');
    card.classList.add(`in-${laid}`);
    card.setAttribute('aria-pressed', laid === 'left' || laid === 'given');
  }
  const left = cardsOf(split.left), right = complete() ? held : [];
  const cubes = amounts(left.length ? [zones, ...left] : [], 'cubes'), points = amounts(right.length ? [zones, ...right] : [], 'points');
  foretell('cube', cubes);
  foretell('type', points);
  for (const [name, found] of [['left', cubes], ['hand', points]]) {
    const total = Object.values(found).reduce((a, b) => a + b, 0);
    $(`.z-${name} h3 small`, zones).textContent = total ? `${total} / ${zones.dataset.limit}` : '';
  }
}

// "builder:2 sage:1" of several pieces, added up by name.
function amounts(pieces, what) {
  const found = {};
  for (const piece of pieces)
    for (const one of piece.dataset[what].split(' ').filter(Boolean)) {
      const [name, amount] = one.split(':');
      found[name] = (found[name] || 0) + +amount;
    }
  return found;
}

// What would be gained, beside the trays or on the tracks.
function foretell(kind, found) {
  for (const piece of $$(`#mine [data-id^="${kind}/"]`)) {
    const plus = found[piece.dataset.id.split('/')[1]] || 0, number = $('b', piece), cells = $$('.bar i', piece);
    const delta = $('.delta', number) || number.appendChild(Object.assign(document.createElement('span'), { className: 'delta' }));
    delta.textContent = plus ? `+${plus}` : '';
    const has = cells.filter((cell) => cell.className === 'on').length;
    cells.forEach((cell, at) => { cell.className = at < has ? 'on' : at < has + plus ? 'plus' : ''; });
  }
}

// A card of the hand goes to the left while there is room, else it is given up; a card laid comes back.
function layCard(card) {
  const zones = splitter(), id = card.dataset.id, before = places();
  if (split.left.includes(id)) split.left = split.left.filter((one) => one !== id);
  else if (split.given.includes(id)) split.given = split.given.filter((one) => one !== id);
  else if (split.left.length < +zones.dataset.left) split.left.push(id);
  else if (split.given.length < +zones.dataset.given) split.given.push(id);
  else if (split.given.length) split.given = [...split.given.slice(1), id];
  arrange();
  glide(before);
  card.focus({ preventScroll: true });
  announce(`${$('.hd', card).textContent.trim()}: ${$('h3', card.closest('.zone')).textContent.trim()}`);
}

// Whether these kinds are part of something that may be picked.
function fits(kinds, whole) {
  const left = whole.split(' ');
  return kinds.every((kind) => { const at = left.indexOf(kind); if (at >= 0) left.splice(at, 1); return at >= 0; });
}

function arrangePicks(box) {
  if (picks.first !== box.dataset.first) picks = { first: box.dataset.first, kinds: [] };
  const sets = Object.keys(JSON.parse(box.dataset.picks)), offer = amounts([box], 'offer');
  const shown = {};
  for (const piece of $$('[data-pick]', box)) {
    const kind = piece.dataset.pick, times = picks.kinds.filter((one) => one === kind).length;
    const more = sets.some((one) => fits([...picks.kinds, kind], one));
    piece.classList.toggle('legal', more || times > 0);
    piece.setAttribute('aria-pressed', times > 0);
  }
  for (const kind of Object.keys(offer)) {
    const times = picks.kinds.filter((one) => one === kind).length;
    shown[kind] = box.dataset.keeps ? times : offer[kind] - times;
  }
  foretell($('[data-pick]', box).dataset.id.split('/')[0], shown);
}

// One more of a kind; where no more of it is possible, its picks are taken back.
function pickKind(piece) {
  const kind = piece.dataset.pick, sets = Object.keys(JSON.parse(picker().dataset.picks));
  if (sets.some((one) => fits([...picks.kinds, kind], one))) picks.kinds.push(kind);
  else picks.kinds = picks.kinds.filter((one) => one !== kind);
  arrange();
  announce(`${picks.kinds.length} / ${picker().dataset.total}`);
}

function choicePath() {
  if (splitter()) {
    const named = (ids) => cardsOf(ids).sort(byPlace).map((card) => card.dataset.item).join(' ');
    return JSON.parse(splitter().dataset.paths)[`${named(split.left)}|${named(split.given)}`];
  }
  const paths = JSON.parse(picker().dataset.picks);
  return paths[Object.keys(paths).find((one) => fits(picks.kinds, one))];
}

async function sendChoice() {
  const words = choicePath(), box = splitter() || picker();
  if (!words || busy) return;
  busy = true;
  hurry = true;
  readTip();
  const answers = words.split(' ').map((word, at) => ({ number: +box.dataset.first + at * +box.dataset.stride, answer: word }));
  const done = await post(`/api/tables/${table}/answers`, { answers });
  busy = false;
  if (!done) hurry = false;
}

function layPiece(piece) {
  clearTimeout(hovering);
  if ($('#zoom').matches(':popover-open')) $('#zoom').hidePopover();
  if (piece.dataset.item) layCard(piece); else pickKind(piece);
}

function takeBack(all) {
  if (all) { split.left = []; split.given = []; picks.kinds = []; }
  else if (splitter()) (split.given.length ? split.given : split.left).pop();
  else picks.kinds.pop();
  arrange();
}

document.addEventListener('dressed', arrange);

document.addEventListener('click', (event) => {
  if (!splitter() && !picker()) return;
  const at = (selector) => event.target.closest(selector);
  const piece = at('[data-paths] [data-item], [data-picks] [data-pick]');
  if (piece) {
    event.stopImmediatePropagation();
    if (pressed) pressed = false; else layPiece(piece);
  } else if (at('#prompt [data-do=confirm]') && complete()) {
    event.stopImmediatePropagation();
    sendChoice();
  } else if (at('#prompt [data-do=undo]') && begun()) {
    event.stopImmediatePropagation();
    takeBack(true);
  }
}, true);

document.addEventListener('keydown', (event) => {
  const box = splitter() || picker();
  if (!box || event.ctrlKey || event.metaKey || event.altKey || covered()) return;
  if (event.target.closest('input, textarea, select, .options')) return;
  const badge = $$('.key', box).find((one) => one.textContent === event.key);
  if (badge) layPiece(badge.closest('[data-item], [data-pick]'));
  else if (event.key === 'Enter' && complete() && !event.target.closest('a, summary, .prompt .btn, #hint')) sendChoice();
  else if ((event.key === 'Escape' || event.key === 'z') && begun()) takeBack(event.key === 'Escape');
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

arrange();

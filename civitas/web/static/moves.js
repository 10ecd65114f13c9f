// Clicks, taps and keys become answers; pieces are looked at closely. After regions.js, which it sets going.
'use strict';

// --- Answering ----------------------------------------------------------------------------------------------------

let busy = null, selected = null; // what is being sent

// One thing at a time. A new question on the page frees it too: what it answers has arrived, whatever the reply waits for.
async function deliver(what, body) {
  if (busy) return null;
  const mine = { what };
  busy = mine;
  hurry = true;
  const done = await post(`/api/tables/${table}/${what}`, body);
  if (busy === mine) busy = null;
  if (!done) hurry = false;
  return done;
}

function choose(word) {
  const entry = $(`.options [data-move="${CSS.escape(word)}"]`);
  if (!entry || busy) return;
  select(null);
  hideMenu();
  hideZoom();
  readTip();
  deliver('answers', { answers: [{ number: +entry.dataset.number, answer: word }] });
}

function act(what, more = {}) {
  return deliver(what, { ...more, ...(page.dataset.screen ? { seat: +page.dataset.seat } : {}) });
}

function label(word) {
  const entry = $(`.options [data-move="${CSS.escape(word)}"] span`);
  return entry ? entry.textContent : word;
}

// On touch the first tap selects and fills the prompt's button, the second confirms.
function select(piece) {
  for (const one of $$('[aria-pressed=true][data-moves]')) one.removeAttribute('aria-pressed');
  const button = $('#prompt [data-do=confirm]');
  selected = piece;
  if (button) button.hidden = !piece;
  if (!piece) return;
  piece.setAttribute('aria-pressed', 'true');
  if (button) $('span', button).textContent = label(piece.dataset.moves);
  announce(label(piece.dataset.moves));
}

function pick(piece, touch) {
  const words = piece.dataset.moves.split(' ');
  if (words.length > 1) { showMenu(piece, words); return; }
  if (touch && piece.dataset.id && selected !== piece) { select(piece); return; }
  choose(words[0]);
}

function showMenu(piece, words) {
  const menu = $('#menu');
  menu.replaceChildren(...words.map((word, at) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('role', 'menuitem');
    button.dataset.pick = word;
    const key = document.createElement('kbd');
    key.textContent = at + 1;
    key.setAttribute('aria-hidden', 'true');
    const entry = $(`.options [data-move="${CSS.escape(word)}"]`);
    const text = document.createElement('span');
    text.textContent = label(word);
    button.append(key, text);
    const lock = entry && $('.final', entry);
    if (lock) button.append(lock.cloneNode(true));
    return button;
  }));
  menu.opener = piece;
  menu.showPopover();
  place(menu, piece);
  menu.firstChild.focus();
}

function hideMenu() {
  const menu = $('#menu');
  if (menu && menu.matches(':popover-open')) menu.hidePopover();
}

function toggleList(open) {
  const list = $('#options');
  if (!list) return;
  const now = open ?? !list.classList.contains('open');
  list.classList.toggle('open', now);
  $('[data-do=list]').setAttribute('aria-expanded', now);
  if (now && open === undefined) $('button', list).focus();
}

// --- Looking closer -----------------------------------------------------------------------------------------------

let book = null, looking = null; // the piece last asked for: the first look waits for the book, and may be overtaken

async function cardBook() {
  if (!book) {
    const answer = await fetch(`/tables/${table}/cards?lang=${html.lang}`).catch(() => null);
    if (!answer || !answer.ok) return new Map();
    const mould = document.createElement('template');
    mould.innerHTML = await answer.text();
    book = new Map($$('[data-book]', mould.content).map((card) => [card.dataset.book, card]));
  }
  return book;
}

async function zoom(piece) {
  clearTimeout(hovering);
  looking = piece;
  const card = (await cardBook()).get(piece.dataset.card || piece.dataset.id);
  const box = $('#zoom');
  if (!card || !box || looking !== piece || !piece.isConnected) return;
  box.replaceChildren(card.cloneNode(true));
  if (!box.matches(':popover-open')) box.showPopover();
  place(box, piece);
}

function hideZoom() {
  const box = $('#zoom');
  clearTimeout(hovering);
  looking = null;
  if (box && box.matches(':popover-open')) box.hidePopover();
}

// Beside its piece, inside the window, never over the prompt.
function place(box, anchor) {
  const prompt = $('#prompt');
  const whole = innerWidth <= 700 && prompt && prompt.contains(anchor); // of the phone's prompt nothing is to be covered
  const a = (whole ? prompt : anchor).getBoundingClientRect(), b = box.getBoundingClientRect();
  const floor = prompt && !prompt.contains(anchor) ? Math.min(innerHeight, prompt.getBoundingClientRect().top) : innerHeight;
  const right = a.right + 8 + b.width <= innerWidth;
  let left = box.classList.contains('zoom-box') ? (right ? a.right + 8 : a.left - b.width - 8) : a.left;
  let top = box.classList.contains('zoom-box') ? a.top : a.bottom + 6;
  if (top + b.height > floor - 8) top = box.classList.contains('zoom-box') ? floor - 8 - b.height : a.top - b.height - 6;
  left = Math.max(8, Math.min(left, innerWidth - b.width - 8));
  box.style.left = `${left / larger()}px`;
  box.style.top = `${Math.max(8, top) / larger()}px`;
}

document.addEventListener('toggle', (event) => {
  const box = event.target;
  if (event.newState !== 'open' || !box.classList.contains('pop')) return;
  const opener = $(`[popovertarget="${CSS.escape(box.id)}"]`);
  if (opener) place(box, opener);
}, true);

// --- Hints: alone among bots, what one of them would do -------------------------------------------------------------

let hinted = null, hinting = false; // { number, option }; whether a hint is on its way

// Who waits for a hint may play on: one that comes too late is not shown, and asked for again if the box has been opened
// for the question that is open now.
async function askHint() {
  const box = $('#hint');
  if (!box || busy) return;
  showHint(null);
  if (hinting) return;
  hinting = true;
  const asked = $('#prompt').dataset.request;
  const told = await post(`/api/tables/${table}/hint`, {});
  hinting = false;
  const now = $('#prompt').dataset.request, late = !told || String(told.number) !== now;
  hinted = late ? null : told;
  if (late && told && now && now !== asked && waiting()) { askHint(); return; }
  if (late) { if (waiting()) hideHint(); return; }
  showHint(told);
  markHint();
  const ring = $$('.hinted').find((one) => seen(one) && !one.closest('#prompt'));
  if (ring && innerWidth <= 700) ring.scrollIntoView({ block: 'start', inline: 'center', behavior: still() ? 'auto' : 'smooth' });
  else if (ring) { ring.scrollIntoView({ block: 'nearest', inline: 'nearest' }); uncover(box, ring); }
  announce(`${told.label}. ${told.text}`);
}

const waiting = () => $('#hint').matches(':popover-open') && !$('#hint [data-hint=told]').hidden;

function hideHint() {
  const box = $('#hint');
  if (box && box.matches(':popover-open')) box.hidePopover();
}

// The box stands beside the piece it speaks of, not on it.
function uncover(box, piece) {
  const a = piece.getBoundingClientRect(), b = box.getBoundingClientRect(), gap = 16;
  if (a.right + gap < b.left || a.left - gap > b.right || a.bottom + gap < b.top || a.top - gap > b.bottom) return;
  const left = a.left - gap - b.width >= 8 ? a.left - gap - b.width : a.right + gap;
  if (left + b.width <= innerWidth - 8) box.style.left = `${left / larger()}px`;
}

// A hint, or that it is being thought about.
function showHint(told) {
  const box = $('#hint'), wait = $('.hint-wait', box), play = $('[data-do=hint-play]', box);
  $('[data-hint=ask]', box).hidden = true;
  $('[data-hint=told]', box).hidden = false;
  wait.hidden = Boolean(told);
  $('.hint-option', box).textContent = told ? told.label : '';
  $('.hint-text', box).textContent = told ? told.text : '';
  $('h4', box).hidden = !told || !told.why.length;
  play.setAttribute('aria-disabled', !told);
  play.title = told ? '' : wait.textContent;
  const format = new Intl.NumberFormat(html.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  $('dl', box).replaceChildren(...(told ? told.why : []).flatMap((one) => [
    Object.assign(document.createElement('dt'), { textContent: one.text }),
    Object.assign(document.createElement('dd'), { textContent: `${one.points < 0 ? '−' : '+'}${format.format(Math.abs(one.points))}` }),
  ]));
  if (!box.matches(':popover-open')) box.showPopover();
  const at = $('#prompt [data-do=hint]');
  if (at) place(box, at);
  box.focus({ preventScroll: true }); // the next tab stops are its buttons
  if (!told) announce(wait.textContent);
}

// The advised move is ringed on the board and in the list for as long as its question is open.
function markHint() {
  for (const one of $$('.hinted')) one.classList.remove('hinted');
  for (const one of $$('.hint-ring')) one.remove();
  const prompt = $('#prompt');
  if (!hinted || !prompt || prompt.dataset.request !== String(hinted.number)) { hinted = null; return; }
  const has = (one) => (one.dataset.moves || one.dataset.move || one.dataset.item || '').split(' ').includes(hinted.option);
  for (const one of $$('[data-moves], [data-move], [data-item]').filter(has)) {
    whole(one).classList.add('hinted');
    if (one.ownerSVGElement) ringOnMap(one);
  }
  document.dispatchEvent(new Event('hinted'));
}

// A place of a drawn map has its ring above all that lies there but names, in two tones: one of them stands out anywhere.
function ringOnMap(piece) {
  const outline = $('.land, rect', piece), names = $('.labels', piece.ownerSVGElement);
  for (const cls of ['hint-ring under', 'hint-ring']) {
    const ring = outline.cloneNode();
    ring.setAttribute('class', cls);
    piece.ownerSVGElement.insertBefore(ring, names);
  }
}

document.addEventListener('dressed', markHint);

// --- One tab stop per zone; arrows move inside ---------------------------------------------------------------------

const inZone = (zone) => $$('button, a[href], [tabindex="0"], [role=button]', zone).filter((one) => !one.closest('[popover]') && !one.hidden && (seen(one) || one.closest('.options')));

function rove() {
  for (const zone of $$('[data-zone]')) {
    const items = inZone(zone);
    const first = items.find((one) => one.dataset.moves) || items[0];
    for (const one of items) one.tabIndex = one === first || one === document.activeElement ? 0 : -1;
  }
}

function arrow(event) {
  const zone = event.target.closest && event.target.closest('[data-zone]');
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!zone || !(step || event.key === 'Home' || event.key === 'End')) return false;
  const items = inZone(zone);
  const at = items.indexOf(event.target);
  if (at < 0) return false;
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : (at + step + items.length) % items.length;
  for (const one of items) one.tabIndex = -1;
  items[next].tabIndex = 0;
  items[next].focus();
  event.preventDefault();
  return true;
}

// --- Clicks, taps, keys --------------------------------------------------------------------------------------------

const DO = {
  undo: () => act('undo'),
  past: (button) => { if ('marked' in button.dataset) act('undo', { past: true }); else { $('#past').showPopover(); place($('#past'), button); } },
  'past-yes': () => { $('#past').hidePopover(); act('undo', { past: true }); },
  hint: (button) => {
    if (hinting || 'marked' in button.dataset) { askHint(); return; }
    const box = $('#hint');
    $('[data-hint=ask]', box).hidden = false;
    $('[data-hint=told]', box).hidden = true;
    if (!box.matches(':popover-open')) box.showPopover();
    place(box, button);
    box.focus({ preventScroll: true });
  },
  'hint-yes': () => askHint(),
  'hint-play': () => { if (hinted) { const word = hinted.option; $('#hint').hidePopover(); choose(word); } },
  redo: () => act('redo'),
  reset: () => act('reset'),
  list: () => toggleList(),
  skip: () => flush(),
  tip: () => readTip(),
  confirm: () => selected && choose(selected.dataset.moves),
  rematch: async () => { const next = await post(`/api/tables/${table}/rematch`, {}); if (next && next.link) location.href = next.link; },
  device: async () => { const made = await post(`/api/tables/${table}/links`, { seat: +page.dataset.seat }); if (made) copy(new URL(made.link, location.href).href); },
  notify: () => Notification.requestPermission(),
  play: (button) => togglePlay(button),
};

document.addEventListener('click', (event) => {
  const at = (selector) => event.target.closest(selector);
  let hit;
  if ((hit = at('[aria-disabled=true]'))) { if (hit.title) toast(hit.title, true); event.preventDefault(); return; }
  if ((hit = at('[data-copy]'))) { event.preventDefault(); copy(new URL(hit.dataset.copy, location.href).href); return; }
  if ((hit = at('[data-step-to]'))) { step(+hit.dataset.stepTo); return; }
  if ((hit = at('[data-stand-in]'))) { post(`/api/tables/${table}/seats/${hit.dataset.standIn}`, { stands_in: hit.dataset.on === 'true' }); return; }
  if ((hit = at('[data-do]')) && DO[hit.dataset.do]) { DO[hit.dataset.do](hit); return; }
  if ((hit = at('[data-pick]'))) { choose(hit.dataset.pick); return; }
  if ((hit = at('[data-move]'))) { choose(hit.dataset.move); return; }
  if (pressed) { pressed = false; event.preventDefault(); return; }
  if ((hit = at('[data-moves]'))) { pick(hit, event.pointerType === 'touch'); return; }
  if ((hit = at('[role=button][data-id]'))) { zoom(hit); return; }
  if ((hit = at('[data-card], [data-id]')) && hit.closest('button')) { zoom(hit); return; }
  if (at('#log a')) return;
  if ((hit = at('#log [data-refs]'))) { outline(hit.dataset.refs); return; }
  if ((hit = at('.prompt-t')) && !at('a')) hit.classList.toggle('whole');
  if (selected && !at('#prompt')) select(null);
});

const LOOKED_AT = 'button[data-card], button[data-id], [role=button][data-id]'; // places of a drawn map are no buttons of their own
let pressing = 0, pressed = false, hovering = 0, mouse = '';
// A card that opens by itself must cover nothing to be chosen: not on a map with moves, not where cards are sheets.
const opensItself = (piece) => { const map = piece.closest('svg'); return innerWidth > 700 && !(map && $('[data-moves]', map)); };
document.addEventListener('pointerdown', (event) => {
  if (!event.target.closest('#zoom')) hideZoom(); // what was only looked at goes when something is done
  const piece = event.pointerType === 'touch' && event.target.closest('[data-card], [data-id]');
  pressed = false;
  if (piece) pressing = setTimeout(() => { pressed = true; zoom(piece); }, 450);
});
for (const end of ['pointerup', 'pointercancel', 'scroll']) document.addEventListener(end, () => clearTimeout(pressing), true);
document.addEventListener('contextmenu', (event) => {
  const piece = event.target.closest(LOOKED_AT);
  if (piece) { event.preventDefault(); zoom(piece); }
});
document.addEventListener('pointermove', (event) => { mouse = `${event.clientX} ${event.clientY}`; });
document.addEventListener('pointerover', (event) => {
  const piece = event.pointerType === 'mouse' && event.target.closest(LOOKED_AT);
  if (piece && mouse === `${event.clientX} ${event.clientY}`) return; // it came under a pointer at rest
  clearTimeout(hovering);
  if (piece && opensItself(piece)) hovering = setTimeout(() => zoom(piece), 700);
  else if (!event.target.closest('#zoom')) hovering = setTimeout(hideZoom, 250);
});

// Keys go to what is open on top. With advice in sight one plays on.
const covered = () => $('[popover]:popover-open:not(#zoom):not(#hint)');

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select')) return;
  if (arrow(event)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const menu = $('#menu');
  if (menu && menu.matches(':popover-open')) {
    const item = menu.children[+key - 1];
    if (item) { event.preventDefault(); item.click(); }
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const all = [...menu.children], at = all.indexOf(document.activeElement);
      all[(at + (key === 'ArrowDown' ? 1 : all.length - 1)) % all.length].focus();
    } else if (key === 'Escape') { const opener = menu.opener; hideMenu(); if (opener && opener.isConnected) opener.focus(); }
    return;
  }
  if (covered()) return;
  if (key === '?') { const keys = $('#keys'); if (keys) keys.showPopover(); return; }
  if (key === 'Escape') { select(null); toggleList(false); return; }
  if ($('#prompt.replay')) { replayKey(key, event); return; }
  if (!table) return;
  if (key === 'z') { const undo = $('#prompt [data-do=undo], #prompt [data-do=past]'); if (undo) undo.click(); return; }
  if (key === 'y') { const redo = $('#prompt [data-do=redo]'); if (redo) redo.click(); return; }
  if (key === '!') { const hint = $('#prompt [data-do=hint]'); if (hint) hint.click(); return; }
  if (key === '.') { toggleList(); return; }
  if (key === 'i') { const piece = document.activeElement.closest('[data-card], [data-id]'); if (piece) zoom(piece); return; }
  if ((key === 'Enter' || key === ' ') && event.target.matches('g[role=button]')) {
    event.preventDefault();
    if (event.target.dataset.moves) pick(event.target, false); else zoom(event.target);
    return;
  }
  if (key === 'Enter') {
    if (event.target.closest('button, a, summary, input, #hint')) return;
    if (selected) { choose(selected.dataset.moves); return; }
    const main = $('#prompt [data-main]');
    if (main) { event.preventDefault(); main.click(); }
    return;
  }
  const entry = $$('.options [data-key]').find((one) => one.dataset.key === key);
  if (entry) { event.preventDefault(); choose(entry.dataset.move); }
});

if (table) {
  lastEntry = Math.max(-1, ...entries().map((one) => one.place));
  dress();
  if (!location.hash) reveal();
  if (!$('#prompt.replay')) connect();
}

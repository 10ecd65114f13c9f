// The table in the browser: swaps the regions the server sends, turns clicks, taps and keys into answers.
'use strict';

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const html = document.documentElement;
const page = document.body;
const table = page.dataset.table;

const still = () => html.dataset.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
const larger = () => parseFloat(getComputedStyle(html).zoom) || 1; // larger text: lengths we set are enlarged too
const seen = (element) => element.getClientRects().length > 0;

async function post(address, body) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!answer) { toast(page.dataset.lost || '…'); return null; }
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) { toast(data.message || answer.statusText); return null; }
  return data;
}

let toasting;
function toast(text, good = false) {
  const box = $('#toast') || page.appendChild(Object.assign(document.createElement('div'), { id: 'toast', className: 'toast' }));
  box.setAttribute('role', 'alert');
  box.textContent = text;
  box.classList.toggle('good', good);
  box.hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => { box.hidden = true; }, 5000);
}

// Without HTTPS browsers lend pages no clipboard, except on this machine: then the address is shown to be copied.
function copy(address) {
  const shown = () => prompt('', address);
  if (navigator.clipboard) navigator.clipboard.writeText(address).then(() => toast('✓', true), shown);
  else shown();
}

function announce(text) {
  const voice = $('#announce');
  if (voice && text) voice.textContent = text;
}

// --- Regions: what changed is swapped, what moved glides there (FLIP), focus and scroll stay -------------------

const SCROLLERS = '[data-scroll], .hscroll, .log, .options';
const scrolledTo = new Map();

// What moves when a piece does: the whole card, of which the piece may be the part to click.
const whole = (piece) => (piece.matches('.hit') ? piece.parentElement : piece);

function places() {
  const found = new Map();
  for (const piece of $$('[data-id]')) if (seen(piece) && !piece.closest('[popover]')) found.set(piece.dataset.id, whole(piece).getBoundingClientRect());
  return found;
}

function glide(before) {
  if (still()) return;
  const style = getComputedStyle(html);
  const duration = parseFloat(style.getPropertyValue('--t-move')) || 420;
  const easing = style.getPropertyValue('--ease') || 'ease-out';
  const scale = larger();
  let late = 0;
  for (const piece of $$('[data-id]')) {
    if (!seen(piece) || piece.closest('[popover]')) continue;
    const was = before.get(piece.dataset.id);
    const body = whole(piece), is = body.getBoundingClientRect();
    if (!was) {
      if (before.size) body.animate([{ opacity: 0, transform: 'translateY(8px)' }, { opacity: 1, transform: 'none' }], { duration, easing });
      continue;
    }
    const dx = was.left - is.left, dy = was.top - is.top;
    if (Math.abs(dx) + Math.abs(dy) < 3) continue;
    body.animate([{ transform: `translate(${dx / scale}px,${dy / scale}px)` }, { transform: 'none' }], { duration, easing, delay: late, fill: 'backwards' });
    late = Math.min(late + 80, 1200);
  }
}

function focusMark() {
  const now = document.activeElement;
  if (!now || now === page) return null;
  for (const key of ['data-id', 'data-move', 'data-moves', 'data-do', 'id', 'popovertarget', 'name'])
    if (now.getAttribute(key)) return { selector: `[${key}="${CSS.escape(now.getAttribute(key))}"]`, region: now.closest('[data-region]') };
  return { selector: '', region: now.closest('[data-region]') };
}

function swap(changed) {
  const before = places();
  const focus = focusMark();
  const windowTop = scrollY;
  for (const [name, content] of Object.entries(changed)) {
    const region = $(`[data-region="${CSS.escape(name)}"]`);
    if (!region) continue;
    const scrolled = $$(SCROLLERS, region).map((one) => [one.scrollLeft, one.scrollTop]);
    const open = $$('[popover]:popover-open', region).map((one) => one.id);
    const details = $$('details', region).map((one) => one.open);
    const typed = $$('input[name=text]', region).map((one) => one.value);
    const listed = $('.options.open', region);
    const mould = document.createElement('template');
    mould.innerHTML = content;
    region.replaceChildren(mould.content);
    $$(SCROLLERS, region).forEach((one, at) => { if (scrolled[at]) [one.scrollLeft, one.scrollTop] = scrolled[at]; });
    $$('details', region).forEach((one, at) => { one.open = details[at] || false; });
    $$('input[name=text]', region).forEach((one, at) => { one.value = typed[at] || ''; });
    if (listed && $('.options', region)) toggleList(true);
    for (const id of open) { const box = document.getElementById(id); if (box) box.showPopover(); }
  }
  dress();
  if (focus && !(document.activeElement && document.activeElement !== page)) {
    const again = focus.selector && $$(focus.selector).find(seen);
    if (again) again.focus({ preventScroll: true });
    else if (focus.region) { const prompt = $('#prompt'); if (prompt) { prompt.tabIndex = -1; prompt.focus({ preventScroll: true }); } }
  }
  scrollTo(0, windowTop);
  glide(before);
}

// After every swap: tips already read are hidden, one tab stop per zone, the window of wide rows in sight.
function dress() {
  const tip = $('.tip[data-tip]');
  if (tip) tip.hidden = tipsRead().includes(tip.dataset.tip);
  document.dispatchEvent(new Event('dressed'));
  rove();
  for (const row of $$('[data-scroll][data-at]')) {
    const window_ = $('[data-window]', row);
    if (!window_ || row.scrollWidth <= row.clientWidth || scrolledTo.get(row.dataset.scroll) === row.dataset.at) continue;
    row.scrollLeft = window_.offsetLeft - 16;
    scrolledTo.set(row.dataset.scroll, row.dataset.at);
  }
}

function tipsRead() {
  try { return JSON.parse(localStorage.getItem(`civitas.tips.${table}`) || '[]'); } catch { return []; }
}

function readTip() {
  const tip = $('.tip[data-tip]');
  if (!tip) return;
  try { localStorage.setItem(`civitas.tips.${table}`, JSON.stringify([...new Set([...tipsRead(), tip.dataset.tip])])); } catch { /* private window */ }
  tip.hidden = true;
}

// --- Others' moves, one by one -----------------------------------------------------------------------------------

const PACE = { slow: 2000, normal: 1000, fast: 400, none: 0 };
const LINES = 4; // of the teller at a time
const queue = [], telling = [];
let shownAt = -Infinity, timer = 0, hurry = false, lastEntry = -1;

const pace = () => (document.hidden ? 0 : PACE[html.dataset.pace] ?? 1000);

function receive(message) {
  queue.push(message);
  if (hurry) { hurry = false; const known = lastEntry; flush(); answered(known); return; }
  pump();
}

// What others did in answer to one's own move is told too; the board waits for nobody meanwhile.
function answered(known) {
  if (known < 0 || !pace()) return;
  const mine = `seat-${+page.dataset.seat + 1}`;
  telling.push(...entries().filter((one) => one.place > known && one.who.startsWith('seat-') && one.who !== mine).reverse());
  pump();
}

// One change of the table at a time; of a change that tells much at once, a few sentences at a time.
function pump() {
  clearTimeout(timer);
  const wait = shownAt + pace() - performance.now();
  if (telling.length || queue.length) {
    if (wait > 0 && pace()) { timer = setTimeout(pump, wait); skippable(); return; }
    if (telling.length) tell(); else show([queue.shift()], pace() > 0);
    shownAt = performance.now();
    timer = setTimeout(pump, 0);
    return;
  }
  skippable();
  timer = setTimeout(() => { $('#teller').hidden = true; }, 2500);
}

function flush() {
  clearTimeout(timer);
  telling.length = 0;
  if (queue.length) show(queue.splice(0), false);
  shownAt = performance.now();
  $('#teller').hidden = true;
}

function show(messages, slowly) {
  const changed = Object.assign({}, ...messages.map((one) => one.regions));
  const last = messages[messages.length - 1];
  const known = lastEntry;
  const asked = $('#prompt').dataset.request;
  swap(changed);
  if ($('#prompt').dataset.request !== asked) reveal();
  page.dataset.version = last.version;
  titled(last.turn);
  const fresh = entries().filter((one) => one.place > known).reverse();
  lastEntry = Math.max(-1, ...entries().map((one) => one.place));
  if (!fresh.length || known < 0) return;
  if (slowly) {
    telling.push(...fresh);
    tell();
  } else for (const one of fresh) outline(one.refs);
  if (!queue.length) announce(fresh.map((one) => one.text).join(' '));
}

let asking = page.dataset.asked === 'true';

function titled(turn) {
  document.title = turn ? page.dataset.titleTurn : page.dataset.title;
  if (turn && !asking) yourTurn();
  asking = turn;
}

// On a phone a new question brings the zone of its moves into sight.
function reveal() {
  const piece = innerWidth <= 700 && $$('[data-id][data-moves]').find(seen);
  if (!piece) return;
  const box = piece.getBoundingClientRect();
  if (box.top < 48 || box.bottom > $('#prompt').getBoundingClientRect().top)
    piece.closest('[data-zone]').scrollIntoView({ block: 'start', behavior: still() ? 'auto' : 'smooth' });
}

const entries = () => $$('#log [data-entry]').map((one) => ({ place: +one.dataset.entry, text: $('.say-t', one).textContent.trim(), refs: one.dataset.refs, who: one.firstElementChild.className.baseVal ?? one.firstElementChild.className }));

function tell() {
  let many = 1; // a few sentences about the same one at a time
  while (many < LINES && many < telling.length && telling[many].who === telling[0].who) many += 1;
  const now = telling.splice(0, many);
  $('.teller-t').replaceChildren(...now.map((one) => Object.assign(document.createElement('span'), { textContent: one.text })));
  $('#teller').hidden = false;
  skippable();
  for (const one of now) outline(one.refs);
}

function skippable() {
  $('#teller [data-do=skip]').hidden = !queue.length && !telling.length;
}

function outline(refs) {
  for (const ref of (refs || '').split(' ').filter(Boolean)) {
    for (const piece of $$(`[data-id="${CSS.escape(ref)}"], [data-card="${CSS.escape(ref)}"]`).filter(seen)) {
      piece.classList.add('last-move');
      setTimeout(() => piece.classList.remove('last-move'), 1600);
    }
  }
}

function yourTurn() {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const note = new Notification(page.dataset.turn, { body: document.title, tag: `civitas-${table}` });
  note.onclick = () => { window.focus(); note.close(); };
}

// --- The socket: resumes by version, tries again with growing pauses ---------------------------------------------

let pause = 500, received = page.dataset.version;
const seat = page.dataset.screen ? `&seat=${page.dataset.seat}` : ''; // several people at one screen

function connect() {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/tables/${table}/socket?version=${received}${seat}`);
  const beat = setInterval(() => socket.readyState === 1 && socket.send('{"type":"ping"}'), 30000);
  socket.onopen = () => { pause = 500; offline(false); };
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.type === 'regions') { received = message.version; receive(message); }
    else if (message.type === 'error' || message.type === 'refused') toast(message.message || message.error);
    else if (message.type === 'handover') setTimeout(() => location.replace(`/tables/${table}`), queue.length || telling.length ? 1500 : 600);
  };
  socket.onclose = (event) => {
    clearInterval(beat);
    if (event.code === 4403 || event.code === 4404) return;
    offline(true);
    received = ''; // who is there may have changed meanwhile, and that has no version
    setTimeout(connect, pause * (0.75 + Math.random() / 2));
    pause = Math.min(pause * 2, 15000);
  };
}

function offline(lost) {
  const mark = $('.topbar .offline');
  if (mark) mark.hidden = !lost;
  page.classList.toggle('lost', lost);
}

// --- Answering ----------------------------------------------------------------------------------------------------

let busy = false, selected = null;

async function choose(word) {
  const entry = $(`.options [data-move="${CSS.escape(word)}"]`);
  if (!entry || busy) return;
  busy = true;
  hurry = true;
  select(null);
  hideMenu();
  readTip();
  const done = await post(`/api/tables/${table}/answers`, { answers: [{ number: +entry.dataset.number, answer: word }] });
  busy = false;
  if (!done) hurry = false;
}

async function act(what, more = {}) {
  if (busy) return;
  busy = true;
  hurry = true;
  const done = await post(`/api/tables/${table}/${what}`, { ...more, ...(page.dataset.screen ? { seat: +page.dataset.seat } : {}) });
  busy = false;
  if (!done) hurry = false;
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

let book = null;

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
  const card = (await cardBook()).get(piece.dataset.card || piece.dataset.id);
  const box = $('#zoom');
  if (!card || !box) return;
  box.replaceChildren(card.cloneNode(true));
  if (!box.matches(':popover-open')) box.showPopover();
  place(box, piece);
}

// Beside its piece, inside the window, never over the prompt.
function place(box, anchor) {
  const a = anchor.getBoundingClientRect(), b = box.getBoundingClientRect();
  const prompt = $('#prompt');
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
let pressing = 0, pressed = false, hovering = 0;
document.addEventListener('pointerdown', (event) => {
  const piece = event.pointerType === 'touch' && event.target.closest('[data-card], [data-id]');
  pressed = false;
  if (piece) pressing = setTimeout(() => { pressed = true; zoom(piece); }, 450);
});
for (const end of ['pointerup', 'pointercancel', 'scroll']) document.addEventListener(end, () => clearTimeout(pressing), true);
document.addEventListener('contextmenu', (event) => {
  const piece = event.target.closest(LOOKED_AT);
  if (piece) { event.preventDefault(); zoom(piece); }
});
document.addEventListener('pointerover', (event) => {
  clearTimeout(hovering);
  const piece = event.pointerType === 'mouse' && event.target.closest(LOOKED_AT);
  const box = $('#zoom');
  if (piece) hovering = setTimeout(() => zoom(piece), 700);
  else if (box && box.matches(':popover-open') && !event.target.closest('#zoom')) hovering = setTimeout(() => box.matches(':popover-open') && box.hidePopover(), 250);
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select')) return;
  if (arrow(event)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const menu = $('#menu');
  if (menu && menu.matches(':popover-open')) {
    const item = menu.children[+key - 1];
    if (item) { event.preventDefault(); choose(item.dataset.pick); }
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const all = [...menu.children], at = all.indexOf(document.activeElement);
      all[(at + (key === 'ArrowDown' ? 1 : all.length - 1)) % all.length].focus();
    } else if (key === 'Escape') { const opener = menu.opener; hideMenu(); if (opener && opener.isConnected) opener.focus(); }
    return;
  }
  if ($('[popover]:popover-open:not(#zoom)')) return;
  if (key === '?') { const keys = $('#keys'); if (keys) keys.showPopover(); return; }
  if (key === 'Escape') { select(null); toggleList(false); return; }
  if ($('#prompt.replay')) { replayKey(key, event); return; }
  if (!table) return;
  if (key === 'z') { const undo = $('#prompt [data-do=undo], #prompt [data-do=past]'); if (undo) undo.click(); return; }
  if (key === 'y') { const redo = $('#prompt [data-do=redo]'); if (redo) redo.click(); return; }
  if (key === '.') { toggleList(); return; }
  if (key === 'i') { const piece = document.activeElement.closest('[data-card], [data-id]'); if (piece) zoom(piece); return; }
  if ((key === 'Enter' || key === ' ') && event.target.matches('g[role=button]')) {
    event.preventDefault();
    if (event.target.dataset.moves) pick(event.target, false); else zoom(event.target);
    return;
  }
  if (key === 'Enter') {
    if (event.target.closest('button, a, summary, input')) return;
    if (selected) { choose(selected.dataset.moves); return; }
    const main = $('#prompt [data-main]');
    if (main) { event.preventDefault(); main.click(); }
    return;
  }
  const entry = $$('.options [data-key]').find((one) => one.dataset.key === key);
  if (entry) { event.preventDefault(); choose(entry.dataset.move); }
});

document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (form.matches('[data-chat]')) {
    event.preventDefault();
    const text = form.elements.text.value.trim();
    if (text && await post(`/api/tables/${table}/chat?${seat}`, { text })) form.elements.text.value = '';
  } else if (form.matches('[data-rename]')) {
    event.preventDefault();
    if (await post(`/api/tables/${table}/seats/${page.dataset.seat}`, { name: form.elements.name.value.trim() })) form.closest('[popover]').hidePopover();
  } else if (form.matches('[data-webhook]')) {
    event.preventDefault();
    const body = { url: form.elements.url.value.trim() };
    if (page.dataset.screen) body.seat = +page.dataset.seat;
    if (await post(`/api/tables/${table}/webhook`, body)) toast('✓', true);
  } else if (form.matches('.settings-form')) {
    form.elements.back.value = location.pathname + location.search;
  }
});

// --- Settings, clocks, tabs ----------------------------------------------------------------------------------------

document.addEventListener('change', (event) => {
  const form = event.target.closest('.settings-form');
  if (!form) return;
  const { name, value } = event.target;
  if (name === 'lang') { form.requestSubmit(); return; }
  html.dataset[name] = value;
  fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
});

setInterval(() => {
  for (const clock of $$('.clock[data-seconds]')) {
    const left = Math.max(0, +clock.dataset.seconds - 1);
    clock.dataset.seconds = left;
    if (left < 86400) clock.textContent = (left >= 3600 ? [Math.floor(left / 3600)] : []).concat(String(Math.floor(left / 60) % 60).padStart(2, '0'), String(left % 60).padStart(2, '0')).join(':');
  }
}, 1000);

// Tabs of the phone: the one in sight is marked.
if ($('.tabs')) {
  const tabs = $$('.tabs a');
  const watch = new IntersectionObserver((seenNow) => {
    for (const one of seenNow) if (one.isIntersecting) for (const tab of tabs) tab.toggleAttribute('aria-current', tab.hash === `#${one.target.id}`);
  }, { rootMargin: '-30% 0px -60% 0px' });
  for (const tab of tabs) { const target = $(tab.hash); if (target) watch.observe(target); }
}

// The socket speaks the page's language also where the browser sends it no preferences.
if (!/(^|; )lang=/.test(document.cookie)) document.cookie = `lang=${html.lang}; path=/; max-age=31536000; SameSite=Lax`;

if (table) {
  lastEntry = Math.max(-1, ...entries().map((one) => one.place));
  dress();
  if (!$('#prompt.replay')) connect();
}

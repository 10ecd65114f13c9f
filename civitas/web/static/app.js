// The table in the browser: swaps the regions the server sends, turns clicks, taps and keys into answers.
'use strict';

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const html = document.documentElement;
const page = document.body;
const table = page.dataset.table;

const still = () => html.dataset.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
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

function announce(text) {
  const voice = $('#announce');
  if (voice && text) voice.textContent = text;
}

// --- Regions: what changed is swapped, what moved glides there (FLIP), focus and scroll stay -------------------

const SCROLLERS = '.track, .civs, .log, .options';

function places() {
  const found = new Map();
  for (const piece of $$('[data-id]')) if (seen(piece) && !piece.closest('[popover]')) found.set(piece.dataset.id, piece.getBoundingClientRect());
  return found;
}

function glide(before) {
  if (still()) return;
  const style = getComputedStyle(html);
  const duration = parseFloat(style.getPropertyValue('--t-move')) || 420;
  const easing = style.getPropertyValue('--ease') || 'ease-out';
  let late = 0;
  for (const piece of $$('[data-id]')) {
    if (!seen(piece) || piece.closest('[popover]')) continue;
    const was = before.get(piece.dataset.id);
    const is = piece.getBoundingClientRect();
    if (!was) {
      if (before.size) piece.animate([{ opacity: 0, transform: 'translateY(8px)' }, { opacity: 1, transform: 'none' }], { duration, easing });
      continue;
    }
    const dx = was.left - is.left, dy = was.top - is.top;
    if (Math.abs(dx) + Math.abs(dy) < 3) continue;
    piece.animate([{ transform: `translate(${dx}px,${dy}px)` }, { transform: 'none' }], { duration, easing, delay: late, fill: 'backwards' });
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
  rove();
  const window_ = $('.track .win');
  const track = $('.track');
  if (track && window_ && track.scrollWidth > track.clientWidth && track.dataset.at !== window_.className + track.className) {
    track.scrollLeft = window_.offsetLeft - 16;
    track.dataset.at = window_.className + track.className;
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
const queue = [];
let shownAt = 0, timer = 0, hurry = false, lastEntry = -1;

function receive(message) {
  queue.push(message);
  if (hurry) { hurry = false; const known = lastEntry; flush(); recount(known); return; }
  pump();
}

function pump() {
  clearTimeout(timer);
  if (!queue.length) { setTimeout(() => { if (!queue.length) $('#teller').hidden = true; }, 2500); return; }
  const pause = document.hidden ? 0 : (PACE[html.dataset.pace] ?? 1000);
  const wait = shownAt + pause - performance.now();
  if (wait > 0) { timer = setTimeout(pump, wait); tell(); return; }
  show([queue.shift()], true);
  shownAt = performance.now();
  pump();
}

function flush() {
  clearTimeout(timer);
  if (queue.length) show(queue.splice(0), false);
  shownAt = performance.now();
  $('#teller').hidden = true;
}

function show(messages, telling) {
  const changed = Object.assign({}, ...messages.map((one) => one.regions));
  const last = messages[messages.length - 1];
  const known = lastEntry;
  const asked = $('#prompt').dataset.request;
  swap(changed);
  if ($('#prompt').dataset.request !== asked) reveal();
  page.dataset.version = last.version;
  titled(last.turn);
  const fresh = entries().filter((one) => one.place > known);
  lastEntry = Math.max(-1, ...entries().map((one) => one.place));
  if (fresh.length && known >= 0) {
    if (telling) tell(fresh.map((one) => one.text).reverse().join(' '));
    for (const one of fresh) outline(one.refs);
    if (!queue.length) announce(fresh.map((one) => one.text).reverse().join(' '));
  }
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

const entries = () => $$('#log [data-entry]').map((one) => ({ place: +one.dataset.entry, text: one.textContent.trim(), refs: one.dataset.refs }));

function tell(text) {
  const box = $('#teller');
  if (text) $('.teller-t', box).textContent = text.length > 160 ? `${text.slice(0, 160)}…` : text;
  box.hidden = !$('.teller-t', box).textContent;
  $('[data-do=skip]', box).hidden = !queue.length;
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

// What others did in answer to one's own move is told one by one too; the board waits for nobody meanwhile.
let recounting = 0;

function recount(known) {
  clearInterval(recounting);
  const mine = `seat-${+page.dataset.seat + 1}`, lines = [];
  for (const entry of $$('#log [data-entry]').reverse()) {
    const mark = entry.firstElementChild.className;
    if (+entry.dataset.entry <= known || !/^seat-/.test(mark) || mark === mine) continue;
    const text = entry.children[1].textContent.trim(), last = lines[lines.length - 1];
    if (last && last.mark === mark && last.text.length + text.length < 160) { last.text += ` ${text}`; last.refs += ` ${entry.dataset.refs || ''}`; }
    else lines.push({ mark, text, refs: entry.dataset.refs || '' });
  }
  const pace = PACE[html.dataset.pace] ?? 1000, box = $('#teller');
  const next = () => {
    const line = lines.shift();
    if (!line) { clearInterval(recounting); box.hidden = true; return; }
    $('.teller-t', box).replaceChildren(Object.assign(document.createElement('span'), { textContent: line.text }));
    box.hidden = false;
    $('[data-do=skip]', box).hidden = !lines.length;
    outline(line.refs);
  };
  if (!lines.length || !pace || known < 0) return;
  next();
  recounting = setInterval(next, pace * 1.6);
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
    else if (message.type === 'handover') setTimeout(() => location.assign(`/tables/${table}`), queue.length ? 1500 : 600);
  };
  socket.onclose = (event) => {
    clearInterval(beat);
    if (event.code === 4403 || event.code === 4404) return;
    offline(true);
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

async function act(what) {
  if (busy) return;
  busy = true;
  hurry = true;
  const done = await post(`/api/tables/${table}/${what}`, page.dataset.screen ? { seat: +page.dataset.seat } : {});
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
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(8, top)}px`;
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
  redo: () => act('redo'),
  reset: () => act('reset'),
  list: () => toggleList(),
  skip: () => { clearInterval(recounting); flush(); },
  tip: () => readTip(),
  confirm: () => selected && choose(selected.dataset.moves),
  rematch: async () => { const next = await post(`/api/tables/${table}/rematch`, {}); if (next && next.link) location.href = next.link; },
  notify: () => Notification.requestPermission(),
  play: (button) => togglePlay(button),
};

document.addEventListener('click', (event) => {
  const at = (selector) => event.target.closest(selector);
  let hit;
  if ((hit = at('[aria-disabled=true]'))) { if (hit.title) toast(hit.title, true); event.preventDefault(); return; }
  if ((hit = at('[data-copy]'))) { navigator.clipboard.writeText(new URL(hit.dataset.copy, location.href).href).then(() => toast('✓', true)); return; }
  if ((hit = at('[data-step-to]'))) { step(+hit.dataset.stepTo); return; }
  if ((hit = at('[data-stand-in]'))) { post(`/api/tables/${table}/seats/${hit.dataset.standIn}`, { stands_in: hit.dataset.on === 'true' }); return; }
  if ((hit = at('[data-do]')) && DO[hit.dataset.do]) { DO[hit.dataset.do](hit); return; }
  if ((hit = at('[data-pick]'))) { choose(hit.dataset.pick); return; }
  if ((hit = at('[data-move]'))) { choose(hit.dataset.move); return; }
  if (pressed) { pressed = false; event.preventDefault(); return; }
  if ((hit = at('[data-moves]'))) { pick(hit, event.pointerType === 'touch'); return; }
  if ((hit = at('[role=button][data-id]'))) { zoom(hit); return; }
  if ((hit = at('[data-card], [data-id]')) && hit.closest('button')) { zoom(hit); return; }
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
  if (key === 'z') { const undo = $('#prompt [data-do=undo]'); if (undo) undo.click(); return; }
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
    if (text && await post(`/api/tables/${table}/chat`, { text })) form.elements.text.value = '';
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

// --- Replay --------------------------------------------------------------------------------------------------------

let playing = 0, asked = 0;

async function goTo(at) {
  const bar = $('#prompt.replay');
  const steps = +bar.dataset.steps;
  at = Math.max(0, Math.min(steps, at));
  const mine = ++asked;
  const answer = await fetch(`/tables/${table}/replay/${at}?lang=${html.lang}`, { headers: { Accept: 'application/json' } }).catch(() => null);
  if (!answer || !answer.ok || mine !== asked) return;
  swap((await answer.json()).regions);
  history.replaceState(null, '', `?step=${at}`);
  if (at >= steps) stop();
}

const step = (by) => goTo(+$('#prompt.replay').dataset.step + by);

function stop() {
  clearInterval(playing);
  playing = 0;
}

function togglePlay() {
  if (playing) stop(); else playing = setInterval(() => step(1), Math.max(PACE[html.dataset.pace] || 0, 500));
}

function replayKey(key, event) {
  const move = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10 }[key];
  if (event.target.matches('input[type=range]') && move) return;
  if (move) { event.preventDefault(); step(move); }
  else if (key === 'Home') goTo(0);
  else if (key === 'End') goTo(Infinity);
  else if (key === ' ' && !event.target.closest('button, a')) { event.preventDefault(); togglePlay(); }
}

document.addEventListener('input', (event) => { if (event.target.matches('.slider input')) goTo(+event.target.value); });

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

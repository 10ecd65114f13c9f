// What the server sends: regions are swapped, others' moves told one by one, the socket resumes. After app.js.
'use strict';

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
  if ($('#prompt').dataset.request !== asked) { busy = null; hideHint(); reveal(); }
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
    piece.closest(piece.closest('svg') ? 'section' : '[data-zone]').scrollIntoView({ block: 'start', behavior: still() ? 'auto' : 'smooth' });
  callTab(piece);
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

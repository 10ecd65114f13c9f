// The map under the hand (zoom, drag, ways, arrows), units against fronts, offers put together in any order.
'use strict';

// --- The map ------------------------------------------------------------------------------------------------------

const mapBox = () => $('.mapbox');
const squareAt = (name) => $(`.sq[data-id="square/${name}"]`);
let scale = 1, looked = '';

function setZoom(next, x, y) {
  const box = mapBox(), svg = $('.mapsvg');
  if (!box || !svg) return;
  const frame = box.getBoundingClientRect();
  const px = (x ?? frame.left + frame.width / 2) - frame.left, py = (y ?? frame.top + frame.height / 2) - frame.top;
  const before = svg.getBoundingClientRect();
  const atX = (px + frame.left - before.left) / before.width, atY = (py + frame.top - before.top) / before.height;
  scale = Math.max(0.3, Math.min(4, next));
  html.style.setProperty('--map-zoom', scale.toFixed(3));
  const after = svg.getBoundingClientRect();
  box.scrollLeft += (after.left + atX * after.width - frame.left - px) / larger();
  box.scrollTop += (after.top + atY * after.height - frame.top - py) / larger();
}

// The largest zoom that shows the whole map.
function fitZoom() {
  const box = mapBox(), svg = $('.mapsvg').getBoundingClientRect(), frame = box.getBoundingClientRect();
  setZoom(scale * Math.min(frame.width / svg.width, frame.height / svg.height));
}

function centreOn(name) {
  const box = mapBox(), square = squareAt(name);
  if (!box || !square) return;
  const frame = box.getBoundingClientRect(), at = square.getBoundingClientRect();
  box.scrollLeft += (at.left + at.width / 2 - frame.left - frame.width / 2) / larger();
  box.scrollTop += (at.top + at.height / 2 - frame.top - frame.height / 2) / larger();
}

function inSight(name) {
  const square = squareAt(name), frame = mapBox().getBoundingClientRect();
  if (!square) return true;
  const at = square.getBoundingClientRect();
  return at.left >= frame.left && at.right <= frame.right && at.top >= frame.top && at.bottom <= frame.bottom;
}

// The way to a square, where a figure could go, where a piece could stand, and the square in words.
function showSquare(square) {
  for (const one of $$('.sq.near')) one.classList.remove('near');
  const line = $('[data-way-line]'), info = $('[data-info]');
  if (line) line.setAttribute('d', square && square.dataset.way ? wayLine(square.dataset.way) : '');
  if (!square) return;
  if (info) info.textContent = square.getAttribute('aria-label');
  for (const name of (square.dataset.reach || '').split(' ').filter(Boolean)) squareAt(name)?.classList.add('near');
}

const middleOf = (square) => { const rect = $('rect', square); return `${+rect.getAttribute('x') + 32} ${+rect.getAttribute('y') + 32}`; };

function wayLine(way) {
  const start = $('.sq.now');
  return [start, ...way.split(' ').map(squareAt)].filter(Boolean).map((one, at) => `${at ? 'L' : 'M'}${middleOf(one)}`).join('');
}

function showPlaces(ware) {
  for (const one of $$('.sq.spot')) one.classList.remove('spot');
  for (const name of ((ware && ware.dataset.where) || '').split(' ').filter(Boolean)) squareAt(name)?.classList.add('spot');
}

for (const kind of ['pointerover', 'focusin'])
  document.addEventListener(kind, (event) => {
    const square = event.target.closest('.sq, .fog');
    if (square || event.target.closest('.mapbox')) showSquare(square);
    showPlaces(event.target.closest('[data-where]'));
  });

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-zoom]');
  if (!button) return;
  if (button.dataset.zoom === 'fit') fitZoom(); else setZoom(scale * (button.dataset.zoom === 'in' ? 1.25 : 0.8));
});

document.addEventListener('wheel', (event) => {
  if (!event.target.closest('.mapbox') || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  setZoom(scale * (event.deltaY < 0 ? 1.12 : 0.9), event.clientX, event.clientY);
}, { passive: false });

// Dragging with the mouse moves the map; a drag is no click. Two fingers zoom, one scrolls as everywhere.
let dragging = null, dragged = false;
const fingers = new Map();
document.addEventListener('pointerdown', (event) => {
  dragged = false;
  const box = event.target.closest('.mapbox');
  if (!box) return;
  if (event.pointerType === 'touch') fingers.set(event.pointerId, event);
  else if (event.button === 0) dragging = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
});
document.addEventListener('pointermove', (event) => {
  const box = mapBox();
  if (dragging && box) {
    const dx = event.clientX - dragging.x, dy = event.clientY - dragging.y;
    if (!dragged && Math.abs(dx) + Math.abs(dy) < 6) return;
    dragged = true;
    box.classList.add('drag');
    box.scrollLeft = dragging.left - dx / larger();
    box.scrollTop = dragging.top - dy / larger();
  } else if (fingers.has(event.pointerId) && fingers.size === 2) {
    const apart = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY); };
    const before = apart();
    fingers.set(event.pointerId, event);
    const [a, b] = [...fingers.values()];
    if (before > 10) setZoom(scale * (apart() / before), (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
  }
});
for (const end of ['pointerup', 'pointercancel'])
  document.addEventListener(end, (event) => { dragging = null; fingers.delete(event.pointerId); mapBox()?.classList.remove('drag'); });
document.addEventListener('touchmove', (event) => { if (event.touches.length === 2 && event.target.closest('.mapbox')) event.preventDefault(); }, { passive: false });
document.addEventListener('click', (event) => { if (dragged) { dragged = false; event.stopImmediatePropagation(); event.preventDefault(); } }, true);

// Arrows go from square to square as they lie; + and − zoom, 0 shows everything.
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea') || covered()) return;
  if (mapBox() && (event.key === '+' || event.key === '-' || event.key === '0')) {
    if (event.key === '0') fitZoom(); else setZoom(scale * (event.key === '+' ? 1.25 : 0.8));
    event.preventDefault();
    return;
  }
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  const from = event.target.closest('.sq, .fog');
  if (!step || !from) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const rect = $('rect', from), size = +rect.getAttribute('width');
  let x = +rect.getAttribute('x') + (step[0] > 0 ? size - 32 : 32), y = +rect.getAttribute('y') + (step[1] > 0 ? size - 32 : 32);
  for (;;) {
    x += step[0] * 64;
    y += step[1] * 64;
    if (x < 0 || y < 0 || x > 1024 || y > 1024) return;
    const next = $$('.sq, .fog').find((one) => holds($('rect', one), x, y));
    if (!next) continue;
    for (const one of $$('.sq[tabindex="0"], .fog[tabindex="0"]')) one.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    return;
  }
}, true);

function holds(rect, x, y) {
  const left = +rect.getAttribute('x'), top = +rect.getAttribute('y'), size = +rect.getAttribute('width');
  return x > left && x < left + size && y > top && y < top + size;
}

// A chosen group that has not moved is put down again by pressing figures that could move in its stead: one step back,
// and theirs is the choice. Where the group could also go to their square, a menu asks.
let instead = null; // the square pressed, and how many groups must stand there for one to be chosen

function takeInstead(square) {
  instead = { piece: square.dataset.id, least: square.classList.contains('now') ? 2 : 1 };
  hideMenu();
  act('undo').then((done) => { if (done) chooseInstead(); else instead = null; });
}

function offerInstead(square) {
  const menu = $('#menu'), other = document.createElement('button');
  showMenu(square, square.dataset.moves.split(' '));
  const key = Object.assign(document.createElement('kbd'), { textContent: menu.children.length + 1, ariaHidden: 'true' });
  const text = Object.assign(document.createElement('span'), { textContent: square.dataset.instead });
  Object.assign(other, { type: 'button', role: 'menuitem' }).append(key, text);
  other.addEventListener('click', () => takeInstead(square));
  menu.append(other);
  place(menu, square);
}

// Once the step back has come.
function chooseInstead() {
  const prompt = $('#prompt').dataset.prompt;
  if (!instead || busy || prompt === 'go') return;
  const { piece, least } = instead, square = $(`.sq[data-id="${piece}"]`);
  instead = null;
  if (prompt === 'move' && (square.dataset.moves || '').split(' ').filter(Boolean).length >= least) pick(square, false);
}

const pressInstead = (event) => {
  const square = event.target.closest('.sq[data-instead]');
  if (!square || pressed || (event.type === 'keydown' && event.key !== 'Enter' && event.key !== ' ')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (square.dataset.moves) offerInstead(square); else takeInstead(square);
};
document.addEventListener('click', pressInstead, true);
document.addEventListener('keydown', pressInstead, true);

// What moved last walks there from where it stood.
let walked = '';
function walk() {
  const trail = $('[data-trail]');
  if (!trail || trail.dataset.trail === walked) return;
  const first = walked === '';
  walked = trail.dataset.trail;
  const figure = $(`[data-fig="${trail.dataset.to}"]`), from = squareAt(trail.dataset.from), to = squareAt(trail.dataset.to);
  if (first || still() || !figure || !from || !to) return;
  const [x, y] = middleOf(from).split(' '), [toX, toY] = middleOf(to).split(' ');
  figure.animate([{ transform: `translate(${x - toX}px,${y - toY}px)` }, { transform: `translate(${x - toX}px,0)` }, { transform: 'none' }], { duration: 520, easing: 'ease-in-out' });
}

// --- Battle: a unit is chosen, then a front -----------------------------------------------------------------------

let unit = '';

function arm() {
  const battle = $('[data-battle]');
  if (!battle) { unit = ''; return; }
  const hand = $$('[data-unit]', battle);
  if (!hand.some((one) => one.dataset.unit === unit)) unit = hand.length ? hand[0].dataset.unit : '';
  for (const one of hand) one.setAttribute('aria-pressed', one.dataset.unit === unit);
  for (const one of $$('.fore', battle)) one.hidden = one.dataset.for !== unit;
  for (const one of $$('.fronts.enemy [data-front]', battle)) mark(one, `attack/${unit}/${one.dataset.front}`);
  const open = $('[data-open]', battle);
  if (open) mark(open, `front/${unit}`);
  markHint(); // what is offered only for the unit chosen has been marked just now
}

// The unit an advised move takes from the hand.
function advise() {
  for (const one of $$('[data-battle] [data-unit]')) one.classList.toggle('hinted', Boolean(hinted) && `${hinted.option}/`.includes(`/${one.dataset.unit}/`));
}
document.addEventListener('hinted', advise);

function mark(piece, word) {
  const able = Boolean($(`.options [data-move="${CSS.escape(word)}"]`));
  piece.classList.toggle('legal', able);
  if (able) piece.dataset.moves = word; else delete piece.dataset.moves;
  if (able) piece.setAttribute('aria-label', `${piece.textContent.trim()}: ${label(word)}`);
}

document.addEventListener('click', (event) => {
  const chosen = event.target.closest('[data-battle] [data-unit]');
  if (!chosen || pressed) return;
  event.stopImmediatePropagation();
  unit = chosen.dataset.unit;
  arm();
  announce(`${$('.un', chosen).textContent} ${$('.pw', chosen).textContent}`);
}, true);

// --- Offers -------------------------------------------------------------------------------------------------------

let drafted = { first: '', to: '', goods: {}, shows: {} }; // what is put together so far, by receiver and word

const builder = () => $('[data-builder]');
const receiver = (box) => $(`.bfor[data-for="${drafted.to}"]`, box);
const goodsFor = () => (drafted.goods[drafted.to] ||= {});

function layOut() {
  const box = builder();
  if (!box) return;
  if (drafted.first !== box.dataset.first) drafted = { first: box.dataset.first, to: $('[data-to]', box).dataset.to, goods: {}, shows: {} };
  for (const one of $$('[data-to]', box)) one.setAttribute('aria-pressed', one.dataset.to === drafted.to);
  for (const one of $$('.bfor', box)) one.hidden = one.dataset.for !== drafted.to;
  const goods = goodsFor();
  for (const line of $$('[data-word]', receiver(box))) {
    const field = $('input, select', line);
    field.value = goods[line.dataset.word] || 0;
    line.classList.toggle('set', +field.value > 0);
  }
  const show = $('[data-show]', receiver(box));
  if (show) show.checked = Boolean(drafted.shows[drafted.to]);
  $('[data-send]', box).setAttribute('aria-disabled', !Object.values(goods).some((n) => n > 0));
}

function setGood(line, value) {
  const most = +(line.dataset.most || 9);
  goodsFor()[line.dataset.word] = Math.max(0, Math.min(most, Math.floor(+value) || 0));
  layOut();
}

// The answers in the order the rules ask for them: what is given, shown, asked for, promised.
function offerWords(box) {
  const goods = goodsFor(), words = [`offer/${drafted.to}`];
  let hidden = false, shown = false;
  const show = () => { if (hidden && !shown && drafted.shows[drafted.to]) { words.push('show'); shown = true; } };
  for (const line of $$('[data-word]', receiver(box))) {
    const word = line.dataset.word, n = goods[word] || 0;
    if (!/^give/.test(word)) show();
    if (!n) continue;
    hidden ||= /^give_(marker|card)/.test(word);
    if (line.dataset.how === 'amount') words.push(`${word}/${n}`);
    else if (line.dataset.how === 'each') for (let i = 0; i < n; i += 1) words.push(word);
    else words.push(word, `for_turns/${n}`);
  }
  show();
  return [...words, 'submit'];
}

function sendOffer(box) {
  readTip();
  deliver('answers', { answers: offerWords(box).map((word, at) => ({ number: +box.dataset.first + at * +box.dataset.stride, answer: word })) });
}

document.addEventListener('click', (event) => {
  const box = builder();
  if (!box || !box.contains(event.target)) return;
  const to = event.target.closest('[data-to]'), by = event.target.closest('[data-step-by]'), send = event.target.closest('[data-send]');
  if (to) { drafted.to = to.dataset.to; layOut(); }
  else if (by) { const line = by.closest('[data-word]'); setGood(line, (goodsFor()[line.dataset.word] || 0) + +by.dataset.stepBy); }
  else if (send && send.getAttribute('aria-disabled') !== 'true') sendOffer(box);
  else return;
  event.stopImmediatePropagation();
}, true);

document.addEventListener('change', (event) => {
  const box = builder();
  if (!box || !box.contains(event.target)) return;
  if ('show' in event.target.dataset) { drafted.shows[drafted.to] = event.target.checked; layOut(); return; }
  const line = event.target.closest('[data-word]');
  if (line) setGood(line, event.target.value);
});

function refresh() {
  arm();
  layOut();
  chooseInstead();
  const box = mapBox();
  if (!box) return;
  if (box.dataset.centre !== looked) {
    if (!looked || !inSight(box.dataset.centre)) centreOn(box.dataset.centre);
    looked = box.dataset.centre;
  }
  walk();
}

document.addEventListener('dressed', refresh);
refresh();

// A force, a defence, cards to discard: picked on the page in any order, then sent as the answers that lead there.
'use strict';

let wanted = {}; // how many of each are picked
let plan = []; // answers still to be given, in the order the rules ask for them

const composer = () => $('[data-compose]');
const itemsOf = (box) => $$('[data-item]', box);
const count = (item) => wanted[item.dataset.item] ?? +item.dataset.used;
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

// Units are worth what their armies make of them: a table by how many of each are sent.
function worth(box) {
  const units = itemsOf(box).filter((item) => item.dataset.group === 'unit');
  const cards = itemsOf(box).filter((item) => item.dataset.group !== 'unit');
  const armed = box.dataset.units ? JSON.parse(box.dataset.units)[units.map(count).join(' ')] : +box.dataset.base;
  return armed + sum(cards.map((item) => count(item) * +item.dataset.value));
}

// Whether one more of an item may be picked: there are as many, and the cards and discards allowed are not used up.
function room(box, item) {
  const same = itemsOf(box).filter((one) => one.dataset.of === item.dataset.of);
  if (sum(same.map(count)) >= +item.dataset.held) return false;
  if (item.dataset.group === 'unit') return true;
  const cards = itemsOf(box).filter((one) => one.dataset.group !== 'unit');
  if (box.dataset.limit && sum(cards.map(count)) >= +box.dataset.limit) return false;
  const spares = cards.filter((one) => one.dataset.group === 'spare');
  return item.dataset.group !== 'spare' || !box.dataset.spares || sum(spares.map(count)) < +box.dataset.spares;
}

function enough(box) {
  const picked = itemsOf(box).filter(count);
  if (!picked.length || (box.dataset.units && !picked.some((item) => item.dataset.group === 'unit'))) return false;
  return box.dataset.compose === 'discard' ? worth(box) === +box.dataset.need : worth(box) >= +box.dataset.need;
}

function compose() {
  const box = composer();
  if (!box) { wanted = {}; plan = []; return; }
  if (plan.length) { carryOn(); return; }
  for (const item of itemsOf(box)) {
    const n = count(item);
    item.setAttribute('aria-pressed', n > 0);
    item.classList.toggle('legal', n > 0 || room(box, item));
    $('.picked', item).textContent = n;
  }
  const done = $('[data-do=compose]', box);
  done.setAttribute('aria-disabled', !enough(box));
  $('[data-worth]', box).textContent = worth(box);
  $('[data-worth]', box).classList.toggle('ok', enough(box));
}

function take(item) {
  const box = composer(), n = count(item);
  wanted[item.dataset.item] = room(box, item) ? n + 1 : +item.dataset.used;
  compose();
  announce(`${$('.nm', item).textContent} ${count(item)}, ${$('[data-worth]', box).textContent}`);
}

function send() {
  const box = composer();
  if (!enough(box)) return;
  plan = itemsOf(box).flatMap((item) => Array(count(item) - +item.dataset.used).fill(item.dataset.item));
  if (box.dataset.compose !== 'discard') plan.push('enough');
  wanted = {};
  carryOn();
}

// The next answer that is asked for; what the rules did unasked is passed over.
function carryOn() {
  if (busy) { setTimeout(carryOn, 30); return; }
  const open = $$('#prompt .options [data-move]').map((one) => one.dataset.move);
  const at = plan.findIndex((word) => open.includes(word));
  if (at < 0) { plan = []; compose(); return; }
  const word = plan[at];
  plan = plan.slice(at + 1);
  choose(word);
}

document.addEventListener('dressed', compose);

document.addEventListener('click', (event) => {
  const box = composer();
  if (!box) return;
  const item = event.target.closest('[data-compose] [data-item]');
  const done = event.target.closest('[data-do=compose]');
  if (!item && !done) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  if (item) take(item); else send();
}, true);

compose();

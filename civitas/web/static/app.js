// Every page: small tools, forms, settings, clocks. Before regions.js and moves.js, which use its names.
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

// --- Forms --------------------------------------------------------------------------------------------------------

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

// Tabs of the phone: the one whose part of the table is in sight is lit. Looked for anew each time, for regions are swapped.
const tabs = $$('.tabs a');
const LINE = 48; // below the bar: what lies there is what one reads
let called = null; // the tab pressed, or of the question asked: lit as long as its part is in sight, and nobody scrolls on

// A part that holds the parts of other tabs begins where they do not: the rivals after one's own sheet.
function partOf(tab) {
  const whole = $(tab.hash), others = tabs.filter((one) => one !== tab).map((one) => $(one.hash)).filter(Boolean);
  return whole && ($$('.region > *', whole).find((one) => seen(one) && !others.some((other) => one.contains(other))) || whole);
}

// All that a tab stands for: the region its part lies in, unless other tabs lead there too.
function spanOf(tab) {
  const whole = $(tab.hash), region = whole && whole.closest('.region');
  return region && !tabs.some((one) => one !== tab && region.contains($(one.hash))) ? region : whole;
}

function extent(tab) {
  const whole = spanOf(tab);
  const boxes = (!whole ? [] : whole.matches('.region') ? [...whole.children] : [whole]).filter(seen).map((one) => one.getBoundingClientRect());
  const from = whole && whole.matches('.rail') ? partOf(tab).getBoundingClientRect().top : Math.min(...boxes.map((box) => box.top));
  return { tab, from, to: Math.max(...boxes.map((box) => box.bottom)) };
}

function lightTab() {
  if (!tabs.length || !seen(tabs[0])) return;
  const top = $('.topbar').getBoundingClientRect().bottom, bottom = $('#prompt').getBoundingClientRect().top;
  const shown = tabs.map(extent).filter(({ from, to }) => to > top + 8 && from < bottom - 8).sort((a, b) => a.from - b.from);
  const read = shown.filter(({ from, to }) => from <= top + LINE && to > top + LINE);
  const height = ({ from, to }) => Math.min(to, bottom) - Math.max(from, top);
  const most = shown.reduce((best, one) => (best && height(best) >= height(one) ? best : one), null);
  const end = scrollY > 0 && scrollY + innerHeight >= html.scrollHeight - 2;
  const now = shown.find(({ tab }) => tab === called) || (end ? shown.at(-1) : read.at(-1) || most);
  if (now) for (const tab of tabs) if (tab === now.tab) tab.setAttribute('aria-current', 'true'); else tab.removeAttribute('aria-current');
}

// A question is about the innermost part that holds its piece.
function callTab(piece) {
  const holding = tabs.filter((tab) => $(tab.hash) && $(tab.hash).contains(piece));
  called = holding.find((tab) => !holding.some((one) => one !== tab && $(tab.hash).contains($(one.hash)))) || null;
  lightTab();
}

if (tabs.length) {
  let due = 0;
  const soon = () => { cancelAnimationFrame(due); due = requestAnimationFrame(lightTab); };
  for (const kind of ['scroll', 'resize']) addEventListener(kind, soon, { passive: true });
  for (const kind of ['wheel', 'touchmove']) addEventListener(kind, () => { called = null; }, { passive: true });
  document.addEventListener('dressed', soon);
  document.addEventListener('click', (event) => {
    const tab = event.target.closest('.tabs a');
    if (!tab) return;
    called = tab;
    const part = partOf(tab);
    if (part && part !== $(tab.hash)) { event.preventDefault(); part.scrollIntoView({ block: 'start' }); }
    soon();
  });
}

// The socket speaks the page's language also where the browser sends it no preferences.
if (!/(^|; )lang=/.test(document.cookie)) document.cookie = `lang=${html.lang}; path=/; max-age=31536000; SameSite=Lax`;

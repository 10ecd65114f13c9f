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

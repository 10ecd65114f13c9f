// Looking back: the slider, its keys, playing on. Loaded after moves.js; uses $, swap and PACE of app.js and regions.js.
'use strict';

let playing = 0, asked = 0;

async function goTo(at) {
  const bar = $('#prompt.replay');
  const steps = +bar.dataset.steps;
  at = Math.max(0, Math.min(steps, at));
  const mine = ++asked;
  const from = new URLSearchParams(location.search).get('seat');
  const more = from ? `&seat=${encodeURIComponent(from)}` : '';
  const answer = await fetch(`/tables/${table}/replay/${at}?lang=${html.lang}${more}`, { headers: { Accept: 'application/json' } }).catch(() => null);
  if (!answer || !answer.ok || mine !== asked) return;
  swap((await answer.json()).regions);
  marked();
  history.replaceState(null, '', `?step=${at}${more}`);
  if (at >= steps) stop();
}

const step = (by) => goTo(+$('#prompt.replay').dataset.step + by);

function marked() {
  const button = $('#prompt [data-do=play]');
  if (button) button.setAttribute('aria-pressed', playing > 0);
}

function stop() {
  clearInterval(playing);
  playing = 0;
  marked();
}

function togglePlay() {
  if (playing) stop(); else playing = setInterval(() => step(1), Math.max(PACE[html.dataset.pace] || 0, 500));
  marked();
}

function replayKey(key, event) {
  const move = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10 }[key];
  if (event.target.matches('input[type=range]') && move) return;
  if (move) { event.preventDefault(); step(move); }
  else if (key === 'Home') goTo(0);
  else if (key === 'End') goTo(Infinity);
  else if (key === ' ' && !event.target.closest('button, a')) { event.preventDefault(); togglePlay(); }
}

document.addEventListener('input', (event) => {
  if (event.target.matches('.slider input')) goTo(+event.target.value);
  if (event.target.matches('.slider select')) event.target.form.submit();
});


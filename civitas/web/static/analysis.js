// The analysis of a finished match: another seat, and progress until all is worked out. After app.js.
'use strict';

document.addEventListener('change', (event) => {
  if (event.target.matches('.an-seat select')) event.target.form.submit();
});

async function watchWork() {
  const box = $('[data-analysis]');
  const bar = box && $('progress', box);
  if (!bar) return;
  const answer = await fetch(box.dataset.analysis, { headers: { Accept: 'application/json' } }).catch(() => null);
  const now = answer && answer.ok ? await answer.json() : null;
  if (now && (now.ready || now.failed || (now.course.length > 1 && box.dataset.course === 'false'))) { location.reload(); return; }
  if (now && now.of) { bar.max = now.of; bar.value = now.done; }
  setTimeout(watchWork, 1000);
}

watchWork();

// The form of a new table: as many seat rows as there are seats, only the options that go with them; and the search in
// the rules. Loaded after app.js, whose $ and $$ it uses.
'use strict';

function fitForm(form) {
  const seats = +new FormData(form).get('seats');
  for (const row of $$('[data-row]', form)) {
    row.hidden = +row.dataset.row >= seats;
    for (const field of $$('input, select', row)) field.disabled = row.hidden;
  }
  for (const choice of $$('[data-for-seats]', form)) {
    const fits = choice.dataset.forSeats.split(' ').includes(String(seats));
    choice.hidden = !fits;
    if (choice.matches('option')) choice.disabled = !fits;
    else for (const field of $$('input, select', choice)) field.disabled = !fits;
  }
  for (const list of $$('select', form)) if (list.selectedOptions[0] && list.selectedOptions[0].disabled) { const free = [...list.options].find((one) => !one.disabled); if (free) list.value = free.value; }
  for (const about of $$('[data-about]', form)) {
    const lists = $$('select:enabled', about.closest('.field')), filled = lists.filter((list) => list.value);
    about.textContent = [...new Set((filled.length ? filled : lists).map((list) => list.selectedOptions[0].dataset.help))].join(' ');
  }
  const alone = $$('[data-row]:not([hidden]) .kind input:checked', form).every((one) => one.value !== 'friend');
  const people = $$('[data-row]:not([hidden]) .kind input:checked', form).filter((one) => one.value !== 'bot').length;
  const free = $('[data-alone]', form);
  if (free) { free.hidden = people !== 1; $('input', free).disabled = people !== 1; }
  const seed = $('[data-seed]', form);
  if (seed) { seed.hidden = !alone; $('input', seed).disabled = !alone; }
  for (const row of $$('[data-row]', form)) {
    const kind = $('.kind input:checked', row), level = $('.level select', row), name = $('.who-name', row);
    if (!kind) continue;
    level.hidden = kind.value !== 'bot';
    name.hidden = kind.value === 'bot' || kind.value === 'friend';
    $('input', name).disabled = name.hidden || row.hidden; // a name typed for a person is not the bot's
    $('input[type=hidden]', row).value = kind.value === 'bot' ? `bot:${level.value}` : kind.value;
  }
}

// What the rules refuse is said beside the form, which keeps what was chosen.
async function openTable(form) {
  const said = $('.refused', form);
  said.textContent = '';
  const answer = await fetch(form.action, { method: 'POST', body: new FormData(form), headers: { Accept: 'application/json' } }).catch(() => null);
  if (answer && answer.ok && answer.redirected) { location.assign(answer.url); return; }
  const data = answer ? await answer.json().catch(() => ({})) : {};
  said.textContent = data.message || (answer ? answer.statusText : '…');
}

for (const form of $$('form.setup')) {
  fitForm(form);
  form.addEventListener('change', () => fitForm(form));
  form.addEventListener('submit', (event) => { event.preventDefault(); openTable(form); });
}
for (const card of $$('.game input')) card.addEventListener('change', () => {
  for (const one of $$('form.setup, .examples')) one.hidden = one.dataset.game !== card.value;
});

const search = $('#rule-search');
if (search) {
  const filter = () => {
    const words = search.value.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').split(/\s+/).filter(Boolean);
    let found = 0;
    for (const rule of $$('.rule')) {
      const text = rule.textContent.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '');
      rule.hidden = !words.every((word) => text.includes(word));
      found += rule.hidden ? 0 : 1;
    }
    $('#rule-count').textContent = words.length ? found : '';
  };
  search.addEventListener('input', filter);
  filter();
}

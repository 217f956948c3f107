import { verifiers } from './games.mjs';
import { describeFields, plain } from './readable.mjs';
import { clientSeedOf, findDifference, recomputeRound } from './round.mjs';

/** The script of the page /verify. Its texts are in the page, in the reader's language. */
const form = document.querySelector('form');
const results = document.querySelector('#results');
const language = document.documentElement.lang;
const money = new Intl.NumberFormat(language, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
});
const place = new Intl.NumberFormat(language, { minimumFractionDigits: 9, maximumFractionDigits: 9 });

function show(name, value) {
  const line = results.querySelector(`[data-result="${name}"]`);
  line.hidden = value === undefined;
  const slot = line.querySelector('output');
  if (slot !== null && value !== undefined) slot.textContent = value;
}

function renderEvent({ type, ...fields }) {
  const row = document.createElement('tr');
  const name = document.createElement('th');
  name.scope = 'row';
  name.textContent = plain(type);
  const details = document.createElement('td');
  details.textContent = describeFields(fields, money.format).join(' · ');
  row.append(name, details);
  return row;
}

const fieldOf = (name) => form.elements.namedItem(name).value.trim();
const optional = (name) => (fieldOf(name) === '' ? undefined : fieldOf(name));
const parseJson = (name, empty) => JSON.parse(optional(name) ?? empty);

/** The hashes of the players' seeds of a shared round, one after another. */
const readPlayers = () => optional('players')?.split(/\s+/);

const readRound = () => ({
  game: fieldOf('game'),
  serverSeed: fieldOf('serverSeed'),
  serverSeedHash: optional('serverSeedHash')?.toLowerCase(),
  clientSeed: fieldOf('clientSeed'),
  nonce: Number(fieldOf('nonce')),
  stakeCents: Math.round(Number(fieldOf('stake').replace(',', '.')) * 100),
  bet: parseJson('bet', '{}'),
  moves: parseJson('moves', '[]'),
  players: readPlayers(),
});

function verify() {
  for (const line of results.querySelectorAll('[data-result]')) line.hidden = true;
  const body = results.querySelector('tbody');
  body.replaceChildren();
  results.hidden = false;
  try {
    const round = readRound();
    const { serverSeedHash, events, payoutCents, jackpotPlace } = recomputeRound(round);
    const isSame = findDifference({ ...round, players: undefined, events: undefined }) === undefined;
    show(isSame ? 'hashSame' : 'hashDifferent', serverSeedHash);
    if (round.players !== undefined) {
      const isMixed = round.clientSeed === clientSeedOf(round.players);
      show(isMixed ? 'playersSame' : 'playersDifferent', round.players.length);
    }
    if (round.serverSeedHash === undefined) {
      show('hashSame');
      show('hashOnly', serverSeedHash);
    }
    show('payout', money.format(payoutCents / 100));
    show('jackpot', place.format(jackpotPlace));
    body.replaceChildren(...events.map(renderEvent));
    results.querySelector('table').hidden = false;
    return isSame;
  } catch {
    results.querySelector('table').hidden = true;
    show('unreadable', '');
    return false;
  }
}

/** The history's links carry the round behind `#`, so no server sees its seeds. */
function fillFromAddress() {
  const values = new URLSearchParams(location.hash.slice(1));
  for (const [name, value] of values) {
    const field = form.elements.namedItem(name);
    if (field !== null) field.value = value;
  }
  return values.has('serverSeed') && form.checkValidity();
}

const games = form.elements.namedItem('game');
for (const option of [...games.options]) if (!Object.hasOwn(verifiers, option.value)) option.remove();
form.addEventListener('submit', (event) => {
  event.preventDefault();
  verify();
  results.scrollIntoView({ block: 'nearest' });
});
// In a frame of the site, only the result is shown.
document.documentElement.classList.toggle('framed', window.top !== window);
const start = () => {
  if (fillFromAddress()) verify();
};
addEventListener('hashchange', start);
start();

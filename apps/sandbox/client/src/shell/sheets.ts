import type { GameFacts, Round, SessionApi } from '../api.ts';
import type { Game, KeyHelp } from '../game.ts';
import { type Child, h, iconButton } from './dom.ts';
import { money } from './frame.ts';

/** How many rounds the history shows. */
const historyLength = 20;

/** A sheet over the game. The browser's own dialog keeps the focus inside, closes with Escape and gives the focus back. */
function openSheet(title: string, ...content: readonly Child[]) {
  const sheet = h('dialog', { class: 'sheet', 'aria-label': title });
  sheet.append(
    h(
      'div',
      { class: 'sheet-head' },
      h('h2', {}, title),
      iconButton('close', 'Close', () => sheet.close()),
    ),
    h('div', { class: 'sheet-body', tabindex: 0 }, ...content),
  );
  // Chromium can leave `close` out after Escape, older browsers have no `toggle` here: the first that comes counts.
  sheet.addEventListener('close', () => sheet.remove());
  sheet.addEventListener('toggle', () => {
    if (!sheet.open) sheet.remove();
  });
  sheet.addEventListener('click', (event) => {
    // Only the backdrop has the dialog itself as its target.
    if (event.target === sheet) sheet.close();
  });
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}

function fact(label: string, value: string) {
  return h('div', { class: 'fact' }, h('dt', {}, label), h('dd', {}, value));
}

function limits(facts: GameFacts) {
  const [least] = facts.stakesCents;
  const most = facts.stakesCents.at(-1);
  return h(
    'dl',
    { class: 'facts' },
    fact('Return to player', `${facts.returnPercent} %`),
    fact('Stake', `${money(least ?? 0)} – ${money(most ?? 0)}`),
    fact('Most a round can pay', `${facts.maxWin.toLocaleString('en-US')} × stake`),
  );
}

const fairness =
  'Every result is drawn by the server before it is shown. The return is computed exactly from the rules below and holds over a very ' +
  'large number of rounds; a single session can differ widely. These are play credits without money value.';

export function openRules(game: Game, facts: GameFacts, stakeCents: number) {
  openSheet(
    `${facts.gameName}: rules`,
    limits(facts),
    game.rules(facts, stakeCents),
    h('p', { class: 'fine' }, fairness),
  );
}

const shellKeys: readonly KeyHelp[] = [
  { keys: 'Space or Enter', does: 'Main button' },
  { keys: '↑ → / ↓ ←', does: 'Raise or lower the stake' },
  { keys: 'M', does: 'Sound on or off' },
  { keys: 'I', does: 'Rules and paytable' },
  { keys: 'H', does: 'History' },
  { keys: '?', does: 'This list' },
  { keys: 'Esc', does: 'Close a sheet' },
];

export function openKeys(game: Game) {
  const rows = [...(game.keys ?? []), ...shellKeys].map(({ keys, does }) =>
    h('tr', {}, h('th', { scope: 'row' }, h('kbd', {}, keys)), h('td', {}, does)),
  );
  openSheet('Keys', h('table', { class: 'key-table' }, h('tbody', {}, ...rows)));
}

function historyRow(game: Game, round: Round) {
  const won = round.status === 'over' && round.payoutCents > 0;
  const time = new Date(round.startedAt);
  return h(
    'tr',
    won ? { class: 'won' } : {},
    h(
      'td',
      {},
      h('time', { datetime: round.startedAt }, time.toLocaleTimeString([], { timeStyle: 'medium' })),
    ),
    h('td', { class: 'number' }, money(round.stakeCents)),
    h('td', { class: 'number' }, round.status === 'open' ? 'open' : money(round.payoutCents)),
    h('td', {}, round.status === 'open' ? 'Not finished yet.' : game.outcome(round)),
  );
}

export function openHistory(game: Game, api: SessionApi) {
  const body = h('div', { class: 'history' }, h('p', { role: 'status' }, 'Loading …'));
  const load = async () => {
    try {
      const { rounds } = await api.history(historyLength);
      if (rounds.length === 0) return body.replaceChildren(h('p', {}, 'No rounds yet. Good luck!'));
      const head = ['Time', 'Stake', 'Paid', 'Result'].map((name) => h('th', { scope: 'col' }, name));
      const rows = rounds.map((round) => historyRow(game, round));
      body.replaceChildren(h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)));
    } catch {
      const again = h(
        'button',
        { type: 'button', class: 'button-gold', onclick: () => void load() },
        'Try again',
      );
      body.replaceChildren(h('p', { role: 'alert' }, 'The history could not be loaded.'), again);
    }
  };
  openSheet('Your last rounds', body);
  void load();
}

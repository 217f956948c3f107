import type { GameDetails, GameRound, Jackpots, SessionApi } from '../api.ts';
import type { GameModule, KeyHelp } from '../game.ts';
import { formatCurrency, formatInstant, formatNumber, formatPercentText } from '../language/formats.ts';
import { type DomChild, h, iconButton, setAccessibleName } from './dom.ts';
import { describeRoundOutcome, totalPaidCents } from './round-outcome.ts';
import { tShell } from './t.ts';

/** How many rounds the history shows. */
const maxHistoryRounds = 20;

/** A sheet over the game. The browser's own dialog keeps the focus inside, closes with Escape and gives the focus back. */
function openGameDialog(title: string, ...content: readonly DomChild[]) {
  const sheet = h('dialog', { class: 'sheet', 'aria-label': title });
  sheet.append(
    h(
      'div',
      { class: 'sheet-head' },
      h('h2', {}, title),
      setAccessibleName(
        iconButton('close', () => sheet.close()),
        tShell('close'),
      ),
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

function factRow(label: string, value: string) {
  return h('div', { class: 'fact' }, h('dt', {}, label), h('dd', {}, value));
}

function limitsList(facts: GameDetails, jackpots: Jackpots | null) {
  const [least] = facts.stakesCents;
  const most = facts.stakesCents.at(-1);
  return h(
    'dl',
    { class: 'facts' },
    factRow(tShell('return'), formatPercentText(facts.returnPercent)),
    ...(jackpots === null
      ? []
      : [
          factRow(tShell('jackpotReturn'), formatPercentText(jackpots.returnPercent)),
          factRow(tShell('totalReturn'), formatPercentText(jackpots.totalReturnPercent)),
        ]),
    factRow(tShell('stake'), `${formatCurrency(least ?? 0)} – ${formatCurrency(most ?? 0)}`),
    factRow(tShell('mostWon'), tShell('timesStake', { times: facts.maxWin })),
  );
}

/** What lies in the pots, the chance of the stake chosen now, and what the next draw follows from. */
function jackpotRulesSection({ pots, nextDrawHash: nextDraw }: JackpotsWithNextDraw, stakeCents: number) {
  const rows = pots.map(({ name: pot, valueCents, oddsCents }) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, pot),
      h('td', { class: 'number' }, formatCurrency(valueCents)),
      h('td', { class: 'number' }, `1 : ${formatNumber(Math.round(oddsCents / stakeCents))}`),
    ),
  );
  const heads = [
    tShell('jackpots'),
    tShell('jackpotHolds'),
    tShell('jackpotChance', { stake: formatCurrency(stakeCents) }),
  ];
  return h(
    'section',
    { class: 'history' },
    h('h3', {}, tShell('jackpots')),
    h('p', {}, tShell('jackpotRules')),
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, ...rows),
    ),
    h('p', { class: 'fine' }, tShell('jackpotFairness')),
    h('p', { class: 'draw' }, `${tShell('nextDraw')} ${nextDraw}`),
  );
}

type JackpotsWithNextDraw = Jackpots & { readonly nextDrawHash: string };

export function openRulesDialog(
  game: GameModule,
  facts: GameDetails,
  stakeCents: number,
  jackpots: JackpotsWithNextDraw | null,
) {
  openGameDialog(
    tShell('rulesOf', { game: facts.gameName }),
    limitsList(facts, jackpots),
    game.renderRules(facts, stakeCents),
    ...(jackpots === null ? [] : [jackpotRulesSection(jackpots, stakeCents)]),
    h('p', { class: 'fine' }, tShell('fairness')),
  );
}

const shellKeys = (): readonly KeyHelp[] => [
  { keys: tShell('key.main'), description: tShell('does.main') },
  { keys: '↑ → / ↓ ←', description: tShell('does.stake') },
  { keys: 'M', description: tShell('does.sound') },
  { keys: 'I', description: tShell('rules') },
  { keys: 'H', description: tShell('history') },
  { keys: '?', description: tShell('does.keys') },
  { keys: tShell('key.escape'), description: tShell('does.escape') },
];

export function openKeysDialog(game: GameModule) {
  const rows = [...(game.keyHelp?.() ?? []), ...shellKeys()].map(({ keys, description: does }) =>
    h('tr', {}, h('th', { scope: 'row' }, h('kbd', {}, keys)), h('td', {}, does)),
  );
  openGameDialog(tShell('keys'), h('table', { class: 'key-table' }, h('tbody', {}, ...rows)));
}

/** For whoever recomputes it. */
function drawDetails({ seed, key }: NonNullable<GameRound['draw']>) {
  return h('details', { class: 'draw' }, h('summary', {}, tShell('draw')), `${seed} · ${key}`);
}

function historyRow(game: GameModule, round: GameRound) {
  const won = round.status === 'over' && totalPaidCents(round) > 0;
  // The roles stay where a narrow window lays the row out in two lines.
  return h(
    'tr',
    { role: 'row', class: won ? 'won' : undefined },
    h('td', { role: 'cell' }, h('time', { datetime: round.startedAt }, formatInstant(round.startedAt))),
    h('td', { role: 'cell', class: 'number' }, formatCurrency(round.stakeCents)),
    h(
      'td',
      { role: 'cell', class: 'number' },
      round.status === 'open' ? tShell('open') : formatCurrency(totalPaidCents(round)),
    ),
    h(
      'td',
      { role: 'cell' },
      round.status === 'open' ? tShell('unfinished') : describeRoundOutcome(game, round),
      ...(round.draw === null ? [] : [drawDetails(round.draw)]),
    ),
  );
}

export function openHistoryDialog(game: GameModule, api: SessionApi) {
  const body = h('div', { class: 'history' }, h('p', { role: 'status' }, tShell('loading')));
  const load = async () => {
    try {
      const { rounds } = await api.history(maxHistoryRounds);
      if (rounds.length === 0) return body.replaceChildren(h('p', {}, tShell('noRounds')));
      const head = (['time', 'stake', 'paid', 'outcome'] as const).map((key) =>
        h('th', { scope: 'col', role: 'columnheader' }, tShell(key)),
      );
      const rows = rounds.map((round) => historyRow(game, round));
      body.replaceChildren(
        h(
          'table',
          { role: 'table' },
          h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, ...head)),
          h('tbody', { role: 'rowgroup' }, ...rows),
        ),
      );
    } catch {
      const again = h(
        'button',
        { type: 'button', class: 'button-gold', onclick: () => void load() },
        tShell('tryAgain'),
      );
      body.replaceChildren(h('p', { role: 'alert' }, tShell('historyFailed')), again);
    }
  };
  openGameDialog(tShell('lastRounds'), body);
  void load();
}

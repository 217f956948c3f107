import type { GameDetails, Jackpots, SessionApi } from '../api.ts';
import type { GameModule, KeyHelp } from '../game.ts';
import { formatCurrency, formatNumber, formatPercentText } from '../language/formats.ts';
import { type DomChild, h, iconButton, setAccessibleName, tableHead, tableRow } from './dom.ts';
import { fairnessSection } from './fairness.ts';
import { tShell } from './t.ts';

/** Returns a function that closes it. */
export function openGameDialog(title: string, ...content: readonly DomChild[]) {
  const close = iconButton('close', () => dialog.close());
  const head = h(
    'div',
    { class: 'sheet-head' },
    h('h2', {}, title),
    setAccessibleName(close, tShell('close')),
  );
  const body = h('div', { class: 'sheet-body', tabindex: 0 }, ...content);
  const dialog = h('dialog', { class: 'sheet', 'aria-label': title }, head, body);
  // Chromium can omit `close` after Escape, and older browsers lack `toggle`: the first one counts.
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('toggle', () => {
    if (!dialog.open) dialog.remove();
  });
  dialog.addEventListener('click', (event) => {
    // A click on the backdrop targets the dialog itself.
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return () => dialog.close();
}

function limitsList(
  { returnPercent, bestReturnPercent, stakesCents, limits, maxWin, parSheet }: GameDetails,
  jackpots: Jackpots | null,
) {
  const { minCents, maxCents } = limits ?? {
    minCents: stakesCents[0] ?? 0,
    maxCents: stakesCents.at(-1) ?? 0,
  };
  const fact = (label: string, value: string) =>
    h('div', { class: 'fact' }, h('dt', {}, label), h('dd', {}, value));
  const percentFact = (label: 'return' | 'jackpotReturn' | 'totalReturn', percent: string) =>
    fact(tShell(label), formatPercentText(percent));
  return h(
    'dl',
    { class: 'facts' },
    fact(
      tShell('return'),
      [returnPercent, bestReturnPercent ?? []].flat().map(formatPercentText).join(' – '),
    ),
    ...(jackpots === null
      ? []
      : [
          percentFact('jackpotReturn', jackpots.returnPercent),
          percentFact('totalReturn', jackpots.totalReturnPercent),
        ]),
    fact(tShell('stake'), `${formatCurrency(minCents)} – ${formatCurrency(maxCents)}`),
    // The par sheet of a game with several bets is that of one of them.
    parSheet === null || limits !== null
      ? fact(tShell('maxWin'), tShell('timesStake', { times: maxWin }))
      : fact(tShell('topWin'), tShell('timesStake', { times: parSheet.topWin.times })),
  );
}

/** Returns the pots' values and their odds for the stake. */
function jackpotRulesSection({ pots }: Jackpots, stakeCents: number) {
  const rows = pots.map(({ name, valueCents, oddsCents }) =>
    tableRow(name, formatCurrency(valueCents), `1 : ${formatNumber(Math.round(oddsCents / stakeCents))}`),
  );
  const head = tableHead([
    tShell('jackpots'),
    tShell('jackpotValue'),
    tShell('jackpotChance', { stake: formatCurrency(stakeCents) }),
  ]);
  return h(
    'section',
    {},
    h('h3', {}, tShell('jackpots')),
    h('p', {}, tShell('jackpotRules')),
    h('table', { class: 'pot-table' }, head, h('tbody', {}, ...rows)),
    h('p', { class: 'fine' }, tShell('jackpotFairness')),
  );
}

/** The table of a game's pays and their probabilities. */
function parSheetSection({ parSheet }: GameDetails): Node[] {
  if (parSheet === null) return [];
  const odds = (oneIn: number | null) =>
    oneIn === null
      ? tShell('practicallyNever')
      : tShell('oneIn', { rounds: oneIn < 100 ? Number(oneIn.toPrecision(2)) : Math.round(oneIn) });
  const { hitFrequency, winFrequency, payOdds, topWin } = parSheet;
  const rows = [
    tableRow(tShell('parHit'), odds(1 / hitFrequency)),
    tableRow(tShell('parWin'), odds(1 / winFrequency)),
    ...payOdds.map(({ times, oneIn }) => tableRow(tShell('parAtLeast', { times }), odds(oneIn))),
    tableRow(tShell('parTop', { times: topWin.times }), odds(topWin.oneIn)),
  ];
  return [
    h('h3', {}, tShell('parSheet')),
    h('table', { class: 'rules-table par-table' }, h('tbody', {}, ...rows)),
  ];
}

interface RulesContent {
  readonly details: GameDetails;
  readonly stakeCents: number;
  readonly jackpots: Jackpots | null;
  /** The source of each outcome. Default: the player's own seeds. */
  readonly fairness?: Node;
  readonly api: SessionApi;
}

export function openRulesDialog(
  game: GameModule,
  { details, stakeCents, jackpots, api, fairness = fairnessSection(api, details.slug) }: RulesContent,
) {
  openGameDialog(
    tShell('rulesOf', { game: details.gameName }),
    limitsList(details, jackpots),
    game.renderRules(details, stakeCents),
    ...parSheetSection(details),
    ...(jackpots === null ? [] : [jackpotRulesSection(jackpots, stakeCents)]),
    fairness,
    h('p', { class: 'fine' }, tShell('fairness')),
  );
}

const shellKeys = (): readonly KeyHelp[] => [
  { keys: tShell('key.main'), description: tShell('keyAction.main') },
  { keys: '↑ → / ↓ ←', description: tShell('keyAction.stake') },
  { keys: 'M', description: tShell('keyAction.sound') },
  { keys: 'I', description: tShell('rules') },
  { keys: 'H', description: tShell('history') },
  { keys: '?', description: tShell('keyAction.keys') },
  { keys: tShell('key.escape'), description: tShell('keyAction.escape') },
];

export function openKeysDialog(game: GameModule) {
  const rows = [...(game.keyHelp?.() ?? []), ...shellKeys()].map(({ keys, description }) =>
    tableRow(h('kbd', {}, keys), description),
  );
  openGameDialog(tShell('keys'), h('table', { class: 'key-table' }, h('tbody', {}, ...rows)));
}

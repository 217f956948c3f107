import type { GameFacts, Jackpots, Round, SessionApi } from '../api.ts';
import type { Game, KeyHelp } from '../game.ts';
import { countText, instantText, money, percentText } from '../language/figures.ts';
import { type Child, h, iconButton, name } from './dom.ts';
import { outcomeOf, paidCents } from './outcome.ts';
import { say } from './say.ts';

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
      name(
        iconButton('close', () => sheet.close()),
        say('close'),
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

function fact(label: string, value: string) {
  return h('div', { class: 'fact' }, h('dt', {}, label), h('dd', {}, value));
}

function limits(facts: GameFacts, jackpots: Jackpots | null) {
  const [least] = facts.stakesCents;
  const most = facts.stakesCents.at(-1);
  return h(
    'dl',
    { class: 'facts' },
    fact(say('return'), percentText(facts.returnPercent)),
    ...(jackpots === null
      ? []
      : [
          fact(say('jackpotReturn'), percentText(jackpots.returnPercent)),
          fact(say('totalReturn'), percentText(jackpots.totalReturnPercent)),
        ]),
    fact(say('stake'), `${money(least ?? 0)} – ${money(most ?? 0)}`),
    fact(say('mostWon'), say('timesStake', { times: facts.maxWin })),
  );
}

/** What lies in the pots, the chance of the stake chosen now, and what the next draw follows from. */
function jackpotRules({ pots, nextDraw }: OpenJackpots, stakeCents: number) {
  const rows = pots.map(({ name: pot, valueCents, oddsCents }) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, pot),
      h('td', { class: 'number' }, money(valueCents)),
      h('td', { class: 'number' }, `1 : ${countText(Math.round(oddsCents / stakeCents))}`),
    ),
  );
  const heads = [say('jackpots'), say('jackpotHolds'), say('jackpotChance', { stake: money(stakeCents) })];
  return h(
    'section',
    { class: 'history' },
    h('h3', {}, say('jackpots')),
    h('p', {}, say('jackpotRules')),
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, ...rows),
    ),
    h('p', { class: 'fine' }, say('jackpotFairness')),
    h('p', { class: 'draw' }, `${say('nextDraw')} ${nextDraw}`),
  );
}

export type OpenJackpots = Jackpots & { readonly nextDraw: string };

export function openRules(game: Game, facts: GameFacts, stakeCents: number, jackpots: OpenJackpots | null) {
  openSheet(
    say('rulesOf', { game: facts.gameName }),
    limits(facts, jackpots),
    game.rules(facts, stakeCents),
    ...(jackpots === null ? [] : [jackpotRules(jackpots, stakeCents)]),
    h('p', { class: 'fine' }, say('fairness')),
  );
}

const shellKeys = (): readonly KeyHelp[] => [
  { keys: say('key.main'), does: say('does.main') },
  { keys: '↑ → / ↓ ←', does: say('does.stake') },
  { keys: 'M', does: say('does.sound') },
  { keys: 'I', does: say('rules') },
  { keys: 'H', does: say('history') },
  { keys: '?', does: say('does.keys') },
  { keys: say('key.escape'), does: say('does.escape') },
];

export function openKeys(game: Game) {
  const rows = [...(game.keys?.() ?? []), ...shellKeys()].map(({ keys, does }) =>
    h('tr', {}, h('th', { scope: 'row' }, h('kbd', {}, keys)), h('td', {}, does)),
  );
  openSheet(say('keys'), h('table', { class: 'key-table' }, h('tbody', {}, ...rows)));
}

/** For whoever recomputes it. */
function drawOf({ seed, key }: NonNullable<Round['draw']>) {
  return h('details', { class: 'draw' }, h('summary', {}, say('draw')), `${seed} · ${key}`);
}

function historyRow(game: Game, round: Round) {
  const won = round.status === 'over' && paidCents(round) > 0;
  return h(
    'tr',
    won ? { class: 'won' } : {},
    h('td', {}, h('time', { datetime: round.startedAt }, instantText(round.startedAt))),
    h('td', { class: 'number' }, money(round.stakeCents)),
    h('td', { class: 'number' }, round.status === 'open' ? say('open') : money(paidCents(round))),
    h(
      'td',
      {},
      round.status === 'open' ? say('unfinished') : outcomeOf(game, round),
      ...(round.draw === null ? [] : [drawOf(round.draw)]),
    ),
  );
}

export function openHistory(game: Game, api: SessionApi) {
  const body = h('div', { class: 'history' }, h('p', { role: 'status' }, say('loading')));
  const load = async () => {
    try {
      const { rounds } = await api.history(historyLength);
      if (rounds.length === 0) return body.replaceChildren(h('p', {}, say('noRounds')));
      const head = (['time', 'stake', 'paid', 'outcome'] as const).map((key) =>
        h('th', { scope: 'col' }, say(key)),
      );
      const rows = rounds.map((round) => historyRow(game, round));
      body.replaceChildren(h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)));
    } catch {
      const again = h(
        'button',
        { type: 'button', class: 'button-gold', onclick: () => void load() },
        say('tryAgain'),
      );
      body.replaceChildren(h('p', { role: 'alert' }, say('historyFailed')), again);
    }
  };
  openSheet(say('lastRounds'), body);
  void load();
}

import type { GameRound, SessionApi } from '../api.ts';
import type { GameModule } from '../game.ts';
import { formatCurrency, formatInstant } from '../language/formats.ts';
import { openGameDialog } from './dialogs.ts';
import { h, icon } from './dom.ts';
import { roundSeeds } from './fairness.ts';
import { describeRoundOutcome, netText, totalPaidCents } from './round-outcome.ts';
import { tShell } from './t.ts';

const roundsPerPage = 20;

interface HistoryContent {
  readonly api: SessionApi;
  readonly slug: string;
  /** Shows a past round on the table. Without it, the game's rounds are listed only. */
  readonly replay?: (round: GameRound) => void;
}

/** Explicit roles, because the narrow layout loses the table semantics. */
function historyRow(game: GameModule, round: GameRound, { slug, replay }: HistoryContent) {
  const isOpen = round.status === 'open';
  const paidCents = totalPaidCents(round);
  const outcome = isOpen ? tShell('unfinished') : describeRoundOutcome(game, round);
  return h(
    'tr',
    { role: 'row', class: !isOpen && paidCents > round.stakeCents ? 'won' : undefined },
    h('td', { role: 'cell' }, h('time', { datetime: round.startedAt }, formatInstant(round.startedAt))),
    h('td', { role: 'cell', class: 'number' }, formatCurrency(round.stakeCents)),
    h(
      'td',
      { role: 'cell', class: 'number' },
      ...(isOpen
        ? [tShell('open')]
        : [formatCurrency(paidCents), h('small', { class: 'net' }, netText(round.stakeCents, paidCents))]),
    ),
    h(
      'td',
      { role: 'cell' },
      outcome,
      ...(isOpen || replay === undefined ? [] : [replayButton(() => replay(round))]),
      ...(round.fairness === null ? [] : [roundSeeds(slug, round, round.fairness)]),
    ),
  );
}

const replayButton = (press: () => void) =>
  h('button', { type: 'button', class: 'replay-button', onclick: press }, icon('history'), tShell('replay'));

function createHistoryTable() {
  const head = (['time', 'stake', 'paid', 'outcome'] as const).map((key) =>
    h('th', { scope: 'col', role: 'columnheader' }, tShell(key)),
  );
  const rows = h('tbody', { role: 'rowgroup' });
  const table = h(
    'table',
    { role: 'table' },
    h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, ...head)),
    rows,
  );
  return { table, rows };
}

/** Lists the newest rounds, and earlier ones page by page. */
export function openHistoryDialog(game: GameModule, { replay, ...content }: HistoryContent) {
  const { table, rows } = createHistoryTable();
  const status = h('div', {}, h('p', { role: 'status' }, tShell('loading')));
  const button = (text: string, press: () => void) =>
    h('button', { type: 'button', class: 'button-gold', onclick: press }, text);
  const load = async (before?: string) => {
    status.replaceChildren(h('p', { role: 'status' }, tShell('loading')));
    try {
      const { rounds, next } = await content.api.history(roundsPerPage, before);
      if (rounds.length > 0) table.hidden = false;
      rows.append(...rounds.map((round) => historyRow(game, round, closing)));
      const isEmpty = rows.childElementCount === 0;
      status.replaceChildren(
        ...(isEmpty ? [h('p', {}, tShell('noRounds'))] : []),
        ...(next === null ? [] : [button(tShell('earlierRounds'), () => void load(next))]),
      );
    } catch {
      const retry = button(tShell('tryAgain'), () => void load(before));
      status.replaceChildren(h('p', { role: 'alert' }, tShell('historyFailed')), retry);
    }
  };
  table.hidden = true;
  const close = openGameDialog(tShell('lastRounds'), h('div', { class: 'history' }, table, status));
  const closing: HistoryContent = {
    ...content,
    ...(replay && {
      replay(round: GameRound) {
        close();
        replay(round);
      },
    }),
  };
  void load();
}

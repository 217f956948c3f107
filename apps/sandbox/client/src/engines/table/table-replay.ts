import './table-replay.css';
import type { GameRound, GameSessionState } from '../../api.ts';
import { openGameDialog } from '../../shell/dialogs.ts';
import { h } from '../../shell/dom.ts';
import { tShell } from '../../shell/t.ts';
import { PositionBoard } from './position-board.ts';
import { tTable } from './t.ts';
import { type Stacks, winPositionsOf } from './table-bets.ts';
import type { TableGame, TableTypes } from './types.ts';

interface PastRound {
  readonly game: TableGame;
  readonly round: GameRound<TableTypes>;
  readonly details: GameSessionState['game'];
  readonly isPortrait: boolean;
  /** The text of the history. */
  readonly text: string;
}

/**
 * Opens the board of a past round: the player's chips, the winning positions and the outcome. The table
 * continues behind it.
 */
export function openTableReplay({ game, round, details, isPortrait, text }: PastRound): void {
  const outcome = game.outcomeOf(round);
  // The rules accepted it as chips on positions.
  const stacks = (round.fairness?.bet ?? {}) as Stacks;
  const won = winPositionsOf(round.events);
  const lit = outcome === undefined ? [] : game.winningPositions(outcome, details.info);
  const tabs = game.boardTabs?.(details.info) ?? [];
  const hasChips = ({ positions }: { readonly positions: readonly string[] }) =>
    positions.some((position) => stacks[position] !== undefined);
  const shown = tabs.length === 0 ? [''] : tabs.filter(hasChips).map(({ id }) => id);
  const boards = shown.map((tab) => {
    const board = new PositionBoard({ chipsCents: details.stakesCents, place: () => undefined });
    // An outcome names what its bets were on, as the setup does.
    board.draw(game.createBoard(details.info, isPortrait, { setup: outcome ?? null, tab }), tTable('board'));
    board.showStacks(stacks);
    board.showWins(lit, won);
    return board.view;
  });
  const badge = outcome === undefined ? [] : [game.renderRecent(outcome, details.info)];
  openGameDialog(
    tShell('replay'),
    h('p', { class: 'tg-replay-outcome' }, ...badge, text),
    h('div', { class: `tg-replay ${game.className}` }, ...boards),
    h('p', { class: 'fine' }, tShell('replaying')),
  );
}

import type { GameRound, WonJackpot } from '../api.ts';
import type { GameModule, GameTable } from '../game.ts';
import type { Frame } from './frame.ts';
import type { PayShow } from './pay-show.ts';
import { describeRoundOutcome, netText, totalPaidCents } from './round-outcome.ts';
import { showScreen } from './screens.ts';
import type { StakeSelector } from './stake-selector.ts';
import { tShell } from './t.ts';

interface ReplayStage {
  readonly frame: Frame;
  readonly game: GameModule;
  readonly stakes: StakeSelector;
  readonly table: GameTable;
  readonly pays: PayShow;
  showStake(): void;
  celebrate(jackpot: WonJackpot): Promise<void>;
}

/** Plays the events of a past round on the table, then puts the player's stake and choices back. */
export async function showReplay(round: GameRound, stage: ReplayStage): Promise<void> {
  const { frame, game, pays, stakes, table } = stage;
  const stakeCents = stakes.cents();
  const restoreChoices = table.saveChoices();
  stakes.set(round.stakeCents - round.addedStakeCents);
  pays.clear();
  stage.showStake();
  frame.showNotice(tShell('replaying'));
  try {
    await table.showRound(round, { isResumed: true, fromIndex: 0 });
    if (round.jackpot !== null) await stage.celebrate(round.jackpot);
  } catch (error) {
    showScreen('failed', { retry: () => location.reload() });
    throw error;
  }
  frame.showNotice('');
  const net = netText(round.stakeCents, totalPaidCents(round));
  frame.announce(`${describeRoundOutcome(game, round)} ${net}.`);
  stakes.set(stakeCents);
  restoreChoices();
}

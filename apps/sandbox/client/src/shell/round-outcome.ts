import type { GameRound } from '../api.ts';
import type { GameModule } from '../game.ts';
import { formatCurrency } from '../language/formats.ts';
import { tShell } from './t.ts';

/** All that a round paid: its own win, and a jackpot's. */
export const totalPaidCents = ({ payoutCents, jackpot }: GameRound): number =>
  payoutCents + (jackpot?.cents ?? 0);

/** The game's sentence, and after it the jackpot's. */
export function describeRoundOutcome(game: GameModule, round: GameRound): string {
  const { jackpot } = round;
  const own = game.describeOutcome(round);
  if (jackpot === null) return own;
  return `${own} ${tShell('jackpotWon', { name: jackpot.name, amount: formatCurrency(jackpot.cents) })}`;
}

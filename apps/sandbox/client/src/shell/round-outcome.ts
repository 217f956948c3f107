import type { GameRound } from '../api.ts';
import type { GameModule } from '../game.ts';
import { formatCurrency } from '../language/formats.ts';
import { tShell } from './t.ts';

export const totalPaidCents = ({ payoutCents, jackpot }: GameRound): number =>
  payoutCents + (jackpot?.cents ?? 0);

export function describeRoundOutcome(game: GameModule, round: GameRound): string {
  const { jackpot, payoutCents } = round;
  if (jackpot === null) return game.describeOutcome(round);
  const won = tShell('jackpotWon', { name: jackpot.name, amount: formatCurrency(jackpot.cents) });
  // A round that paid nothing else has no other outcome: "No win" would be wrong.
  return payoutCents === 0 ? won : `${won} ${game.describeOutcome(round)}`;
}

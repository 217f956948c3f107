import type { GameRound } from '../api.ts';
import type { GameModule } from '../game.ts';
import { formatCurrency } from '../language/formats.ts';
import { tShell } from './t.ts';

export const totalPaidCents = ({ payoutCents, jackpot }: GameRound): number =>
  payoutCents + (jackpot?.cents ?? 0);

export function describeRoundOutcome(game: GameModule, round: GameRound): string {
  const outcome = game.describeOutcome(round);
  if (round.jackpot === null) return outcome;
  const { name, cents } = round.jackpot;
  return `${outcome} ${tShell('jackpotWon', { name, amount: formatCurrency(cents) })}`;
}

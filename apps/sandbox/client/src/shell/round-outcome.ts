import type { GameRound } from '../api.ts';
import type { GameModule } from '../game.ts';
import { formatCurrency, formatNet } from '../language/formats.ts';
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

export const netText = (stakeCents: number, paidCents: number): string =>
  tShell('net', { amount: formatNet(paidCents - stakeCents) });

interface Result {
  readonly outcome: string;
  /** As the frame shows it. */
  readonly balance: string;
  /** 0: the player only watched, so there is no net result. */
  readonly stakeCents: number;
  readonly paidCents: number;
}

/** The sentences about a finished round for a screen reader. */
export function announcedResult({ outcome, balance, stakeCents, paidCents }: Result): string {
  const result = tShell('result', { outcome, balance });
  return stakeCents === 0 ? result : `${result} ${netText(stakeCents, paidCents)}.`;
}

import type { Round } from '../api.ts';
import type { Game } from '../game.ts';
import { money } from '../language/figures.ts';
import { say } from './say.ts';

/** All that a round paid: its own win, and a jackpot's. */
export const paidCents = ({ payoutCents, jackpot }: Round): number => payoutCents + (jackpot?.cents ?? 0);

/** The game's sentence, and after it the jackpot's. */
export function outcomeOf(game: Game, round: Round): string {
  const { jackpot } = round;
  const own = game.outcome(round);
  if (jackpot === null) return own;
  return `${own} ${say('jackpotWon', { name: jackpot.name, amount: money(jackpot.cents) })}`;
}

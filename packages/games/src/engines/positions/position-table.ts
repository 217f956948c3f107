import { fraction, sum, times } from '../../fraction.ts';
import type { Fraction } from '../../game.ts';
import { returnRange } from '../../return-range.ts';
import { positionBet, totalStakeOf } from '../../shared-rounds.ts';
import type { PositionBet, SharedRoundRules } from '../../shared-rules.ts';
import type { PositionEvent } from './events.ts';

/** One position of a table: what a stake on it gets back, and its exact return. */
export interface TablePosition<Outcome> {
  readonly id: string;
  /** The stake included, in multiples of it; 0: lost; 1: the stake goes back. */
  pays(outcome: Outcome): Fraction;
  readonly returnToPlayer: Fraction;
}

type SheetFields =
  | 'bet'
  | 'setup'
  | 'event'
  | 'prepare'
  | 'settle'
  | 'returnOf'
  | 'returnToPlayer'
  | 'bestReturn';

interface PositionSheet<Outcome, Result extends { readonly type: string }>
  extends Omit<SharedRoundRules<null, Outcome, Result>, SheetFields>,
    Pick<SharedRoundRules<null, Outcome, Result | PositionEvent>, 'event' | 'setup'> {
  readonly positions: readonly TablePosition<Outcome>[];
  /** Every amount is a multiple of this, so that each pay is in whole cents. */
  readonly unitCents: number;
  /** The first event of every settled bet. */
  toEvent(outcome: Outcome): Result;
}

/** A game of fixed pays on positions. The sheet has the positions, the draw and the catalogue entry. */
export function createPositionTable<Outcome, Result extends { readonly type: string }>({
  positions,
  unitCents,
  toEvent,
  ...sheet
}: PositionSheet<Outcome, Result>): SharedRoundRules<null, Outcome, Result | PositionEvent> {
  const byId = new Map(positions.map((position) => [position.id, position]));
  const positionOf = (id: string): TablePosition<Outcome> => {
    const position = byId.get(id);
    if (position === undefined) throw new RangeError(`there is no position ${id}`);
    return position;
  };
  return {
    ...sheet,
    bet: positionBet([...byId.keys()], unitCents),
    ...returnRange(positions.map(({ returnToPlayer }) => returnToPlayer)),
    prepare: () => null,
    settle(bet, { outcome }) {
      const wins = Object.entries(bet).flatMap(([id, stakeCents]): PositionEvent[] => {
        const winCents = payCents(positionOf(id).pays(outcome), stakeCents);
        return winCents === 0 ? [] : [{ type: 'win', position: id, stakeCents, winCents }];
      });
      const totalCents = wins.reduce((total, win) => total + ('winCents' in win ? win.winCents : 0), 0);
      const stakeCents = Number(totalStakeOf(bet));
      return {
        events: [toEvent(outcome), ...wins, { type: 'round-total', stakeCents, totalCents }],
        payoutCents: BigInt(totalCents),
      };
    },
    returnOf: (bet) => weightedReturn(bet, positionOf),
  };
}

function payCents({ numerator, denominator }: Fraction, stakeCents: number): number {
  const product = numerator * BigInt(stakeCents);
  if (product % denominator !== 0n) throw new RangeError(`${stakeCents} doesn't pay whole cents`);
  return Number(product / denominator);
}

function weightedReturn(
  bet: PositionBet,
  positionOf: (id: string) => { readonly returnToPlayer: Fraction },
): Fraction {
  const total = totalStakeOf(bet);
  return sum(
    Object.entries(bet).map(([id, cents]) => times(positionOf(id).returnToPlayer, fraction(cents, total))),
  );
}

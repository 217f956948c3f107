import { toCents } from '@golden-acers/contract/money-values';
import { dayOf } from '../../ui/dates/period.ts';
import type { BetItem } from './bets.queries.ts';

export interface BetGroup {
  readonly id: string;
  readonly gameName: string;
  readonly kindId: number | null;
  readonly stakedCents: bigint;
  readonly wonCents: bigint;
  /** Newest first, at least one. */
  readonly bets: readonly [BetItem, ...BetItem[]];
}

export interface BetDay {
  /** In the reader's time zone, such as `2026-03-10`. */
  readonly day: string;
  readonly groups: readonly BetGroup[];
}

/** Groups bets, newest first, by day and game. A day's games stand in the order of their newest bets. */
export function groupBets(bets: readonly BetItem[]): readonly BetDay[] {
  const days = Map.groupBy(bets, ({ at }) => dayOf(new Date(at)));
  return [...days].map(([day, ofDay]) => ({
    day,
    groups: [...Map.groupBy(ofDay, ({ gameName }) => gameName)].flatMap(([gameName, [first, ...others]]) =>
      first === undefined ? [] : [groupOf(day, gameName, [first, ...others])],
    ),
  }));
}

function groupOf(day: string, gameName: string, bets: readonly [BetItem, ...BetItem[]]): BetGroup {
  const sum = (name: 'staked' | 'won') => bets.reduce((cents, bet) => cents + toCents(bet[name]), 0n);
  return {
    ...{ id: `${day} ${gameName}`, gameName, kindId: bets[0].kindId, bets },
    ...{ stakedCents: sum('staked'), wonCents: sum('won') },
  };
}

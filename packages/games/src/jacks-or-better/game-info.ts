import type { HandRank, JacksOrBetterInfo } from './events.ts';

const coins = 5;

/** 9/6: a full house pays 9, a flush 6. Five coins are always played, so the royal pays 4000. */
const stakesPaid: readonly (readonly [HandRank, number])[] = [
  ['royal-flush', 800],
  ['straight-flush', 50],
  ['four-of-a-kind', 25],
  ['full-house', 9],
  ['flush', 6],
  ['straight', 4],
  ['three-of-a-kind', 3],
  ['two-pair', 2],
  ['jacks-or-better', 1],
];

export const jacksOrBetterInfo: JacksOrBetterInfo = {
  coins,
  paytable: stakesPaid.map(([rank, stakes]) => ({ rank, stakes, coins: coins * stakes })),
};

const stakesByRank = new Map(stakesPaid);

/** The pay of a hand in whole stakes. */
export const stakesOf = (rank: HandRank): number => stakesByRank.get(rank) ?? 0;

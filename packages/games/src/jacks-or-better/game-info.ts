import type { HandRank, JacksOrBetterInfo } from './events.ts';

const coins = 5;

/**
 * The 9/6 table: a full house pays 9 and a flush 6. With five coins always played, the royal always pays 4000
 * coins.
 */
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

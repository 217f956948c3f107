import { bonusRankOf, positionsOf } from '../engines/cards/poker-hands.ts';
import { type VideoPokerSheet, videoPoker } from '../engines/cards/video-poker.ts';
import { fraction } from '../fraction.ts';
import description from './description.json' with { type: 'json' };
import holdSums from './hold-sums.json' with { type: 'json' };
import rankChances from './rank-chances.json' with { type: 'json' };

/** 8/5: a full house pays 8, a flush 5, and four of a kind by rank. */
export const harvestBonusSheet: VideoPokerSheet = {
  kindId: 2002,
  slug: 'harvest-bonus',
  name: 'Harvest Bonus',
  volatility: 'medium',
  description,
  pays: [
    ['royal-flush', 800],
    ['four-aces', 80],
    ['straight-flush', 50],
    ['four-twos-to-fours', 40],
    ['four-of-a-kind', 25],
    ['full-house', 8],
    ['flush', 5],
    ['straight', 4],
    ['three-of-a-kind', 3],
    ['two-pair', 2],
    ['jacks-or-better', 1],
  ],
  rankOf: bonusRankOf,
  positionsOf,
  /** 99.1660 % under the best play: computed in optimal-play.test.ts. */
  returnToPlayer: fraction(1_647_248_502_503n, 1_661_102_543_100n),
  holdSums,
  rankChances,
};

export const harvestBonus = videoPoker(harvestBonusSheet);

import { naturalRankOf, positionsOf } from '../engines/cards/poker-hands.ts';
import { type VideoPokerSheet, videoPoker } from '../engines/cards/video-poker.ts';
import { fraction } from '../fraction.ts';
import description from './description.json' with { type: 'json' };
import holdSums from './hold-sums.json' with { type: 'json' };
import rankChances from './rank-chances.json' with { type: 'json' };

/** 9/6: a full house pays 9, a flush 6. Five coins are always played, so the royal pays 4000. */
export const jacksOrBetterSheet: VideoPokerSheet = {
  kindId: 2001,
  slug: 'jacks-or-better',
  name: 'Jacks or Better',
  volatility: 'medium',
  description,
  pays: [
    ['royal-flush', 800],
    ['straight-flush', 50],
    ['four-of-a-kind', 25],
    ['full-house', 9],
    ['flush', 6],
    ['straight', 4],
    ['three-of-a-kind', 3],
    ['two-pair', 2],
    ['jacks-or-better', 1],
  ],
  rankOf: naturalRankOf,
  positionsOf,
  /** 99.5439 % under the best play: computed in optimal-play.test.ts. */
  returnToPlayer: fraction(1_653_526_326_983n, 1_661_102_543_100n),
  holdSums,
  rankChances,
};

export const jacksOrBetter = videoPoker(jacksOrBetterSheet);

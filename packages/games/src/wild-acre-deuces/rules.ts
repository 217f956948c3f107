import { deucesWildPositionsOf, deucesWildRankOf } from '../engines/cards/poker-hands.ts';
import { type VideoPokerSheet, videoPoker } from '../engines/cards/video-poker.ts';
import { fraction } from '../fraction.ts';
import description from './description.json' with { type: 'json' };
import holdSums from './hold-sums.json' with { type: 'json' };
import rankChances from './rank-chances.json' with { type: 'json' };

/** The paytable that players call Not So Ugly Deuces. */
export const wildAcreDeucesSheet: VideoPokerSheet = {
  kindId: 2003,
  slug: 'wild-acre-deuces',
  name: 'Wild Acre Deuces',
  volatility: 'medium',
  description,
  pays: [
    ['royal-flush', 800],
    ['four-deuces', 200],
    ['wild-royal-flush', 25],
    ['five-of-a-kind', 16],
    ['straight-flush', 10],
    ['four-of-a-kind', 4],
    ['full-house', 4],
    ['flush', 3],
    ['straight', 2],
    ['three-of-a-kind', 1],
  ],
  rankOf: deucesWildRankOf,
  positionsOf: deucesWildPositionsOf,
  /** 99.7283 % under the best play: computed in optimal-play.test.ts. */
  returnToPlayer: fraction(552_196_412_883n, 553_700_847_700n),
  holdSums,
  rankChances,
};

export const wildAcreDeuces = videoPoker(wildAcreDeucesSheet);

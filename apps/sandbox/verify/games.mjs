import { acresOfGold } from './games/acres-of-gold.mjs';
import { acresOfGold2 } from './games/acres-of-gold-2.mjs';
import { barnlightBaccarat } from './games/baccarat.mjs';
import { badgerLode } from './games/badger-lode.mjs';
import { coppermillSevens } from './games/coppermill-sevens.mjs';
import { goldenThaw } from './games/golden-thaw.mjs';
import { goldenTrellis } from './games/golden-trellis.mjs';
import { honeyflowOrchard } from './games/honeyflow-orchard.mjs';
import { acornDrop, eightySeeds, moleMeadow } from './games/instant-games.mjs';
import { lanternlightFair } from './games/lanternlight-fair.mjs';
import { ploughDayDerby } from './games/plough-day-derby.mjs';
import { goldenNets, millpondMoon, windfallPond } from './games/shooting.mjs';
import { millstoneSicBo } from './games/sic-bo.mjs';
import { scarecrowSpotKicks } from './games/spot-kicks.mjs';
import { sunfieldWheel } from './games/sunfield-wheel.mjs';
import { sunsetBlackjack } from './games/sunset-blackjack.mjs';
import { acreKite, orchardRoulette } from './games/tables.mjs';
import { threeSheaves } from './games/three-sheaves.mjs';
import { threshingCup } from './games/threshing-cup.mjs';
import { harvestBonus, jacksOrBetter, wildAcreDeuces } from './games/video-poker.mjs';

/**
 * The rules of each game, written a second time from what is published of them. `play` returns the events
 * that follow from the draws, each with some of its fields, and the payout. Of a shared round, `draws` are
 * its outcome's, and `drawsFor('setup')` gives what its players saw before they bet.
 */
export const verifiers = {
  'acres-of-gold': acresOfGold,
  'lanternlight-fair': lanternlightFair,
  'coppermill-sevens': coppermillSevens,
  'golden-thaw': goldenThaw,
  'badger-lode': badgerLode,
  'golden-trellis': goldenTrellis,
  'acres-of-gold-2': acresOfGold2,
  'honeyflow-orchard': honeyflowOrchard,
  'jacks-or-better': jacksOrBetter,
  'harvest-bonus': harvestBonus,
  'wild-acre-deuces': wildAcreDeuces,
  'three-sheaves': threeSheaves,
  'sunset-blackjack': sunsetBlackjack,
  'golden-nets': goldenNets,
  'millpond-moon': millpondMoon,
  'windfall-pond': windfallPond,
  'acorn-drop': acornDrop,
  'mole-meadow': moleMeadow,
  'eighty-seeds': eightySeeds,
  'orchard-roulette': orchardRoulette,
  'barnlight-baccarat': barnlightBaccarat,
  'scarecrow-spot-kicks': scarecrowSpotKicks,
  'millstone-sic-bo': millstoneSicBo,
  'acre-kite': acreKite,
  'sunfield-wheel': sunfieldWheel,
  'plough-day-derby': ploughDayDerby,
  'threshing-cup': threshingCup,
};

import { acornDrop } from './acorn-drop/rules.ts';
import { acreKite } from './acre-kite/rules.ts';
import { acresOfGold } from './acres-of-gold/rules.ts';
import { acresOfGold2 } from './acres-of-gold-2/rules.ts';
import { badgerLode } from './badger-lode/rules.ts';
import { barnlightBaccarat } from './barnlight-baccarat/rules.ts';
import { coppermillSevens } from './coppermill-sevens/rules.ts';
import { eightySeeds } from './eighty-seeds/rules.ts';
import { goldenNets } from './golden-nets/rules.ts';
import { goldenThaw } from './golden-thaw/rules.ts';
import { goldenTrellis } from './golden-trellis/rules.ts';
import { harvestBonus } from './harvest-bonus/rules.ts';
import { honeyflowOrchard } from './honeyflow-orchard/rules.ts';
import { jacksOrBetter } from './jacks-or-better/rules.ts';
import { lanternlightFair } from './lanternlight-fair/rules.ts';
import { millpondMoon } from './millpond-moon/rules.ts';
import { millstoneSicBo } from './millstone-sic-bo/rules.ts';
import { moleMeadow } from './mole-meadow/rules.ts';
import { orchardRoulette } from './orchard-roulette/rules.ts';
import { type PlayableGame, toPlayableGame } from './playable-game.ts';
import { ploughDayDerby } from './plough-day-derby/rules.ts';
import { scarecrowSpotKicks } from './scarecrow-spot-kicks/rules.ts';
import { toSharedGame } from './shared-rounds.ts';
import { sunfieldWheel } from './sunfield-wheel/rules.ts';
import { sunsetBlackjack } from './sunset-blackjack/rules.ts';
import { threeSheaves } from './three-sheaves/rules.ts';
import { threshingCup } from './threshing-cup/rules.ts';
import { wildAcreDeuces } from './wild-acre-deuces/rules.ts';
import { windfallPond } from './windfall-pond/rules.ts';

/** Returns all games in the order of the catalogue. A new game is a folder of rules and an entry here. */
export const games: ReadonlyMap<string, PlayableGame> = new Map(
  [
    toPlayableGame(acresOfGold),
    toPlayableGame(coppermillSevens),
    toPlayableGame(acresOfGold2),
    toPlayableGame(lanternlightFair),
    toPlayableGame(honeyflowOrchard),
    toPlayableGame(goldenThaw),
    toPlayableGame(badgerLode),
    toPlayableGame(goldenTrellis),
    toPlayableGame(jacksOrBetter),
    toPlayableGame(harvestBonus),
    toPlayableGame(wildAcreDeuces),
    toPlayableGame(threeSheaves),
    toPlayableGame(sunsetBlackjack),
    toPlayableGame(goldenNets),
    toPlayableGame(millpondMoon),
    toPlayableGame(windfallPond),
    toPlayableGame(acornDrop),
    toPlayableGame(moleMeadow),
    toPlayableGame(eightySeeds),
    toSharedGame(orchardRoulette),
    toSharedGame(barnlightBaccarat),
    toSharedGame(scarecrowSpotKicks),
    toSharedGame(millstoneSicBo),
    toSharedGame(acreKite),
    toSharedGame(ploughDayDerby),
    toSharedGame(sunfieldWheel),
    toSharedGame(threshingCup),
  ].map((game) => [game.slug, game]),
);

export { type BlockRandom, createBlockRandom } from './block-random.ts';
export {
  listSharedTargets,
  type SharedTarget,
  sharedTargetOf,
  type WatersSheet,
} from './engines/shooting/waters.ts';
export { percentText, plus } from './fraction.ts';
export type { Fraction, Random, RoundStep } from './game.ts';
export { type GameEvent, type PlayableGame, RulesRefusal } from './playable-game.ts';
export type { PositionBet, SharedRounds } from './shared-rules.ts';

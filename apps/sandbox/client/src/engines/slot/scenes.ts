import type { SlotSoundName } from './sound-names.ts';
import type { tSlot } from './t.ts';

/** A text of the game's own catalogue, of the slots', or the promise of this feature by the rules. */
export type SceneText =
  | { readonly game: string }
  | { readonly slot: Parameters<typeof tSlot>[0] }
  | { readonly promise: true };

/** One step of a scene. `SceneRunner` has one method for each kind. */
export type SceneStep =
  | { readonly do: 'sound'; readonly sound: SlotSoundName }
  | { readonly do: 'wait'; readonly ms: number }
  /** The symbols that opened the feature light up one after another, each a tone higher. */
  | { readonly do: 'spotlight'; readonly eachMs: number }
  | { readonly do: 'shake'; readonly ms: number }
  | {
      readonly do: 'banner';
      readonly title: SceneText;
      readonly under?: SceneText;
      /** What a tap does. Without it, the banner closes by itself. */
      readonly hint?: SceneText;
      readonly rays?: boolean;
      /** In the colours of a win, if it is one. */
      readonly win?: boolean;
    }
  /** Until the player's tap on the banner or the main button, or for some seconds. */
  | { readonly do: 'tap' }
  | { readonly do: 'close' }
  | { readonly do: 'light'; readonly light: 'feature' | 'base' }
  | { readonly do: 'caption'; readonly text: SceneText }
  | { readonly do: 'say'; readonly text: SceneText }
  /** The coins are collected, or a prize is counted: banner and read-out show the same amount. */
  | { readonly do: 'count' }
  /** The total with the music of its tier; up to the stake, only the total. */
  | { readonly do: 'total'; readonly over: SceneText };

/** A feature from its start to its end. */
export interface FeatureScene {
  /** The feature is won; the player starts it by a tap. */
  readonly intro: readonly SceneStep[];
  /** Between the tap and the first spin of the feature. */
  readonly buildUp: readonly SceneStep[];
  /** What the feature brings on its way: more spins, a higher multiplier. */
  readonly reveal: readonly SceneStep[];
  readonly countUp: readonly SceneStep[];
  readonly outro: readonly SceneStep[];
}

export type FeatureName = 'freeSpins' | 'moreSpins' | 'multiplier' | 'hold' | 'ladder';
export type SlotScenes = Readonly<Record<FeatureName, FeatureScene>>;

const nothing: FeatureScene = { intro: [], buildUp: [], reveal: [], countUp: [], outro: [] };

/** Shows what a feature promises until the player starts it. */
export const bannerUntilTap = (title: SceneText): readonly SceneStep[] => [
  { do: 'banner', title, under: { promise: true }, hint: { slot: 'tapToStart' }, rays: true },
  { do: 'tap' },
  { do: 'close' },
];

/** The scenes of every slot. A game changes parts of them in its own `scenes.ts`. */
const defaultScenes: SlotScenes = {
  freeSpins: {
    intro: [
      { do: 'spotlight', eachMs: 320 },
      { do: 'sound', sound: 'feature' },
      ...bannerUntilTap({ slot: 'spinsTitle' }),
    ],
    buildUp: [
      { do: 'light', light: 'feature' },
      { do: 'sound', sound: 'anticipation' },
      { do: 'wait', ms: 700 },
    ],
    reveal: [],
    countUp: [{ do: 'total', over: { slot: 'freeSpinsOver' } }],
    outro: [
      { do: 'light', light: 'base' },
      { do: 'wait', ms: 250 },
    ],
  },
  moreSpins: {
    ...nothing,
    reveal: [
      { do: 'spotlight', eachMs: 220 },
      { do: 'sound', sound: 'feature' },
      { do: 'banner', title: { slot: 'moreSpinsTitle' }, under: { promise: true } },
      { do: 'wait', ms: 1500 },
      { do: 'close' },
    ],
  },
  multiplier: {
    ...nothing,
    reveal: [
      { do: 'spotlight', eachMs: 180 },
      { do: 'sound', sound: 'expand' },
      { do: 'caption', text: { slot: 'raised' } },
      { do: 'wait', ms: 800 },
    ],
  },
  hold: {
    intro: [
      { do: 'spotlight', eachMs: 160 },
      { do: 'sound', sound: 'feature' },
      ...bannerUntilTap({ game: 'holdTitle' }),
    ],
    buildUp: [{ do: 'light', light: 'feature' }],
    reveal: [],
    countUp: [{ do: 'count' }, { do: 'total', over: { game: 'holdOver' } }],
    outro: [{ do: 'light', light: 'base' }],
  },
  ladder: {
    ...nothing,
    intro: [
      { do: 'sound', sound: 'feature' },
      { do: 'banner', title: { game: 'ladderTitle' }, hint: { slot: 'tapToGoOn' }, rays: true, win: true },
      { do: 'count' },
      { do: 'tap' },
      { do: 'close' },
    ],
  },
};

export type SceneChanges = { readonly [Feature in FeatureName]?: Partial<FeatureScene> };

/** Returns the scenes of a game. */
export const scenesOf = (changes: SceneChanges = {}): SlotScenes => ({
  freeSpins: { ...defaultScenes.freeSpins, ...changes.freeSpins },
  moreSpins: { ...defaultScenes.moreSpins, ...changes.moreSpins },
  multiplier: { ...defaultScenes.multiplier, ...changes.multiplier },
  hold: { ...defaultScenes.hold, ...changes.hold },
  ladder: { ...defaultScenes.ladder, ...changes.ladder },
});

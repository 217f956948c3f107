import { bannerUntilTap, type SceneChanges } from '../../engines/slot/scenes.ts';

/** The moons rise slowly, and night falls before the first spin. */
export const acresOfGold2Scenes: SceneChanges = {
  freeSpins: {
    intro: [
      { do: 'spotlight', eachMs: 460 },
      { do: 'light', light: 'feature' },
      { do: 'sound', sound: 'feature' },
      ...bannerUntilTap({ slot: 'spinsTitle' }),
    ],
    buildUp: [
      { do: 'sound', sound: 'anticipation' },
      { do: 'wait', ms: 900 },
    ],
  },
};

import type { SceneChanges } from '../../engines/slot/scenes.ts';

/** The moons rise slowly, and night falls before the first spin. */
export const acresOfGold2Scenes: SceneChanges = {
  freeSpins: {
    intro: [
      { do: 'spotlight', eachMs: 460 },
      { do: 'light', light: 'feature' },
      { do: 'sound', sound: 'feature' },
      {
        do: 'banner',
        title: { slot: 'spinsTitle' },
        under: { promise: true },
        hint: { slot: 'tapToStart' },
        rays: true,
      },
      { do: 'tap' },
      { do: 'close' },
    ],
    buildUp: [
      { do: 'sound', sound: 'anticipation' },
      { do: 'wait', ms: 900 },
    ],
  },
};

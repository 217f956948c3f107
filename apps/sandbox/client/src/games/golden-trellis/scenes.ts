import type { SceneChanges } from '../../engines/slot/scenes.ts';

/** The presses turn, and the vineyard goes golden with the first drops. */
export const goldenTrellisScenes: SceneChanges = {
  freeSpins: {
    buildUp: [
      { do: 'sound', sound: 'expand' },
      { do: 'wait', ms: 350 },
      { do: 'light', light: 'feature' },
      { do: 'sound', sound: 'coin' },
      { do: 'wait', ms: 600 },
    ],
  },
};

import type { SceneChanges } from '../../engines/slot/scenes.ts';

/** The Ferris wheels light up, then the lanterns are lit in three strokes. */
export const lanternlightFairScenes: SceneChanges = {
  freeSpins: {
    buildUp: [
      { do: 'sound', sound: 'scatter' },
      { do: 'wait', ms: 240 },
      { do: 'sound', sound: 'scatter' },
      { do: 'wait', ms: 240 },
      { do: 'light', light: 'feature' },
      { do: 'sound', sound: 'expand' },
      { do: 'wait', ms: 500 },
    ],
  },
};

import type { SceneChanges } from '../../engines/slot/scenes.ts';

/** The barns open one after another; then the sun sets over the field. */
export const acresOfGoldScenes: SceneChanges = {
  freeSpins: {
    buildUp: [
      { do: 'light', light: 'feature' },
      { do: 'sound', sound: 'expand' },
      { do: 'wait', ms: 450 },
      { do: 'sound', sound: 'coin' },
      { do: 'wait', ms: 450 },
    ],
  },
};

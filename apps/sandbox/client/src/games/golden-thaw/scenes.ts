import type { SceneChanges } from '../../engines/slot/scenes.ts';

/** The ice breaks before the prize of the last step. */
export const goldenThawScenes: SceneChanges = {
  ladder: {
    intro: [
      { do: 'sound', sound: 'expand' },
      { do: 'shake', ms: 480 },
      { do: 'light', light: 'feature' },
      { do: 'sound', sound: 'feature' },
      { do: 'banner', title: { game: 'ladderTitle' }, hint: { slot: 'tapToGoOn' }, rays: true, win: true },
      { do: 'count' },
      { do: 'tap' },
      { do: 'close' },
    ],
  },
};

import { bannerUntilTap, type SceneChanges } from '../../engines/slot/scenes.ts';

/** The mine trembles before the gold is struck. */
export const badgerLodeScenes: SceneChanges = {
  hold: {
    intro: [
      { do: 'sound', sound: 'anticipation' },
      { do: 'shake', ms: 520 },
      { do: 'spotlight', eachMs: 150 },
      { do: 'sound', sound: 'feature' },
      ...bannerUntilTap({ game: 'holdTitle' }),
    ],
  },
};

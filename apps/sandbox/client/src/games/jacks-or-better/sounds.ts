import type { SoundEffect } from '../../shell/sound.ts';

export const jacksOrBetterSounds = {
  card: [0.35, 0.08, 420, 0.001, 0.01, 0.05, 4, 2.6, -20, 0, 0, 0, 0, 3],
  hold: [0.4, 0, 620, 0.001, 0.02, 0.06, 1, 1.8],
  release: [0.4, 0, 430, 0.001, 0.02, 0.06, 1, 1.8],
  noWin: [0.3, 0, 200, 0.01, 0.05, 0.14, 1, 1.2, -1],
  win: [0.8, 0, 523.25, 0.01, 0.12, 0.3, 1, 1.8, 0, 0, 261.6, 0.09, 0.05],
  bigWin: [1, 0, 392, 0.02, 0.35, 0.7, 1, 1.6, 0, 0, 196, 0.08, 0.09, 0, 0, 0, 0.12],
} as const satisfies Record<string, SoundEffect>;

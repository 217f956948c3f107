import type { SoundEffect } from '../../shell/sound.ts';

/** Short and dry, for long sessions. */
export const acresOfGoldSounds = {
  spin: [0.5, 0, 90, 0.02, 0.18, 0.28, 2, 1.4, 6, 0, 0, 0, 0.03, 0.2],
  stop: [0.7, 0.03, 120, 0.001, 0.02, 0.06, 1, 2.2, -6],
  barn: [1, 0, 660, 0.005, 0.09, 0.32, 1, 1.7, 0, 0, 220, 0.07],
  anticipation: [0.6, 0, 180, 0.1, 0.7, 0.35, 0, 1.4, 4, 0, 0, 0, 0.05, 0, 6],
  line: [0.8, 0, 587, 0.005, 0.08, 0.22, 1, 1.8, 0, 0, 293, 0.06],
  freeSpins: [1, 0, 349, 0.02, 0.3, 0.6, 1, 1.7, 0, 0, 175, 0.1, 0.12],
  coin: [0.5, 0.05, 1568, 0.001, 0.03, 0.14, 1, 1.9, 0, 0, 520, 0.03],
} as const satisfies Record<string, SoundEffect>;

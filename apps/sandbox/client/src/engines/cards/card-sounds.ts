import type { SoundEffect } from '../../shell/sound.ts';

export const cardSounds = {
  card: [0.35, 0.08, 420, 0.001, 0.01, 0.05, 4, 2.6, -20, 0, 0, 0, 0, 3],
  hold: [0.4, 0, 620, 0.001, 0.02, 0.06, 1, 1.8],
  release: [0.4, 0, 430, 0.001, 0.02, 0.06, 1, 1.8],
} as const satisfies Record<string, SoundEffect>;

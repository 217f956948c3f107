import { winSound } from '../../shell/pay-show.ts';
import type { SoundEffect } from '../../shell/sound.ts';

export const bonusSound = winSound(0.7, 0, 659.25, 0.01, 0.14, 0.4, 1, 1.7, 0, 0, 329.6, 0.07, 0.06);

export const sheavesSounds = {
  /** Straw that is laid aside. */
  fold: [0.35, 0.1, 240, 0.02, 0.06, 0.2, 4, 1.2, -4, 0, 0, 0, 0, 5],
  turn: [0.4, 0.04, 520, 0.001, 0.015, 0.07, 4, 2.4, -18, 0, 0, 0, 0, 2],
  unqualified: [0.5, 0, 330, 0.01, 0.08, 0.25, 1, 1.5, 0, 0, 110, 0.06],
} as const satisfies Record<string, SoundEffect>;

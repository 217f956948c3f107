import type { SlotTheme } from '../../engines/slot/theme.ts';
import { winSound } from '../../shell/pay-show.ts';

/** Warm and round: humming wings, wooden taps and plucked strings. */
export const honeyflowOrchardSounds: SlotTheme['sounds'] = {
  spin: [0.45, 0, 165, 0.03, 0.25, 0.25, 2, 1.2, 1, 0, 0, 0, 0.02, 0, 24],
  stop: [0.7, 0.03, 220, 0.001, 0.01, 0.07, 0, 2.6, -9],
  scatter: [0.9, 0, 587, 0.004, 0.09, 0.4, 1, 2, 0, 0, 294, 0.07],
  anticipation: [0.5, 0, 196, 0.2, 0.7, 0.3, 2, 1.3, 3, 0, 0, 0, 0.03, 0, 18],
  win: winSound(0.8, 0, 659, 0.003, 0.07, 0.35, 1, 2, 0, 0, 165, 0.07, 0.07),
  feature: [1, 0, 330, 0.02, 0.35, 0.6, 1, 1.8, 0, 0, 165, 0.09, 0.18],
  expand: [0.9, 0, 147, 0.05, 0.35, 0.5, 1, 1.4, 3, 0, 147, 0.1, 0.1, 0, 9],
  coin: [0.5, 0.05, 1397, 0.001, 0.03, 0.15, 1, 2, 0, 0, 349, 0.03],
};

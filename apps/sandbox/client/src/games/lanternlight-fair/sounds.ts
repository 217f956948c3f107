import type { SlotTheme } from '../../engines/slot/theme.ts';
import { winSound } from '../../shell/pay-show.ts';

/** A barrel organ: square and triangle waves, a little out of tune. */
export const lanternlightFairSounds: SlotTheme['sounds'] = {
  spin: [0.45, 0, 262, 0.01, 0.22, 0.2, 0, 1.2, 2, 0, 66, 0.06, 0.06, 0, 8],
  stop: [0.6, 0.02, 196, 0.001, 0.02, 0.07, 0, 1.8, -4],
  scatter: [0.9, 0, 784, 0.004, 0.1, 0.35, 0, 1.2, 0, 0, 196, 0.08, 0.08],
  anticipation: [0.5, 0, 220, 0.15, 0.8, 0.3, 0, 1.1, 3, 0, 55, 0.12, 0.12, 0, 5],
  win: winSound(0.75, 0, 523, 0.005, 0.1, 0.25, 0, 1.3, 0, 0, 131, 0.07, 0.07),
  feature: [1, 0, 392, 0.02, 0.4, 0.6, 0, 1.2, 0, 0, 131, 0.09, 0.18],
  expand: [0.8, 0, 330, 0.03, 0.25, 0.4, 0, 1.3, 2, 0, 165, 0.07, 0.14],
  coin: [0.45, 0.05, 1760, 0.001, 0.03, 0.13, 0, 1.8, 0, 0, 440, 0.03],
};

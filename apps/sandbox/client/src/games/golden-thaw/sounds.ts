import type { SlotTheme } from '../../engines/slot/theme.ts';
import { winSound } from '../../shell/pay-show.ts';

/** Ice that rings and cracks, drops, and water that begins to run. */
export const goldenThawSounds: SlotTheme['sounds'] = {
  spin: [0.4, 0, 210, 0.04, 0.16, 0.3, 0, 1.2, 5, 0, 0, 0, 0.02, 0.35],
  stop: [0.5, 0.05, 1450, 0.001, 0.01, 0.07, 1, 2.4, -12],
  scatter: [0.7, 0.02, 880, 0.002, 0.06, 0.22, 0, 1.8, 0, 0, 440, 0.05],
  anticipation: [0.5, 0, 330, 0.1, 0.7, 0.35, 0, 1.2, 3, 0, 0, 0, 0.04, 0, 7],
  win: winSound(0.8, 0, 784, 0.005, 0.08, 0.3, 0, 1.8, 0, 0, 392, 0.06),
  feature: [1, 0, 523, 0.02, 0.35, 0.8, 0, 1.5, 0, 0, 262, 0.09, 0.11],
  expand: [0.7, 0.06, 1900, 0.001, 0.05, 0.22, 4, 1.6, -18, -4, 0, 0, 0, 0.6],
  coin: [0.5, 0.05, 1760, 0.001, 0.03, 0.16, 0, 1.9, 0, 0, 580, 0.03],
};

import type { SlotTheme } from '../../engines/slot/theme.ts';
import { winSound } from '../../shell/pay-show.ts';

/** Plucked strings, corks and the creak of a press. */
export const goldenTrellisSounds: SlotTheme['sounds'] = {
  spin: [0.5, 0, 130, 0.02, 0.14, 0.26, 1, 1.6, 4, 0, 0, 0, 0.02, 0.15],
  stop: [0.7, 0.04, 240, 0.001, 0.01, 0.06, 1, 2.8, -9],
  scatter: [0.9, 0, 523, 0.003, 0.08, 0.4, 2, 1.6, 0, 0, 262, 0.08],
  anticipation: [0.6, 0, 147, 0.1, 0.75, 0.35, 1, 1.5, 2, 0, 0, 0, 0.06, 0, 5],
  win: winSound(0.8, 0, 659, 0.004, 0.06, 0.26, 2, 1.7, 0, 0, 330, 0.06),
  feature: [1, 0, 294, 0.02, 0.32, 0.65, 2, 1.5, 0, 0, 147, 0.1, 0.12],
  expand: [0.8, 0, 196, 0.03, 0.2, 0.4, 2, 1.6, 3, 0, 98, 0.08],
  coin: [0.5, 0.05, 1480, 0.001, 0.03, 0.15, 1, 2, 0, 0, 494, 0.03],
};

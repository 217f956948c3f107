import type { SlotTheme } from '../../engines/slot/theme.ts';
import { winSound } from '../../shell/pay-show.ts';

/** A mechanism: ratchets, clicks and small bells. */
export const coppermillSevensSounds: SlotTheme['sounds'] = {
  spin: [0.5, 0, 70, 0.01, 0.3, 0.15, 2, 0.8, 1, 0, 0, 0, 0.035, 0, 40],
  stop: [0.9, 0.02, 95, 0.001, 0.03, 0.09, 3, 1.6, -3, 0, 0, 0, 0, 0.4],
  scatter: [0.9, 0, 1319, 0.002, 0.06, 0.5, 0, 2.4, 0, 0, 330, 0.06],
  anticipation: [0.5, 0, 110, 0.05, 0.9, 0.25, 2, 0.7, 3, 0, 0, 0, 0.07, 0, 14],
  win: winSound(0.8, 0, 1047, 0.002, 0.08, 0.4, 0, 2.2, 0, 0, 262, 0.08),
  feature: [1, 0, 523, 0.01, 0.3, 0.7, 0, 2, 0, 0, 262, 0.08, 0.16],
  expand: [0.8, 0, 294, 0.02, 0.2, 0.4, 2, 1.2, 3, 0, 147, 0.07],
  coin: [0.5, 0.05, 2093, 0.001, 0.02, 0.16, 0, 2.4, 0, 0, 523, 0.02],
};

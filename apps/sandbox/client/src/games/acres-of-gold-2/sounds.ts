import type { SlotTheme } from '../../engines/slot/theme.ts';
import { winSound } from '../../shell/pay-show.ts';

/** Sleigh bells and cold air: high sine tones that ring long, and noise for snow. */
export const acresOfGold2Sounds: SlotTheme['sounds'] = {
  spin: [0.45, 0, 60, 0.04, 0.25, 0.35, 4, 0.6, 2, 0, 0, 0, 0, 2.5],
  stop: [0.6, 0.02, 150, 0.001, 0.03, 0.1, 1, 1.4, -8, 0, 0, 0, 0, 0.9],
  scatter: [0.9, 0, 1047, 0.005, 0.14, 0.7, 0, 2.2, 0, 0, 349, 0.09, 0.09],
  anticipation: [0.5, 0, 330, 0.25, 0.7, 0.4, 0, 1.6, 2, 0, 110, 0.2, 0.1, 0, 3],
  win: winSound(0.75, 0, 880, 0.004, 0.1, 0.5, 0, 2.1, 0, 0, 220, 0.08, 0.08),
  feature: [1, 0, 440, 0.03, 0.45, 0.9, 0, 1.9, 0, 0, 220, 0.11, 0.22],
  expand: [0.85, 0, 659, 0.01, 0.2, 0.6, 0, 2, 1, 0, 220, 0.07, 0.07],
  coin: [0.45, 0.05, 2349, 0.001, 0.02, 0.2, 0, 2.2, 0, 0, 587, 0.03],
};

import type { SlotTheme } from '../../engines/slot/theme.ts';
import { winSound } from '../../shell/pay-show.ts';

/** Stone, picks and a cart on its rails. */
export const badgerLodeSounds: SlotTheme['sounds'] = {
  spin: [0.5, 0, 62, 0.03, 0.22, 0.3, 4, 1.1, 3, 0, 0, 0, 0.05, 0.5],
  stop: [0.8, 0.04, 82, 0.001, 0.02, 0.09, 4, 2.4, -4, 0, 0, 0, 0, 0.8],
  scatter: [0.9, 0, 980, 0.001, 0.05, 0.36, 1, 2.1, 0, 0, 490, 0.04],
  anticipation: [0.6, 0, 110, 0.15, 0.75, 0.3, 2, 1.3, 3, 0, 0, 0, 0.08, 0, 9],
  win: winSound(0.8, 0, 494, 0.005, 0.09, 0.25, 1, 1.7, 0, 0, 247, 0.07),
  feature: [1, 0, 220, 0.03, 0.35, 0.7, 1, 1.5, 0, 0, 110, 0.11, 0.13],
  expand: [0.8, 0, 147, 0.02, 0.2, 0.4, 4, 1.7, 2, 0, 73, 0.1],
  coin: [0.55, 0.03, 1319, 0.001, 0.03, 0.2, 1, 2.2, 0, 0, 659, 0.03],
};

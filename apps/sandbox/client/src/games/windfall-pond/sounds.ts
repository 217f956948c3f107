import type { ShootingTheme } from '../../engines/shooting/theme.ts';
import { winSound } from '../../shell/pay-show.ts';

/** A wooden thump, a splash, a marimba. */
export const windfallSounds: ShootingTheme['sounds'] = {
  cast: [0.6, 0.04, 95, 0.002, 0.03, 0.12, 1, 1.9, -4, 0, 0, 0, 0, 1.2],
  splash: [0.4, 0.1, 420, 0.005, 0.02, 0.14, 4, 1.8, -9, 0, 0, 0, 0, 5],
  caught: winSound(0.7, 0.02, 587, 0.002, 0.02, 0.2, 1, 2.4, 0, 0, 294, 0.05),
  bigCatch: winSound(0.9, 0, 392, 0.004, 0.16, 0.5, 1, 2.2, 0, 0, 196, 0.07, 0.09),
  escape: [0.25, 0.1, 200, 0.005, 0.01, 0.1, 0, 1.4, -7],
  reveal: [0.4, 0, 330, 0.02, 0.25, 0.3, 1, 1.8, 5, 0, 82, 0.06],
};

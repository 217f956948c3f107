import type { ShootingTheme } from '../../engines/shooting/theme.ts';
import { winSound } from '../../shell/pay-show.ts';

/** A reel that whirs, a plop, crickets and a bell. */
export const millpondSounds: ShootingTheme['sounds'] = {
  cast: [0.35, 0.03, 900, 0.02, 0.12, 0.14, 2, 0.6, -12, 0, 0, 0, 0.02, 0.6],
  splash: [0.4, 0.08, 210, 0.005, 0.02, 0.18, 0, 2.6, 12, 0, 0, 0, 0, 1.6],
  caught: winSound(0.6, 0.02, 784, 0.004, 0.06, 0.24, 0, 1.8, 0, 0, 392, 0.06),
  bigCatch: winSound(0.9, 0, 330, 0.02, 0.3, 0.7, 0, 1.5, 0, 0, 165, 0.1, 0.1, 0, 0, 0, 0.1),
  escape: [0.3, 0.1, 240, 0.005, 0.02, 0.14, 0, 1.6, -9],
  reveal: [0.4, 0, 520, 0.05, 0.5, 0.4, 0, 1.3, 2, 0, 65, 0.08, 0.08],
};

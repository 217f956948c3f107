import type { ShootingTheme } from '../../engines/shooting/theme.ts';
import { winSound } from '../../shell/pay-show.ts';

export const goldenNetsSounds: ShootingTheme['sounds'] = {
  cast: [0.5, 0.05, 180, 0.01, 0.05, 0.16, 4, 1.4, 9, 0, 0, 0, 0, 2.4],
  splash: [0.35, 0.1, 320, 0.01, 0.03, 0.22, 4, 2.2, -4, 0, 0, 0, 0, 4.5],
  caught: winSound(0.7, 0.02, 660, 0.005, 0.05, 0.18, 1, 1.7, 0, 0, 330, 0.05),
  bigCatch: winSound(0.9, 0, 440, 0.01, 0.22, 0.5, 1, 1.6, 0, 0, 220, 0.08, 0.08),
  escape: [0.35, 0.1, 300, 0.01, 0.02, 0.12, 0, 1.3, -6],
  reveal: [0.4, 0, 240, 0.05, 0.2, 0.25, 1, 1.2, 3],
};

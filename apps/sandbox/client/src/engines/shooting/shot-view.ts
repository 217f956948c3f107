import type { GameShell } from '../../game.ts';
import type { ShootingScene } from './scene.ts';
import type { ShootingTheme, ShootingTypes } from './theme.ts';

/** The parts of the screen that a shot uses. */
export interface ShotView {
  readonly scene: ShootingScene;
  readonly shell: GameShell<ShootingTypes>;
  readonly theme: ShootingTheme;
}

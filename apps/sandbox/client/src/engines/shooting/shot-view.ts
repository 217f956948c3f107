import type { GameShell } from '../../game.ts';
import type { ShootingScene } from './scene.ts';
import type { ShootingTheme, ShootingTypes } from './theme.ts';

/** What a shot is played on. */
export interface ShotView {
  readonly scene: ShootingScene;
  readonly shell: GameShell<ShootingTypes>;
  readonly theme: ShootingTheme;
}

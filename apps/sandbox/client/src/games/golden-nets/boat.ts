import { Container, Graphics, Sprite } from 'pixi.js';
import { paintHull, paintLauncher } from './art/boat.ts';
import { toTexture } from './species-textures.ts';
import type { Point } from './types.ts';

const muzzleLength = 74;

/** The boat at the surface, with the launcher under its keel. */
export function createBoat() {
  const view = new Container();
  const hull = new Sprite({ texture: toTexture(paintHull()), anchor: { x: 0.5, y: 0 } });
  const launcher = new Sprite({ texture: toTexture(paintLauncher()), anchor: { x: 0.2, y: 0.5 } });
  const surface = new Graphics();
  const ship = new Container();
  launcher.position.set(0, 84);
  ship.addChild(launcher, hull);
  view.addChild(ship, surface);
  let width = 1;
  let recoil = 0;
  let aim = Math.PI / 2;
  let bob = 0;
  const mouth = (): Point => ({
    x: ship.x + Math.cos(launcher.rotation) * muzzleLength,
    y: ship.y + 84 + Math.sin(launcher.rotation) * muzzleLength,
  });
  return {
    view,
    muzzlePoint: mouth,
    recoilOnce() {
      recoil = 1;
    },
    /** A haul comes aboard. */
    bobOnce() {
      bob = 1;
    },
    aimAt(point: Point) {
      const angle = Math.atan2(point.y - (ship.y + 84), point.x - ship.x);
      aim = Math.max(0.12, Math.min(Math.PI - 0.12, angle < -Math.PI / 2 ? Math.PI : angle));
    },
    resize(nextWidth: number, small: number) {
      width = nextWidth;
      ship.scale.set(small);
      ship.x = width / 2;
    },
    step(seconds: number, time: number, calm: boolean) {
      recoil = Math.max(0, recoil - seconds * 5);
      bob = Math.max(0, bob - seconds * 2.4);
      const sway = calm ? 0 : 1;
      ship.y = -8 + Math.sin(time * 0.9) * 3 * sway + Math.sin(bob * Math.PI * 3) * bob * 6 * sway;
      ship.rotation = Math.sin(time * 0.7) * 0.012 * sway;
      launcher.rotation += (aim - launcher.rotation) * Math.min(1, seconds * 16);
      const back = calm ? 0 : recoil * 12;
      launcher.position.set(-Math.cos(launcher.rotation) * back, 84 - Math.sin(launcher.rotation) * back);
      surface.clear();
      for (const [layer, alpha] of [0.5, 0.28].entries()) {
        surface.moveTo(-20, -10);
        for (let x = -20; x <= width + 20; x += 24) {
          const wave =
            Math.sin(x * 0.017 + time * 1.1 * sway + layer * 2) * 3.5 +
            Math.sin(x * 0.043 - time * 0.8 * sway) * 2;
          surface.lineTo(x, 8 + layer * 7 + wave);
        }
        surface
          .lineTo(width + 20, -10)
          .closePath()
          .fill({ color: 0xfff0c2, alpha });
      }
    },
  };
}

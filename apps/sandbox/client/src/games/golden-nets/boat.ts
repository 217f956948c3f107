import { Container, Graphics, Sprite } from 'pixi.js';
import type { TextureOf } from './textures.ts';
import { clamp, type Point } from './types.ts';

const muzzleLength = 74;
/** The launcher's height below the waterline. */
const launcherDepth = 84;
const minAimAngle = 0.12;

export function createBoat(textureOf: TextureOf) {
  const view = new Container();
  const hull = new Sprite({ texture: textureOf('hull'), anchor: { x: 0.5, y: 0 } });
  const launcher = new Sprite({ texture: textureOf('launcher'), anchor: { x: 0.2, y: 0.5 } });
  const surface = new Graphics();
  const ship = new Container();
  launcher.position.set(0, launcherDepth);
  ship.addChild(launcher, hull);
  view.addChild(ship, surface);
  let sceneWidth = 1;
  let recoil = 0;
  let aim = Math.PI / 2;
  let bob = 0;

  const drawSurface = (time: number, motion: 0 | 1) => {
    surface.clear();
    for (const [layer, alpha] of [0.5, 0.28].entries()) {
      surface.moveTo(-20, -10);
      for (let x = -20; x <= sceneWidth + 20; x += 24) {
        const wave =
          Math.sin(x * 0.017 + time * 1.1 * motion + layer * 2) * 3.5 +
          Math.sin(x * 0.043 - time * 0.8 * motion) * 2;
        surface.lineTo(x, 8 + layer * 7 + wave);
      }
      surface
        .lineTo(sceneWidth + 20, -10)
        .closePath()
        .fill({ color: 0xfff0c2, alpha });
    }
  };

  return {
    view,
    muzzlePoint: (): Point => ({
      x: ship.x + Math.cos(launcher.rotation) * muzzleLength,
      y: ship.y + launcherDepth + Math.sin(launcher.rotation) * muzzleLength,
    }),
    recoilOnce() {
      recoil = 1;
    },
    /** A net with fish comes aboard. */
    bobOnce() {
      bob = 1;
    },
    aimAt(point: Point) {
      const angle = Math.atan2(point.y - (ship.y + launcherDepth), point.x - ship.x);
      aim = clamp(angle < -Math.PI / 2 ? Math.PI : angle, minAimAngle, Math.PI - minAimAngle);
    },
    resize(width: number, scale: number) {
      sceneWidth = width;
      ship.scale.set(scale);
      ship.x = width / 2;
    },
    step(seconds: number, time: number, reduceMotion: boolean) {
      recoil = Math.max(0, recoil - seconds * 5);
      bob = Math.max(0, bob - seconds * 2.4);
      const motion = reduceMotion ? 0 : 1;
      ship.y = -8 + Math.sin(time * 0.9) * 3 * motion + Math.sin(bob * Math.PI * 3) * bob * 6 * motion;
      ship.rotation = Math.sin(time * 0.7) * 0.012 * motion;
      launcher.rotation += (aim - launcher.rotation) * Math.min(1, seconds * 16);
      const back = recoil * 12 * motion;
      launcher.position.set(
        -Math.cos(launcher.rotation) * back,
        launcherDepth - Math.sin(launcher.rotation) * back,
      );
      drawSurface(time, motion);
    },
  };
}

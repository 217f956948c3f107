import type { Art } from '../../engines/shooting/art.ts';
import { clamp, type Point } from '../../engines/shooting/geometry.ts';
import type { ShotLauncher } from '../../engines/shooting/theme.ts';
import type { Brush } from '../../shell/brush.ts';

const muzzleLength = 74;
/** The launcher's height below the waterline. */
const launcherDepth = 84;
const minAimAngle = 0.12;
/** The launcher turns around this share of its length. */
const pivotShare = 0.2;
const waveStep = 24;

export function createBoat(art: Art): ShotLauncher {
  const [hull, launcher] = [art.picture('hull'), art.picture('launcher')];
  let [sceneWidth, scale, x, y, tilt] = [1, 1, 0, 0, 0];
  let [recoil, bob, aim, angle, waveTime] = [0, 0, Math.PI / 2, Math.PI / 2, 0];

  function paintSurface({ context, count }: { context: CanvasRenderingContext2D; count: () => void }) {
    context.fillStyle = '#fff0c2';
    for (const [layer, alpha] of [0.5, 0.28].entries()) {
      context.globalAlpha = alpha;
      context.beginPath();
      context.moveTo(-20, -10);
      for (let at = -20; at <= sceneWidth + 20; at += waveStep) {
        const swell = Math.sin(at * 0.017 + waveTime * 1.1 + layer * 2) * 3.5;
        context.lineTo(at, 8 + layer * 7 + swell + Math.sin(at * 0.043 - waveTime * 0.8) * 2);
      }
      context.lineTo(sceneWidth + 20, -10);
      context.closePath();
      context.fill();
      count();
    }
    context.globalAlpha = 1;
  }

  return {
    muzzlePoint: (): Point => ({
      x: x + Math.cos(angle) * muzzleLength * scale,
      y: y + (launcherDepth + Math.sin(angle) * muzzleLength) * scale,
    }),
    recoil() {
      recoil = 1;
    },
    /** A net with fish comes aboard. */
    receive() {
      bob = 1;
    },
    aimAt(point) {
      const to = Math.atan2(point.y - (y + launcherDepth * scale), point.x - x);
      aim = clamp(to < -Math.PI / 2 ? Math.PI : to, minAimAngle, Math.PI - minAimAngle);
    },
    resize({ width, height }) {
      sceneWidth = width;
      scale = Math.min(1, height / 520, width / 620);
      x = width / 2;
    },
    step(seconds, time, reduceMotion) {
      recoil = Math.max(0, recoil - seconds * 5);
      bob = Math.max(0, bob - seconds * 2.4);
      const motion = reduceMotion ? 0 : 1;
      waveTime = time * motion;
      y = -8 + Math.sin(time * 0.9) * 3 * motion + Math.sin(bob * Math.PI * 3) * bob * 6 * motion;
      tilt = Math.sin(time * 0.7) * 0.012 * motion;
      angle += (aim - angle) * Math.min(1, seconds * 16);
      if (reduceMotion) recoil = 0;
    },
    paint(brush: Brush) {
      const { context } = brush;
      const reach = (0.5 - pivotShare) * launcher.width - recoil * 12;
      context.save();
      context.translate(x, y);
      context.rotate(tilt);
      context.scale(scale, scale);
      brush.sprite(launcher.bitmap(), {
        x: Math.cos(angle) * reach,
        y: launcherDepth + Math.sin(angle) * reach,
        width: launcher.width,
        height: launcher.height,
        angle,
      });
      brush.image(hull.bitmap(), -hull.width / 2, 0, hull.width, hull.height);
      context.restore();
      paintSurface({ context, count: () => brush.count(sceneWidth * 24) });
    },
  };
}

import type { Art } from '../../engines/shooting/art.ts';
import { clamp, type Point } from '../../engines/shooting/geometry.ts';
import type { ShotLauncher } from '../../engines/shooting/theme.ts';
import { waterline } from './backdrop.ts';

/** The hands on the picture, from its left and top. */
const hands = { x: 206, y: 53 };
/** The part of the hull below the water. */
const draught = 34;
const rodReach = 150;
/** The rod is never lower than this below the horizon. */
const maxRodAngle = 0.35;

/** Draws a fox in a straw hat, in a rowing boat with a lantern. */
export function createFisher(art: Art): ShotLauncher {
  const [boat, rod] = [art.picture('fisher'), art.picture('rod')];
  let [scale, x, y, tilt, width] = [1, 0, 0, 0, 1];
  let [recoil, tug, aim, angle, facing] = [0, 0, -0.7, -0.7, 1];

  const handPoint = (): Point => ({
    x: x + facing * (hands.x - boat.width / 2) * scale,
    y: y + (hands.y - boat.height + draught) * scale,
  });
  const rodAngle = () => angle - recoil * 0.7 + Math.sin(tug * Math.PI * 4) * tug * 0.12;

  return {
    muzzlePoint() {
      const [from, turn] = [handPoint(), rodAngle()];
      const reach = rodReach * scale;
      return { x: from.x + facing * Math.cos(turn) * reach, y: from.y + Math.sin(turn) * reach };
    },
    recoil() {
      recoil = 1;
    },
    receive() {
      tug = 1;
    },
    /** He turns to the side of his target; the rod follows its depth. */
    aimAt(point) {
      facing = point.x >= x ? 1 : -1;
      const across = Math.abs(point.x - x) / Math.max(1, width / 2);
      aim = clamp(-0.95 + across * 0.9, -0.95, maxRodAngle);
    },
    resize(size) {
      width = size.width;
      scale = Math.min(1, size.height / 560, size.width / 620);
      x = size.width / 2;
    },
    step(seconds, time, reduceMotion) {
      const motion = reduceMotion ? 0 : 1;
      recoil = Math.max(0, recoil - seconds * 4) * motion;
      tug = Math.max(0, tug - seconds * 1.6) * motion;
      y = waterline.y + Math.sin(time * 0.9) * 2.5 * motion;
      tilt = Math.sin(time * 0.7) * 0.015 * motion;
      angle += (aim - angle) * Math.min(1, seconds * 10);
    },
    paint(brush) {
      const { context } = brush;
      context.save();
      context.translate(x, y);
      context.rotate(tilt);
      context.scale(facing * scale, scale);
      context.translate(-boat.width / 2, draught - boat.height);
      const turn = rodAngle();
      const middle = rod.width / 2 - 20;
      brush.sprite(rod.bitmap(), {
        x: hands.x + Math.cos(turn) * middle,
        y: hands.y + Math.sin(turn) * middle,
        width: rod.width,
        height: rod.height,
        angle: turn,
      });
      brush.image(boat.bitmap(), 0, 0, boat.width, boat.height);
      context.restore();
    },
  };
}

import type { Art, Picture } from '../../engines/shooting/art.ts';
import type { Point } from '../../engines/shooting/geometry.ts';
import type { Cannons } from '../../engines/shooting/theme.ts';
import type { Brush } from '../../shell/brush.ts';

/** Positions in shares of the scene. The first seat is at the left of the lower bank. */
const seatPlaces = [
  [0.3, 1],
  [0.7, 0],
  [0.7, 1],
  [0.3, 0],
] as const;
/** The barrel turns around this point of its picture, and ends so far from it. */
const pivotX = 46;
const muzzleReach = 92;
const bankUnits = 26;

interface Cannon {
  x: number;
  y: number;
  angle: number;
  aim: number;
  recoil: number;
  alias: string | undefined;
}

/** Four cannons on the banks. The player's shines; a free seat's is dim. */
export function createCannons(art: Art): Cannons {
  const [barrel, stand] = [art.picture('cannon'), art.picture('stand')];
  const cannons = seatPlaces.map(
    ([, down]): Cannon => ({
      x: 0,
      y: 0,
      angle: 0,
      aim: down === 0 ? 1.57 : -1.57,
      recoil: 0,
      alias: undefined,
    }),
  );
  let [own, scale, receiving] = [0, 1, 0];
  const cannonAt = (seat: number): Cannon => {
    const cannon = cannons[seat];
    if (cannon === undefined) throw new RangeError(`there is no seat ${seat}`);
    return cannon;
  };
  const turn = (cannon: Cannon, { x, y }: Point) => {
    cannon.aim = Math.atan2(y - cannon.y, x - cannon.x);
  };
  const muzzleOf = (seat: number): Point => {
    const { x, y, angle } = cannonAt(seat);
    const reach = muzzleReach * scale;
    return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach };
  };

  return {
    muzzlePoint: () => muzzleOf(own),
    muzzleOf,
    aimAt: (point) => turn(cannonAt(own), point),
    recoil() {
      cannonAt(own).recoil = 1;
    },
    receive() {
      receiving = 1;
    },
    fireFrom(seat, at) {
      turn(cannonAt(seat), at);
      cannonAt(seat).angle = cannonAt(seat).aim;
      cannonAt(seat).recoil = 1;
    },
    showSeats(seat, aliases) {
      own = seat;
      for (const [index, cannon] of cannons.entries()) cannon.alias = aliases[index];
    },
    labels: () =>
      cannons.flatMap(({ alias, x, y }, seat) =>
        alias === undefined || seat === own
          ? []
          : [{ alias, at: { x: x + 96 * scale, y: y < 100 ? y + 10 : y - 10 } }],
      ),
    resize({ width, height }) {
      scale = Math.min(1, height / 620, width / 760) * 0.8;
      for (const [index, [across, down]] of seatPlaces.entries()) {
        const cannon = cannonAt(index);
        cannon.x = width * across;
        cannon.y = down === 0 ? bankUnits : height - bankUnits;
      }
    },
    step(seconds, _time, reduceMotion) {
      receiving = Math.max(0, receiving - seconds * 3);
      for (const cannon of cannons) {
        cannon.recoil = reduceMotion ? 0 : Math.max(0, cannon.recoil - seconds * 6);
        cannon.angle += (cannon.aim - cannon.angle) * Math.min(1, seconds * 14);
      }
    },
    paint(brush) {
      for (const [seat, cannon] of cannons.entries()) {
        const glow = seat === own ? 1 + receiving * 0.08 : undefined;
        paintCannon(brush, { barrel, stand, scale }, cannon, glow);
      }
    },
  };
}

interface CannonLook {
  readonly barrel: Picture;
  readonly stand: Picture;
  readonly scale: number;
}

/** `glow` is that of the player's cannon. */
function paintCannon(
  brush: Brush,
  { barrel, stand, scale }: CannonLook,
  { x, y, angle, recoil, alias }: Cannon,
  glow: number | undefined,
) {
  const alpha = alias === undefined && glow === undefined ? 0.4 : 1;
  const size = stand.width * scale * (glow ?? 0.9);
  brush.sprite(stand.bitmap(), { x, y, width: size, height: size, alpha });
  const reach = (barrel.width / 2 - pivotX - recoil * 14) * scale;
  brush.sprite(barrel.bitmap(), {
    x: x + Math.cos(angle) * reach,
    y: y + Math.sin(angle) * reach,
    width: barrel.width * scale,
    height: barrel.height * scale,
    angle,
    alpha,
  });
  if (glow === undefined) return;
  const { context } = brush;
  context.strokeStyle = '#ffe27a';
  context.lineWidth = 3;
  context.beginPath();
  context.arc(x, y, size / 2 + 5, 0, Math.PI * 2);
  context.stroke();
  brush.count(size * 10);
}

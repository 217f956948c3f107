import type { Art } from '../../engines/shooting/art.ts';
import type { SwimmerBody } from '../../engines/shooting/bend.ts';

/** The shell does not bend. It sways from side to side. */
export function createTerrapinBody(art: Art): SwimmerBody {
  const terrapin = art.picture('terrapin');
  return {
    width: terrapin.width,
    height: terrapin.height,
    paint(brush, { angle, phase, isStill, scale, ...place }) {
      const sway = isStill ? 0 : Math.sin(phase) * 0.12;
      brush.sprite(terrapin.bitmap(), {
        ...place,
        angle: angle + sway,
        width: terrapin.width * scale,
        height: terrapin.height * scale,
      });
    },
  };
}

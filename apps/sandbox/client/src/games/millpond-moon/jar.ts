import type { Art } from '../../engines/shooting/art.ts';
import type { SwimmerBody } from '../../engines/shooting/bend.ts';

/** Creates a jar that sways in the water; its light pulses, and grows when it is opened. */
export function createJarBody(art: Art): SwimmerBody {
  const [jar, glow] = [art.picture('firefly-jar'), art.picture('glow')];
  return {
    width: jar.width,
    height: jar.height,
    paint(brush, { x, y, angle, scale, alpha, phase, isStill, opening }) {
      const beat = isStill ? 0.5 : 0.5 + 0.5 * Math.sin(phase * 2);
      const size = (150 + 40 * beat + 120 * opening) * scale;
      brush.context.globalCompositeOperation = 'lighter';
      brush.sprite(glow.bitmap(), { x, y, width: size, height: size, alpha: alpha * (0.3 + 0.2 * beat) });
      brush.context.globalCompositeOperation = 'source-over';
      const tilt = isStill ? 0 : Math.sin(phase) * 0.1;
      const place = { x, y, alpha, angle: angle + tilt };
      brush.sprite(jar.bitmap(), { ...place, width: jar.width * scale, height: jar.height * scale });
    },
  };
}

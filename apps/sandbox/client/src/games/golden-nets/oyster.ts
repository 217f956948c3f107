import type { Art } from '../../engines/shooting/art.ts';
import type { SwimmerBody } from '../../engines/shooting/bend.ts';

/** Draws two hinged shells with a pearl. It swims by clapping, like a scallop. */
export function createOysterBody(art: Art): SwimmerBody {
  const [upper, lower, pearl] = [
    art.picture('oyster-upper'),
    art.picture('oyster-lower'),
    art.picture('pearl'),
  ];
  return {
    width: 116,
    height: 96,
    paint(brush, { x, y, angle, scale, alpha, isMirrored, phase, isStill, opening }) {
      const { context } = brush;
      const clap = isStill ? 0.5 : 0.5 + 0.5 * Math.sin(phase);
      const gape = 0.1 + clap * 0.3 + opening * 0.75;
      const ball = 44 * (0.75 + opening * 0.5);
      const paintShell = (shell: typeof upper, turn: number, flip: 1 | -1) => {
        context.save();
        context.translate(-52, 8);
        context.rotate(turn);
        context.scale(1, flip);
        brush.image(shell.bitmap(), -6, -46, shell.width, shell.height);
        context.restore();
      };
      context.save();
      context.translate(x, y);
      context.rotate(angle);
      context.scale(isMirrored ? -scale : scale, scale);
      context.globalAlpha = alpha;
      paintShell(lower, gape * 0.3, -1);
      brush.image(pearl.bitmap(), 10 - ball / 2, 4 - opening * 6 - ball / 2, ball, ball);
      paintShell(upper, -gape * 0.7, 1);
      context.restore();
    },
  };
}

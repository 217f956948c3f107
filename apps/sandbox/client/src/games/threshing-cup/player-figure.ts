import { svg } from '../../shell/dom.ts';
import type { PitchPoint } from './match-motion.ts';

interface Kit {
  readonly shirt: string;
  readonly trim: string;
}

/** One moment of a player. */
export interface PlayerPose {
  readonly at: PitchPoint;
  /** Units per second along the picture, for stride and direction. */
  readonly speedX: number;
  readonly speedY: number;
  readonly ms: number;
  /** The player's team has just scored. */
  readonly cheers: boolean;
}

/** The picture is a view from the stand: who is further away is smaller. */
const scaleAt = (y: number): number => 1.1 + ((y - 90) / 380) * 0.5;
const maxStride = 38;
const stridesPerUnit = 0.16;

/** Returns the angles of the legs in degrees; they meet when the player stands. */
export function strideOf(speed: number, ms: number): number {
  const reach = Math.min(maxStride, speed * 0.5);
  return reach * Math.sin((ms / 1000) * Math.min(14, 5 + speed * stridesPerUnit));
}

function drawLimb(className: string, x: number, y: number, length: number) {
  return svg('line', { class: className, x1: x, y1: y, x2: x, y2: y + length });
}

/** Draws a player who stands on the grass: shadow, legs, arms, shirt and straw hat; the keeper has gloves. */
export function createPlayerFigure(player: number, { shirt, trim }: Kit) {
  const isKeeper = player === 0;
  const [body, edge] = isKeeper ? [trim, shirt] : [shirt, trim];
  const legs = [drawLimb('tc-leg', -3, -11, 11), drawLimb('tc-leg', 3, -11, 11)] as const;
  const arms = [drawLimb('tc-arm', -7, -25, 11), drawLimb('tc-arm', 7, -25, 11)] as const;
  for (const arm of arms) arm.setAttribute('stroke', isKeeper ? '#fff6d6' : body);
  const stripes = svg('path', { d: 'M-2.5-28v16M2.5-28v16', stroke: edge, 'stroke-width': 2 });
  const figure = svg(
    'g',
    {},
    ...legs,
    svg('path', { class: 'tc-shorts', d: 'M-7-15h14l1 7h-7l-1-3-1 3h-7z' }),
    ...arms,
    svg('path', { class: 'tc-shirt', d: 'M-7-29q7-3 14 0l2 15q-9 3-18 0z', fill: body }),
    stripes,
    svg('circle', { class: 'tc-head', cy: -36, r: 6 }),
    svg('path', { class: 'tc-hat', d: 'M-10-38q10-4 20 0q-10 3-20 0zM-5.5-39q5.5-9 11 0z' }),
  );
  const shade = svg('ellipse', { cy: 1, rx: 11, ry: 4, class: 'tc-shade' });
  const view = svg('g', {}, shade, figure);
  return {
    view,
    pose({ at, speedX, speedY, ms, cheers }: PlayerPose) {
      const scale = scaleAt(at.y);
      const swing = strideOf(Math.hypot(speedX, speedY), ms + player * 137);
      const jump = cheers ? Math.abs(Math.sin(ms / 110 + player)) * 9 : 0;
      const facing = speedX < -2 ? -1 : 1;
      view.setAttribute(
        'transform',
        `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${scale.toFixed(2)})`,
      );
      figure.setAttribute('transform', `translate(0 ${(-jump).toFixed(1)}) scale(${facing} 1)`);
      legs[0].setAttribute('transform', `rotate(${swing.toFixed(1)} -3 -11)`);
      legs[1].setAttribute('transform', `rotate(${(-swing).toFixed(1)} 3 -11)`);
      const [left, right] = cheers ? [160, -160] : [18 - swing, swing - 18];
      arms[0].setAttribute('transform', `rotate(${left.toFixed(1)} -7 -25)`);
      arms[1].setAttribute('transform', `rotate(${right.toFixed(1)} 7 -25)`);
    },
  };
}

export type PlayerFigure = ReturnType<typeof createPlayerFigure>;

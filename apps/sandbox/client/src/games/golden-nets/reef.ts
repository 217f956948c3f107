import { pseudoRandom } from '../../engines/shooting/geometry.ts';
import type { SceneSize } from '../../engines/shooting/theme.ts';

interface Ridge {
  readonly colour: string;
  readonly base: number;
  readonly swing: number;
  readonly seed: number;
}

export const farRidge: Ridge = { colour: '#1b5c74', base: 150, swing: 90, seed: 3 };
export const middleRidge: Ridge = { colour: '#114460', base: 104, swing: 60, seed: 8 };
export const nearRidge: Ridge = { colour: '#0a2c4a', base: 58, swing: 30, seed: 14 };

export const ridgeHeightAt = ({ base, swing, seed }: Ridge, x: number, scale: number) =>
  scale *
  (base +
    swing *
      (Math.sin(x * 0.0042 + seed) * 0.6 +
        Math.sin(x * 0.011 + seed * 2.3) * 0.3 +
        Math.sin(x * 0.037 + seed * 5) * 0.07));

export function paintRidge(
  context: CanvasRenderingContext2D,
  ridge: Ridge,
  { width, height }: SceneSize,
  scale: number,
) {
  const crest = new Path2D();
  for (let x = -60; x <= width + 60; x += 14) crest.lineTo(x, height - ridgeHeightAt(ridge, x, scale));
  const body = new Path2D(crest);
  body.lineTo(width + 60, height + 20);
  body.lineTo(-60, height + 20);
  body.closePath();
  context.fillStyle = ridge.colour;
  context.fill(body);
  context.lineWidth = 3;
  context.strokeStyle = 'rgb(255 224 160 / 16%)';
  context.stroke(crest);
}

const coralColours = ['#d9576b', '#e88d4a', '#c94f9a', '#f0b04e', '#7c5bc0'];

const fillCircle = (
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  [colour, alpha]: readonly [colour: string, alpha: number],
) => {
  context.globalAlpha = alpha;
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
  context.globalAlpha = 1;
};

export function paintCoral(context: CanvasRenderingContext2D, x: number, ground: number, seed: number) {
  const colour = coralColours[Math.floor(pseudoRandom(seed) * coralColours.length)] ?? '#d9576b';
  if (pseudoRandom(seed + 1) < 0.62) paintBranches(context, x, ground, seed, colour);
  else paintBoulders(context, x, ground, seed, colour);
}

function paintBranches(
  context: CanvasRenderingContext2D,
  x: number,
  ground: number,
  seed: number,
  colour: string,
) {
  const branches = 5 + Math.floor(pseudoRandom(seed + 2) * 4);
  context.lineCap = 'round';
  context.lineWidth = 9;
  for (let index = 0; index < branches; index += 1) {
    const lean = (index / (branches - 1) - 0.5) * 1.7;
    const length = 38 + pseudoRandom(seed + index) * 44;
    const [tipX, tipY] = [x + Math.sin(lean) * length, ground - Math.cos(lean) * length];
    context.globalAlpha = 0.8;
    context.strokeStyle = colour;
    context.beginPath();
    context.moveTo(x, ground);
    context.quadraticCurveTo(x + Math.sin(lean) * length * 0.2, ground - length * 0.6, tipX, tipY);
    context.stroke();
    fillCircle(context, tipX, tipY, 6.4, [colour, 0.95]);
    fillCircle(context, tipX - 1.4, tipY - 2, 2.6, ['#ffe9c4', 0.5]);
  }
}

function paintBoulders(
  context: CanvasRenderingContext2D,
  x: number,
  ground: number,
  seed: number,
  colour: string,
) {
  for (let index = 0; index < 4; index += 1) {
    const radius = 15 + pseudoRandom(seed + index * 3) * 17;
    const centre = x + (index - 1.5) * 25;
    fillCircle(context, centre, ground - radius * 0.55, radius, [colour, 0.62]);
    fillCircle(context, centre - radius * 0.2, ground - radius * 0.85, radius * 0.6, ['#ffdca8', 0.16]);
  }
}

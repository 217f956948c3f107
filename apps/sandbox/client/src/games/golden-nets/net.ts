import type { Weapon } from '../../engines/shooting/theme.ts';
import { paintCanvas } from '../../shell/canvas.ts';

const radius = 104;
const spokes = 14;
const ringRadii = [0.26, 0.5, 0.75, 1] as const;
const cordColour = '#f3ddaa';
/** Dense, because one picture serves all sizes. */
const picturePixels = 440;

/** Creates a round net with weights at its edge. */
export const createNet = (): Weapon => ({
  radius,
  turns: true,
  ropeColours: ['rgb(107 74 28 / 75%)', cordColour],
  picture: paintCanvas(picturePixels, picturePixels, (context) => {
    const scale = picturePixels / 2 / (radius + 8);
    context.setTransform(scale, 0, 0, scale, picturePixels / 2, picturePixels / 2);
    context.fillStyle = 'rgb(255 239 196 / 9%)';
    context.beginPath();
    context.arc(0, 0, radius, 0, Math.PI * 2);
    context.fill();
    const web = createWeb();
    for (const [width, colour] of [
      [3.6, 'rgb(83 57 15 / 45%)'],
      [1.7, cordColour],
    ] as const) {
      context.lineWidth = width;
      context.strokeStyle = colour;
      context.stroke(web);
    }
    for (let spoke = 0; spoke < spokes; spoke += 1) {
      const tip = pointOf(spoke, 1);
      for (const [colour, size, shift] of [
        ['#7a4d0e', 4.6, 0],
        ['#f6c95e', 3, -0.9],
      ] as const) {
        context.fillStyle = colour;
        context.beginPath();
        context.arc(tip.x + shift, tip.y + shift, size, 0, Math.PI * 2);
        context.fill();
      }
    }
  }),
});

function pointOf(spoke: number, ring: number) {
  const angle = (spoke / spokes) * Math.PI * 2;
  const reach = radius * ring * (1 + (spoke % 2 === 0 ? 0.02 : -0.02));
  return { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach };
}

function createWeb(): Path2D {
  const web = new Path2D();
  for (let spoke = 0; spoke < spokes; spoke += 1) {
    const tip = pointOf(spoke, 1);
    web.moveTo(0, 0);
    web.lineTo(tip.x, tip.y);
    for (const ring of ringRadii) {
      const [start, sag, end] = [
        pointOf(spoke, ring),
        pointOf(spoke + 0.5, ring * 0.9),
        pointOf(spoke + 1, ring),
      ];
      web.moveTo(start.x, start.y);
      web.quadraticCurveTo(sag.x, sag.y, end.x, end.y);
    }
  }
  return web;
}

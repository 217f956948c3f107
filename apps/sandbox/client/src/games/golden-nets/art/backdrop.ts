import { type PaintedImage, paintImage } from './painter.ts';

/** The water from the golden surface to the dark ground, stretched over the whole scene. */
export const paintWater = (): PaintedImage =>
  paintImage(8, 512, (painter) => {
    const stops =
      '#ffc26a 0%, #ef9a4a 7%, #b97c5c 17%, #6d7f86 30%, #266a80 46%, #12506f 64%, #0c3358 82%, #08203f 100%';
    painter.fillRect(8, 512, painter.verticalGradient(0, 512, stops));
  });

/** A soft round light. */
export const paintGlow = (): PaintedImage =>
  paintImage(256, 256, (painter) => {
    const stops =
      '#fff 0%, rgb(255 255 255 / .55) 25%, rgb(255 255 255 / .14) 60%, rgb(255 255 255 / 0) 100%';
    painter.fillRect(256, 256, painter.radialGradient(128, 128, 128, stops));
  });

/** A beam of light, bright at its upper end, soft on both sides. */
export const paintRay = (): PaintedImage =>
  paintImage(128, 256, (painter) => {
    const { context } = painter;
    const white = (alpha: number) => `rgb(255 255 255 / ${alpha})`;
    const stops = `${white(0)} 0%, ${white(0.55)} 35%, ${white(0.9)} 50%, ${white(0.55)} 65%, ${white(0)} 100%`;
    painter.fillRect(128, 256, painter.addStops(context.createLinearGradient(0, 0, 128, 0), stops));
    context.globalCompositeOperation = 'destination-in';
    const fade = 'rgb(0 0 0 / .95) 0%, rgb(0 0 0 / .5) 40%, rgb(0 0 0 / 0) 100%';
    painter.fillRect(128, 256, painter.verticalGradient(0, 256, fade));
  });

const cellSize = 64;
const causticsSize = 256;

/**
 * The web of light under waves: bright where the two nearest points have the same distance. It tiles on all
 * sides.
 */
export const paintCaustics = (): PaintedImage =>
  paintImage(causticsSize / 2, causticsSize / 2, ({ context }) => {
    const points = Array.from({ length: (causticsSize / cellSize) ** 2 }, (_, index) => ({
      x: ((index % 4) + ((index * 0.618) % 1) * 0.8 + 0.1) * cellSize,
      y: (Math.floor(index / 4) + ((index * 0.414) % 1) * 0.8 + 0.1) * cellSize,
    }));
    const wrapped = (gap: number) => Math.min(Math.abs(gap), causticsSize - Math.abs(gap));
    const image = context.createImageData(causticsSize, causticsSize);
    for (let y = 0; y < causticsSize; y += 1) {
      for (let x = 0; x < causticsSize; x += 1) {
        let [nearest, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
        for (const point of points) {
          const distance = Math.hypot(wrapped(x - point.x), wrapped(y - point.y));
          if (distance < nearest) [nearest, second] = [distance, nearest];
          else if (distance < second) second = distance;
        }
        const brightness = Math.max(0, 1 - (second - nearest) / 11) ** 2;
        image.data.set([255, 244, 205, Math.round(brightness * 255)], (y * causticsSize + x) * 4);
      }
    }
    context.putImageData(image, 0, 0);
  });

export const paintBubble = (): PaintedImage =>
  paintImage(32, 32, (painter) => {
    const { context } = painter;
    const stops =
      'rgb(255 255 255 / .04) 0%, rgb(220 244 255 / .16) 78%, rgb(240 252 255 / .75) 94%, rgb(255 255 255 / 0) 100%';
    painter.fillRect(32, 32, painter.radialGradient(16, 16, 15, stops));
    context.fillStyle = 'rgb(255 255 255 / .9)';
    context.beginPath();
    context.ellipse(11, 10, 3.2, 2, -0.7, 0, Math.PI * 2);
    context.fill();
  });

export const paintCoin = (): PaintedImage =>
  paintImage(40, 40, (painter) => {
    const { context } = painter;
    painter.fillCircle(20, 20, 18, painter.verticalGradient(2, 38, '#fff2b0 0%, #f2b632 50%, #a8650c 100%'));
    context.strokeStyle = '#8a4f08';
    context.lineWidth = 1.4;
    context.stroke();
    context.beginPath();
    context.arc(20, 20, 13, 0, Math.PI * 2);
    context.strokeStyle = 'rgb(138 79 8 / .8)';
    context.stroke();
    context.fillStyle = '#9a5a0a';
    context.font = '700 18px Georgia, serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText('A', 20, 21);
  });

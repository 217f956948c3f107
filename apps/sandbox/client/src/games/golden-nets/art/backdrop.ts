import { type PaintedImage, paintImage, radialGradient, verticalGradient } from './canvas-painting.ts';

/** The water from the golden surface to the dark ground, to be stretched over the whole picture. */
export const paintWater = (): PaintedImage =>
  paintImage(8, 512, (brush) => {
    brush.fillStyle = verticalGradient(brush, 0, 512, [
      [0, '#ffc26a'],
      [0.07, '#ef9a4a'],
      [0.17, '#b97c5c'],
      [0.3, '#6d7f86'],
      [0.46, '#266a80'],
      [0.64, '#12506f'],
      [0.82, '#0c3358'],
      [1, '#08203f'],
    ]);
    brush.fillRect(0, 0, 8, 512);
  });

/** A soft round light. */
export const paintGlow = (): PaintedImage =>
  paintImage(256, 256, (brush) => {
    brush.fillStyle = radialGradient(brush, 128, 128, 128, [
      [0, 'rgba(255,255,255,1)'],
      [0.25, 'rgba(255,255,255,.55)'],
      [0.6, 'rgba(255,255,255,.14)'],
      [1, 'rgba(255,255,255,0)'],
    ]);
    brush.fillRect(0, 0, 256, 256);
  });

/** A beam of light, bright at its upper end, soft on both sides. */
export const paintRay = (): PaintedImage =>
  paintImage(128, 256, (brush) => {
    const across = brush.createLinearGradient(0, 0, 128, 0);
    for (const [offset, alpha] of [
      [0, 0],
      [0.35, 0.55],
      [0.5, 0.9],
      [0.65, 0.55],
      [1, 0],
    ] as const) {
      across.addColorStop(offset, `rgba(255,255,255,${alpha})`);
    }
    brush.fillStyle = across;
    brush.fillRect(0, 0, 128, 256);
    brush.globalCompositeOperation = 'destination-in';
    brush.fillStyle = verticalGradient(brush, 0, 256, [
      [0, 'rgba(0,0,0,.95)'],
      [0.4, 'rgba(0,0,0,.5)'],
      [1, 'rgba(0,0,0,0)'],
    ]);
    brush.fillRect(0, 0, 128, 256);
  });

const cell = 64;
const caustics = 256;

/** The web of light that waves throw: bright where two of the nearest points are equally far. It repeats on all sides. */
export const paintCaustics = (): PaintedImage =>
  paintImage(caustics / 2, caustics / 2, (brush) => {
    const points = Array.from({ length: (caustics / cell) ** 2 }, (_, index) => ({
      x: ((index % 4) + ((index * 0.618) % 1) * 0.8 + 0.1) * cell,
      y: (Math.floor(index / 4) + ((index * 0.414) % 1) * 0.8 + 0.1) * cell,
    }));
    const wrapped = (gap: number) => Math.min(Math.abs(gap), caustics - Math.abs(gap));
    const image = brush.createImageData(caustics, caustics);
    for (let y = 0; y < caustics; y += 1) {
      for (let x = 0; x < caustics; x += 1) {
        let [nearest, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
        for (const point of points) {
          const far = Math.hypot(wrapped(x - point.x), wrapped(y - point.y));
          if (far < nearest) [nearest, second] = [far, nearest];
          else if (far < second) second = far;
        }
        const bright = Math.max(0, 1 - (second - nearest) / 11) ** 2;
        image.data.set([255, 244, 205, Math.round(bright * 255)], (y * caustics + x) * 4);
      }
    }
    brush.putImageData(image, 0, 0);
  });

export const paintBubble = (): PaintedImage =>
  paintImage(32, 32, (brush) => {
    brush.fillStyle = radialGradient(brush, 16, 16, 15, [
      [0, 'rgba(255,255,255,.04)'],
      [0.78, 'rgba(220,244,255,.16)'],
      [0.94, 'rgba(240,252,255,.75)'],
      [1, 'rgba(255,255,255,0)'],
    ]);
    brush.fillRect(0, 0, 32, 32);
    brush.fillStyle = 'rgba(255,255,255,.9)';
    brush.beginPath();
    brush.ellipse(11, 10, 3.2, 2, -0.7, 0, Math.PI * 2);
    brush.fill();
  });

export const paintCoin = (): PaintedImage =>
  paintImage(40, 40, (brush) => {
    brush.beginPath();
    brush.arc(20, 20, 18, 0, Math.PI * 2);
    brush.fillStyle = verticalGradient(brush, 2, 38, [
      [0, '#fff2b0'],
      [0.5, '#f2b632'],
      [1, '#a8650c'],
    ]);
    brush.fill();
    brush.strokeStyle = '#8a4f08';
    brush.lineWidth = 1.4;
    brush.stroke();
    brush.beginPath();
    brush.arc(20, 20, 13, 0, Math.PI * 2);
    brush.strokeStyle = 'rgba(138,79,8,.8)';
    brush.stroke();
    brush.fillStyle = '#9a5a0a';
    brush.font = '700 18px Georgia, serif';
    brush.textAlign = 'center';
    brush.textBaseline = 'middle';
    brush.fillText('A', 20, 21);
  });

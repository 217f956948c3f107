import type { SceneSize } from '../../engines/shooting/theme.ts';
import { paintCanvas } from '../../shell/canvas.ts';

const cellSize = 64;
const tileSize = 256;
const [stretchX, stretchY, opacity] = [2.4, 1.5, 0.032];

/** Bright where the two nearest points are equally far. Tiles on all sides. */
const paintTile = () =>
  paintCanvas(tileSize, tileSize, (context) => {
    const points = Array.from({ length: (tileSize / cellSize) ** 2 }, (_, index) => ({
      x: ((index % 4) + ((index * 0.618) % 1) * 0.8 + 0.1) * cellSize,
      y: (Math.floor(index / 4) + ((index * 0.414) % 1) * 0.8 + 0.1) * cellSize,
    }));
    const wrapped = (gap: number) => Math.min(Math.abs(gap), tileSize - Math.abs(gap));
    const image = context.createImageData(tileSize, tileSize);
    for (let y = 0; y < tileSize; y += 1) {
      for (let x = 0; x < tileSize; x += 1) {
        let [nearest, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
        for (const point of points) {
          const distance = Math.hypot(wrapped(x - point.x), wrapped(y - point.y));
          if (distance < nearest) [nearest, second] = [distance, nearest];
          else if (distance < second) second = distance;
        }
        const brightness = Math.max(0, 1 - (second - nearest) / 11) ** 2;
        image.data.set([228, 236, 196, Math.round(brightness * 255)], (y * tileSize + x) * 4);
      }
    }
    context.putImageData(image, 0, 0);
  });

let tile: HTMLCanvasElement | undefined;

/** Paints the net of light that waves throw into the water. */
export function paintCaustics(context: CanvasRenderingContext2D, { width, height }: SceneSize) {
  tile ??= paintTile();
  context.globalCompositeOperation = 'lighter';
  context.globalAlpha = opacity;
  for (let x = 0; x < width; x += tileSize * stretchX) {
    for (let y = 0; y < height; y += tileSize * stretchY)
      context.drawImage(tile, x, y, tileSize * stretchX, tileSize * stretchY);
  }
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
}

import { artByName, loadImage, paintCanvas } from '../../shell/canvas.ts';

const engineArt = artByName(
  import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' }),
);

/** Bitmaps have these densities at least, so that a resize seldom repaints them. */
const densityStep = 0.25;
const maxDensity = 2.5;

/** A vector picture and its bitmap for the current size of a unit of length. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  bitmap(): HTMLCanvasElement;
}

export interface Art {
  picture(name: string): Picture;
  /** Device pixels per unit of length. */
  density(): number;
  setDensity(pixelsPerUnit: number): void;
}

/** Loads every picture once. In `art/` the light comes from above, and every swimmer looks to the right. */
export async function loadArt(urls: Readonly<Record<string, string>>): Promise<Art> {
  const all = { ...engineArt, ...urls };
  let density = 1;
  const load = async ([name, url]: readonly [string, string]) => {
    const image = await loadImage(url);
    const { width, height } = image;
    let [painted, paintedDensity]: [HTMLCanvasElement | undefined, number] = [undefined, 0];
    const bitmap = () => {
      if (painted !== undefined && paintedDensity === density) return painted;
      const [pixelWidth, pixelHeight] = [Math.ceil(width * density), Math.ceil(height * density)];
      painted = paintCanvas(pixelWidth, pixelHeight, (context) =>
        context.drawImage(image, 0, 0, pixelWidth, pixelHeight),
      );
      paintedDensity = density;
      return painted;
    };
    return [name, { width, height, bitmap }] as const;
  };
  const pictures = new Map<string, Picture>(await Promise.all(Object.entries(all).map(load)));
  return {
    picture(name) {
      const picture = pictures.get(name);
      if (picture === undefined) throw new Error(`there is no image of ${name}`);
      return picture;
    },
    density: () => density,
    setDensity(pixelsPerUnit) {
      density = Math.min(maxDensity, Math.ceil(pixelsPerUnit / densityStep) * densityStep);
    },
  };
}

/** Returns the picture in one colour, for silhouettes and haze. */
export function tinted(picture: Picture, colour: string): HTMLCanvasElement {
  const bitmap = picture.bitmap();
  return paintCanvas(bitmap.width, bitmap.height, (context) => {
    context.drawImage(bitmap, 0, 0);
    context.globalCompositeOperation = 'source-atop';
    context.fillStyle = colour;
    context.fillRect(0, 0, bitmap.width, bitmap.height);
  });
}

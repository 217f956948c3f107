import { loadImage, paintCanvas } from '../../shell/canvas.ts';
import type { SlotTheme } from './theme.ts';

interface SymbolBitmaps {
  readonly sharp: HTMLCanvasElement;
  /** The symbol smeared along the reel. */
  readonly blurred: HTMLCanvasElement;
}

export interface BitmapSet {
  readonly symbols: ReadonlyMap<string, SymbolBitmaps>;
  /** Wilds that fill a reel. */
  readonly reels: ReadonlyMap<string, HTMLCanvasElement>;
}

/** The smear's length in symbol heights, and its number of copies. */
const blurReach = 0.3;
const blurCopies = 15;
/** Extra height, so that the smear is not cut off. */
export const blurredHeightFactor = 1.3;

const createSymbolBitmaps = (image: HTMLImageElement, size: number): SymbolBitmaps => ({
  sharp: paintCanvas(size, size, (context) => context.drawImage(image, 0, 0, size, size)),
  blurred: paintCanvas(size, Math.round(size * blurredHeightFactor), (context) => {
    context.globalAlpha = 2.2 / blurCopies;
    for (let copy = 0; copy < blurCopies; copy += 1) {
      const offset = (copy / (blurCopies - 1)) * blurReach * size;
      context.drawImage(image, 0, offset, size, size);
    }
  }),
});

/** Loads the vector images once and paints them at sizes in device pixels, sharp on every screen. */
export async function loadSymbolBitmaps({ art }: SlotTheme, ids: readonly string[]) {
  const load = async (name: string) => [name, await loadImage(art[name] ?? '')] as const;
  const [symbols, reels] = await Promise.all([
    Promise.all(ids.map(load)),
    Promise.all(ids.filter((id) => art[`${id}-reel`] !== undefined).map((id) => load(`${id}-reel`))),
  ]);
  return (size: number, reelWidth: number, reelHeight: number): BitmapSet => ({
    symbols: new Map(symbols.map(([id, image]) => [id, createSymbolBitmaps(image, size)])),
    reels: new Map(
      reels.map(([name, image]) => [
        name.replace(/-reel$/, ''),
        paintCanvas(reelWidth, reelHeight, (context) =>
          context.drawImage(image, 0, 0, reelWidth, reelHeight),
        ),
      ]),
    ),
  });
}

export type CreateBitmaps = Awaited<ReturnType<typeof loadSymbolBitmaps>>;

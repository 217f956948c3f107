import type { SymbolId } from '@golden-acers/games/acres-of-gold';
import { Texture } from 'pixi.js';
import { loadImage, paintCanvas } from '../../shell/canvas.ts';

const artUrls = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' });
export const symbolUrl = (id: SymbolId | 'coin'): string => artUrls[`./art/${id}.svg`] ?? '';

interface SymbolTextures {
  readonly sharp: Texture;
  /** The symbol smeared along the reel. */
  readonly blurred: Texture;
}
export type SymbolTextureSet = ReadonlyMap<SymbolId, SymbolTextures>;

/** The smear's length in symbol heights, and its number of copies. */
const blurReach = 0.3;
const blurCopies = 15;
/** Extra height, so that the smear is not cut off. */
export const blurredHeightFactor = 1.3;

function toTexture(canvas: HTMLCanvasElement): Texture {
  const texture = Texture.from(canvas, true);
  texture.source.autoGenerateMipmaps = true;
  return texture;
}

const createSymbolTextures = (image: HTMLImageElement, size: number): SymbolTextures => ({
  sharp: toTexture(paintCanvas(size, size, (context) => context.drawImage(image, 0, 0, size, size))),
  blurred: toTexture(
    paintCanvas(size, Math.round(size * blurredHeightFactor), (context) => {
      context.globalAlpha = 2.2 / blurCopies;
      for (let copy = 0; copy < blurCopies; copy += 1) {
        const offset = (copy / (blurCopies - 1)) * blurReach * size;
        context.drawImage(image, 0, offset, size, size);
      }
    }),
  ),
});

export const coinSizePx = 64;

export async function loadCoinTexture(): Promise<Texture> {
  const image = await loadImage(symbolUrl('coin'));
  return Texture.from(
    paintCanvas(coinSizePx, coinSizePx, (context) => context.drawImage(image, 0, 0, coinSizePx, coinSizePx)),
  );
}

/** Loads the vector images once and paints them at a size in device pixels, sharp on every screen. */
export async function loadSymbolTextures(
  ids: readonly SymbolId[],
): Promise<(sizePx: number) => SymbolTextureSet> {
  const images = await Promise.all(ids.map(async (id) => [id, await loadImage(symbolUrl(id))] as const));
  return (sizePx) => new Map(images.map(([id, image]) => [id, createSymbolTextures(image, sizePx)]));
}

export function destroyTextures(textures: SymbolTextureSet) {
  for (const { sharp, blurred } of textures.values()) {
    sharp.destroy(true);
    blurred.destroy(true);
  }
}

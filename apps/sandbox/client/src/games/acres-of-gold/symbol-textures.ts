import type { SymbolId } from '@golden-acers/games/acres-of-gold';
import { Texture } from 'pixi.js';
import apple from './art/apple.svg';
import barn from './art/barn.svg';
import carrot from './art/carrot.svg';
import corn from './art/corn.svg';
import goldenAcorn from './art/golden-acorn.svg';
import horseshoe from './art/horseshoe.svg';
import pumpkin from './art/pumpkin.svg';
import rooster from './art/rooster.svg';
import sunflower from './art/sunflower.svg';
import tractor from './art/tractor.svg';

export const symbolUrls: Readonly<Record<SymbolId, string>> = {
  'golden-acorn': goldenAcorn,
  barn,
  tractor,
  rooster,
  horseshoe,
  pumpkin,
  sunflower,
  corn,
  carrot,
  apple,
};

interface SymbolTextures {
  readonly sharp: Texture;
  /** The same, smeared along the way a reel runs. */
  readonly blurred: Texture;
}
export type SymbolTextureSet = Readonly<Record<SymbolId, SymbolTextures>>;

/** How far the smear reaches, in symbol heights, and of how many copies it is made. */
const blurReach = 0.3;
const blurCopies = 15;
/** A rolling picture is taller than a still one by this factor, so that the smear isn't cut off. */
export const blurredHeightFactor = 1.3;

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

function paintTexture(
  width: number,
  height: number,
  draw: (brush: CanvasRenderingContext2D) => void,
): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('this browser has no 2D canvas');
  draw(brush);
  const texture = Texture.from(canvas, true);
  texture.source.autoGenerateMipmaps = true;
  return texture;
}

/** Drawn as outlines, then painted once at the size in which they are shown, so that they are sharp on every screen. */
export async function loadSymbolTextures(): Promise<(sizePx: number) => SymbolTextureSet> {
  const ids = Object.keys(symbolUrls).filter(isSymbolId);
  const images = new Map(
    await Promise.all(ids.map(async (id) => [id, await loadImage(symbolUrls[id])] as const)),
  );
  const still = (id: SymbolId, size: number) =>
    paintTexture(size, size, (brush) => {
      const image = images.get(id);
      if (image !== undefined) brush.drawImage(image, 0, 0, size, size);
    });
  const rolling = (id: SymbolId, size: number) =>
    paintTexture(size, Math.round(size * blurredHeightFactor), (brush) => {
      const image = images.get(id);
      if (image === undefined) return;
      brush.globalAlpha = 2.2 / blurCopies;
      for (let copy = 0; copy < blurCopies; copy += 1) {
        const shift = (copy / (blurCopies - 1)) * blurReach * size;
        brush.drawImage(image, 0, shift, size, size);
      }
    });
  const both = (id: SymbolId, size: number): SymbolTextures => ({
    sharp: still(id, size),
    blurred: rolling(id, size),
  });
  return (size) => ({
    'golden-acorn': both('golden-acorn', size),
    barn: both('barn', size),
    tractor: both('tractor', size),
    rooster: both('rooster', size),
    horseshoe: both('horseshoe', size),
    pumpkin: both('pumpkin', size),
    sunflower: both('sunflower', size),
    corn: both('corn', size),
    carrot: both('carrot', size),
    apple: both('apple', size),
  });
}

function isSymbolId(name: string): name is SymbolId {
  return name in symbolUrls;
}

export function destroyTextures(pictures: SymbolTextureSet) {
  for (const { sharp: still, blurred: rolling } of Object.values(pictures)) {
    still.destroy(true);
    rolling.destroy(true);
  }
}

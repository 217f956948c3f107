import type { SpeciesId } from '@golden-acers/games/golden-nets';
import { CanvasSource, Texture } from 'pixi.js';
import { loadImage, paintCanvas } from '../../shell/canvas.ts';

type Backdrop = 'water' | 'ray' | 'glow' | 'kelp' | 'vignette';
type ArtName =
  | SpeciesId
  | Backdrop
  | 'oyster-lower'
  | 'oyster-upper'
  | 'pearl'
  | 'hull'
  | 'launcher'
  | 'bubble'
  | 'coin';

const artUrls = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' });
export const artUrl = (name: ArtName): string => artUrls[`./art/${name}.svg`] ?? '';

/** Canvas pixels per unit of length, for dense screens. A power of two keeps sizes exact. */
const pixelDensity = 2;

export const toTexture = (canvas: HTMLCanvasElement): Texture =>
  new Texture({
    source: new CanvasSource({ resource: canvas, resolution: pixelDensity, autoGenerateMipmaps: true }),
  });

async function loadTexture(url: string): Promise<Texture> {
  const image = await loadImage(url);
  const [width, height] = [image.width * pixelDensity, image.height * pixelDensity];
  return toTexture(paintCanvas(width, height, (context) => context.drawImage(image, 0, 0, width, height)));
}

export type TextureOf = (name: ArtName) => Texture;

/** In `art/` the light comes from above, and every swimmer looks to the right. */
export async function loadTextures(): Promise<TextureOf> {
  const urls = Object.values(artUrls);
  const textures = await Promise.all(urls.map(async (url) => [url, await loadTexture(url)] as const));
  const textureByUrl = new Map(textures);
  return (name) => {
    const texture = textureByUrl.get(artUrl(name));
    if (texture === undefined) throw new Error(`there is no image of ${name}`);
    return texture;
  };
}

import type { SpeciesId } from '@golden-acers/games/golden-nets';
import { CanvasSource, Texture } from 'pixi.js';
import { paintGoldenCarp } from './art/golden-carp.ts';
import { paintShark, paintSwordfish } from './art/large-fish.ts';
import { paintOctopus, paintOyster, paintPearl, paintStingray, paintTurtle } from './art/other-species.ts';
import { type PaintedImage, paintImage, pixelDensity } from './art/painter.ts';
import { paintClownfish, paintPufferfish, paintSardine } from './art/small-fish.ts';

export const toTexture = ({ canvas }: PaintedImage): Texture =>
  new Texture({
    source: new CanvasSource({ resource: canvas, resolution: pixelDensity, autoGenerateMipmaps: true }),
  });

/** The oyster has several images. */
const painters: readonly (readonly [SpeciesId, () => PaintedImage])[] = [
  ['sardine', paintSardine],
  ['clownfish', paintClownfish],
  ['pufferfish', paintPufferfish],
  ['octopus', paintOctopus],
  ['turtle', paintTurtle],
  ['stingray', paintStingray],
  ['swordfish', paintSwordfish],
  ['shark', paintShark],
  ['golden-carp', paintGoldenCarp],
];

export interface OysterTextures {
  readonly lower: Texture;
  readonly upper: Texture;
  readonly pearl: Texture;
}

export interface SpeciesTextures {
  readonly swimmers: ReadonlyMap<SpeciesId, Texture>;
  readonly oyster: OysterTextures;
  /** For the list beside the sea. */
  readonly icons: ReadonlyMap<SpeciesId, HTMLCanvasElement>;
}

type OysterImages = ReturnType<typeof paintOyster> & { readonly pearl: PaintedImage };

const paintOysterIcon = ({ lower, upper, pearl }: OysterImages) =>
  paintImage(116, 104, ({ context }) => {
    const drawHalf = (canvas: HTMLCanvasElement, rotation: number) => {
      context.save();
      context.translate(6, 62);
      context.rotate(rotation);
      context.drawImage(canvas, -6, -46, 116, 58);
      context.restore();
    };
    context.save();
    context.translate(0, 124);
    context.scale(1, -1);
    drawHalf(lower.canvas, 0.02);
    context.restore();
    context.drawImage(pearl.canvas, 46, 36, 44, 44);
    drawHalf(upper.canvas, -0.3);
  });

export function paintSpeciesTextures(): SpeciesTextures {
  const images = painters.map(([id, paint]) => [id, paint()] as const);
  const oyster = { ...paintOyster(), pearl: paintPearl() };
  return {
    swimmers: new Map(images.map(([id, image]) => [id, toTexture(image)])),
    oyster: {
      lower: toTexture(oyster.lower),
      upper: toTexture(oyster.upper),
      pearl: toTexture(oyster.pearl),
    },
    icons: new Map([
      ...images.map(([id, { canvas }]) => [id, canvas] as const),
      ['pearl-oyster', paintOysterIcon(oyster).canvas],
    ]),
  };
}

import type { SpeciesId } from '@golden-acers/games/golden-nets';
import { CanvasSource, Texture } from 'pixi.js';
import { type PaintedImage, paintImage, pixelDensity } from './art/canvas-painting.ts';
import { paintGoldenCarp } from './art/golden-carp.ts';
import { paintShark, paintSwordfish } from './art/large-fish.ts';
import { paintOctopus, paintOyster, paintPearl, paintStingray, paintTurtle } from './art/other-species.ts';
import { paintClownfish, paintPufferfish, paintSardine } from './art/small-fish.ts';

export const toTexture = (picture: PaintedImage): Texture =>
  new Texture({
    source: new CanvasSource({
      resource: picture.canvas,
      resolution: pixelDensity,
      autoGenerateMipmaps: true,
    }),
  });

export interface OysterTextures {
  readonly lower: Texture;
  readonly upper: Texture;
  readonly pearl: Texture;
}

export interface SpeciesTextures {
  readonly swimmer: Readonly<Record<Exclude<SpeciesId, 'pearl-oyster'>, Texture>>;
  readonly oyster: OysterTextures;
  /** For the list beside the sea. */
  readonly icon: Readonly<Record<SpeciesId, HTMLCanvasElement>>;
}

/** Paints every species once. */
export function paintSpeciesTextures(): SpeciesTextures {
  const swimmers = {
    sardine: paintSardine(),
    clownfish: paintClownfish(),
    pufferfish: paintPufferfish(),
    octopus: paintOctopus(),
    turtle: paintTurtle(),
    stingray: paintStingray(),
    swordfish: paintSwordfish(),
    shark: paintShark(),
    'golden-carp': paintGoldenCarp(),
  };
  const { lower, upper } = paintOyster();
  const pearl = paintPearl();
  const oysterIcon = paintImage(116, 104, (brush) => {
    const half = (canvas: HTMLCanvasElement, turn: number) => {
      brush.save();
      brush.translate(6, 62);
      brush.rotate(turn);
      brush.drawImage(canvas, -6, -46, 116, 58);
      brush.restore();
    };
    brush.save();
    brush.translate(0, 124);
    brush.scale(1, -1);
    half(lower.canvas, 0.02);
    brush.restore();
    brush.drawImage(pearl.canvas, 46, 36, 44, 44);
    half(upper.canvas, -0.3);
  });
  return {
    swimmer: {
      sardine: toTexture(swimmers.sardine),
      clownfish: toTexture(swimmers.clownfish),
      pufferfish: toTexture(swimmers.pufferfish),
      octopus: toTexture(swimmers.octopus),
      turtle: toTexture(swimmers.turtle),
      stingray: toTexture(swimmers.stingray),
      swordfish: toTexture(swimmers.swordfish),
      shark: toTexture(swimmers.shark),
      'golden-carp': toTexture(swimmers['golden-carp']),
    },
    oyster: { lower: toTexture(lower), upper: toTexture(upper), pearl: toTexture(pearl) },
    icon: {
      sardine: swimmers.sardine.canvas,
      clownfish: swimmers.clownfish.canvas,
      pufferfish: swimmers.pufferfish.canvas,
      octopus: swimmers.octopus.canvas,
      turtle: swimmers.turtle.canvas,
      stingray: swimmers.stingray.canvas,
      swordfish: swimmers.swordfish.canvas,
      shark: swimmers.shark.canvas,
      'pearl-oyster': oysterIcon.canvas,
      'golden-carp': swimmers['golden-carp'].canvas,
    },
  };
}

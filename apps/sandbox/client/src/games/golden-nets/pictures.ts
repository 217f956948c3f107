import type { SpeciesId } from '@golden-acers/games';
import { CanvasSource, Texture } from 'pixi.js';
import { density, type Picture, paintPicture } from './art/brush.ts';
import { paintGoldenCarp } from './art/golden-carp.ts';
import { paintShark, paintSwordfish } from './art/great-fish.ts';
import { paintClownfish, paintPufferfish, paintSardine } from './art/small-fish.ts';
import { paintOctopus, paintOyster, paintPearl, paintStingray, paintTurtle } from './art/strange-ones.ts';

export const textureOf = (picture: Picture): Texture =>
  new Texture({
    source: new CanvasSource({ resource: picture.canvas, resolution: density, autoGenerateMipmaps: true }),
  });

export interface OysterTextures {
  readonly lower: Texture;
  readonly upper: Texture;
  readonly pearl: Texture;
}

export interface Pictures {
  readonly swimmer: Readonly<Record<Exclude<SpeciesId, 'pearl-oyster'>, Texture>>;
  readonly oyster: OysterTextures;
  /** For the list beside the sea. */
  readonly icon: Readonly<Record<SpeciesId, HTMLCanvasElement>>;
}

/** Paints every species once. */
export function paintPictures(): Pictures {
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
  const oysterIcon = paintPicture(116, 104, (brush) => {
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
      sardine: textureOf(swimmers.sardine),
      clownfish: textureOf(swimmers.clownfish),
      pufferfish: textureOf(swimmers.pufferfish),
      octopus: textureOf(swimmers.octopus),
      turtle: textureOf(swimmers.turtle),
      stingray: textureOf(swimmers.stingray),
      swordfish: textureOf(swimmers.swordfish),
      shark: textureOf(swimmers.shark),
      'golden-carp': textureOf(swimmers['golden-carp']),
    },
    oyster: { lower: textureOf(lower), upper: textureOf(upper), pearl: textureOf(pearl) },
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

import { Container, Sprite, TilingSprite } from 'pixi.js';
import { paintCanvas } from '../../shell/canvas.ts';
import { type TextureOf, toTexture } from './textures.ts';

/** Position at the surface and breadth in scene widths, lean in radians. */
const lightBeams = [
  { x: 0.1, lean: 0.4, breadth: 0.14, brightness: 0.44 },
  { x: 0.27, lean: 0.24, breadth: 0.09, brightness: 0.5 },
  { x: 0.4, lean: 0.1, breadth: 0.19, brightness: 0.5 },
  { x: 0.56, lean: -0.05, breadth: 0.09, brightness: 0.58 },
  { x: 0.68, lean: -0.19, breadth: 0.17, brightness: 0.48 },
  { x: 0.87, lean: -0.36, breadth: 0.12, brightness: 0.46 },
] as const;

const cellSize = 64;
const causticsSize = 256;

/** Bright where the two nearest points are equally far. Tiles on all sides. */
const paintCaustics = () =>
  paintCanvas(causticsSize, causticsSize, (context) => {
    const points = Array.from({ length: (causticsSize / cellSize) ** 2 }, (_, index) => ({
      x: ((index % 4) + ((index * 0.618) % 1) * 0.8 + 0.1) * cellSize,
      y: (Math.floor(index / 4) + ((index * 0.414) % 1) * 0.8 + 0.1) * cellSize,
    }));
    const wrapped = (gap: number) => Math.min(Math.abs(gap), causticsSize - Math.abs(gap));
    const image = context.createImageData(causticsSize, causticsSize);
    for (let y = 0; y < causticsSize; y += 1) {
      for (let x = 0; x < causticsSize; x += 1) {
        let [nearest, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
        for (const point of points) {
          const distance = Math.hypot(wrapped(x - point.x), wrapped(y - point.y));
          if (distance < nearest) [nearest, second] = [distance, nearest];
          else if (distance < second) second = distance;
        }
        const brightness = Math.max(0, 1 - (second - nearest) / 11) ** 2;
        image.data.set([255, 244, 205, Math.round(brightness * 255)], (y * causticsSize + x) * 4);
      }
    }
    context.putImageData(image, 0, 0);
  });

/** Sunset above, dark below, light beams through the waves. */
export function createWater(textureOf: TextureOf) {
  const view = new Container();
  const gradient = new Sprite(textureOf('water'));
  const sun = new Sprite({
    texture: textureOf('glow'),
    anchor: 0.5,
    blendMode: 'add',
    tint: 0xff8a5e,
    alpha: 0.6,
  });
  const rayTexture = textureOf('ray');
  const beams = lightBeams.map((beam) => ({
    ...beam,
    sprite: new Sprite({ texture: rayTexture, anchor: { x: 0.5, y: 0 }, blendMode: 'add', tint: 0xffa884 }),
  }));
  const texture = toTexture(paintCaustics());
  texture.source.style.addressMode = 'repeat';
  const caustics = new TilingSprite({
    texture,
    blendMode: 'add',
    tint: 0xe4ecc4,
    alpha: 0.06,
    width: 10,
    height: 10,
  });
  caustics.tileScale.set(2.4, 1.5);
  view.addChild(gradient, sun, ...beams.map(({ sprite }) => sprite));
  return {
    view,
    /** Drawn in front of the fish. */
    caustics,
    /** Removes the most expensive decoration. */
    simplify() {
      caustics.visible = false;
      for (const [index, { sprite }] of beams.entries()) sprite.visible = index % 2 === 0;
    },
    resize(width: number, height: number) {
      gradient.setSize(width, height);
      const size = Math.max(width, height) * 1.1;
      sun.setSize(size, size * 0.62);
      sun.position.set(width * 0.52, -height * 0.04);
      for (const { sprite, x, breadth } of beams) {
        sprite.position.set(width * x, -40);
        sprite.setSize(Math.max(120, width * breadth), height * 1.15);
      }
      caustics.setSize(width, height);
    },
    step(time: number, reduceMotion: boolean) {
      const motion = reduceMotion ? 0 : 1;
      for (const [index, { sprite, lean, brightness }] of beams.entries()) {
        sprite.rotation = lean + Math.sin(time * 0.18 + index * 1.7) * 0.03 * motion;
        sprite.alpha = brightness * (0.72 + 0.28 * Math.sin(time * 0.5 + index * 2.1) * motion);
      }
      caustics.tilePosition.set(14 * time * motion, Math.sin(time * 0.3) * 26 * motion);
      caustics.alpha = 0.038 + 0.014 * Math.sin(time * 0.7) * motion;
    },
  };
}

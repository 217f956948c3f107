import { Container, Sprite, TilingSprite } from 'pixi.js';
import { paintCaustics, paintGlow, paintRay, paintWater } from './art/backdrop.ts';
import { toTexture } from './species-textures.ts';

/** Where each beam meets the surface (in widths), how it leans (radians), how wide it is (in widths) and how bright. */
const lightBeams = [
  [0.1, 0.4, 0.14, 0.44],
  [0.27, 0.24, 0.09, 0.5],
  [0.4, 0.1, 0.19, 0.5],
  [0.56, -0.05, 0.09, 0.58],
  [0.68, -0.19, 0.17, 0.48],
  [0.87, -0.36, 0.12, 0.46],
] as const;

/** The water itself: dusk above, dark below, and the evening light that falls through the waves. */
export function createWater() {
  const view = new Container();
  const front = new Container();
  const gradient = new Sprite(toTexture(paintWater()));
  const glowTexture = toTexture(paintGlow());
  const sun = new Sprite({
    texture: glowTexture,
    anchor: 0.5,
    blendMode: 'add',
    tint: 0xff8a5e,
    alpha: 0.6,
  });
  const rayTexture = toTexture(paintRay());
  const rays = lightBeams.map(([place, lean, breadth, bright]) => ({
    sprite: new Sprite({ texture: rayTexture, anchor: { x: 0.5, y: 0 }, blendMode: 'add', tint: 0xffa884 }),
    place,
    lean,
    breadth,
    bright,
  }));
  const web = toTexture(paintCaustics());
  web.source.style.addressMode = 'repeat';
  const nets = [0xe4ecc4].map(
    (tint) => new TilingSprite({ texture: web, blendMode: 'add', tint, alpha: 0.06, width: 10, height: 10 }),
  );
  view.addChild(gradient, sun, ...rays.map(({ sprite }) => sprite));
  front.addChild(...nets);
  let [width, height] = [1, 1];
  return {
    view,
    front,
    glowTexture,
    /** Leaves out what costs most and is missed least. */
    simplify() {
      front.visible = false;
      for (const [index, { sprite }] of rays.entries()) sprite.visible = index % 2 === 0;
    },
    resize(nextWidth: number, nextHeight: number) {
      [width, height] = [nextWidth, nextHeight];
      gradient.setSize(width, height);
      const size = Math.max(width, height) * 1.1;
      sun.setSize(size, size * 0.62);
      sun.position.set(width * 0.52, -height * 0.04);
      for (const { sprite, place, breadth } of rays) {
        sprite.position.set(width * place, -40);
        sprite.setSize(Math.max(120, width * breadth), height * 1.15);
      }
      nets.forEach((net, index) => {
        net.setSize(width, height);
        net.tileScale.set(2.4 + index * 1.1, 1.5 + index * 0.7);
      });
    },
    step(time: number, calm: boolean) {
      const still = calm ? 0 : 1;
      rays.forEach(({ sprite, lean, bright }, index) => {
        sprite.rotation = lean + Math.sin(time * 0.18 + index * 1.7) * 0.03 * still;
        sprite.alpha = bright * (0.72 + 0.28 * Math.sin(time * 0.5 + index * 2.1) * still);
      });
      nets.forEach((net, index) => {
        net.tilePosition.set(
          (index === 0 ? 14 : -11) * time * still,
          Math.sin(time * 0.3 + index) * 26 * still,
        );
        net.alpha = 0.038 + 0.014 * Math.sin(time * 0.7 + index * 2) * still;
      });
    },
  };
}

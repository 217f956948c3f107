import { Container, Graphics, MeshPlane, Sprite, type Texture } from 'pixi.js';
import { paintKelp } from './art/kelp.ts';
import { toTexture } from './species-textures.ts';

/** Repeatable figures, so that the ground doesn't change its form with the window. */
const pseudoRandom = (seed: number) => {
  const value = Math.sin(seed * 127.1) * 43_758.5453;
  return value - Math.floor(value);
};

interface Ridge {
  readonly colour: number;
  /** Height above the lower edge, and how much it rises and falls. */
  readonly base: number;
  readonly swing: number;
  /** How far it follows the pointer, in units of length. */
  readonly shift: number;
  readonly seed: number;
}

const ground: Ridge = { colour: 0x0a2c4a, base: 58, swing: 30, shift: 20, seed: 14 };
const ridges: readonly Ridge[] = [
  { colour: 0x1b5c74, base: 150, swing: 90, shift: 6, seed: 3 },
  { colour: 0x114460, base: 104, swing: 60, shift: 12, seed: 8 },
  ground,
];

const ridgeHeightAt = ({ base, swing, seed }: Ridge, x: number) =>
  base +
  swing *
    (Math.sin(x * 0.0042 + seed) * 0.6 +
      Math.sin(x * 0.011 + seed * 2.3) * 0.3 +
      Math.sin(x * 0.037 + seed * 5) * 0.07);

function drawRidge(shape: Graphics, ridge: Ridge, width: number, height: number) {
  shape.clear().moveTo(-60, height + 20);
  for (let x = -60; x <= width + 60; x += 14) shape.lineTo(x, height - ridgeHeightAt(ridge, x));
  shape
    .lineTo(width + 60, height + 20)
    .closePath()
    .fill(ridge.colour);
  shape.moveTo(-60, height - ridgeHeightAt(ridge, -60));
  for (let x = -46; x <= width + 60; x += 14) shape.lineTo(x, height - ridgeHeightAt(ridge, x));
  shape.stroke({ width: 3, color: 0xffe0a0, alpha: 0.16 });
}

/** Branching coral and round sponges, lit from above. */
function drawCoral(coral: Graphics, x: number, ground: number, seed: number) {
  const colours = [0xd9576b, 0xe88d4a, 0xc94f9a, 0xf0b04e, 0x7c5bc0];
  const colour = colours[Math.floor(pseudoRandom(seed) * colours.length)] ?? 0xd9576b;
  if (pseudoRandom(seed + 1) < 0.62) {
    const branches = 5 + Math.floor(pseudoRandom(seed + 2) * 4);
    for (let index = 0; index < branches; index += 1) {
      const lean = (index / (branches - 1) - 0.5) * 1.7;
      const tall = 38 + pseudoRandom(seed + index) * 44;
      const [tipX, tipY] = [x + Math.sin(lean) * tall, ground - Math.cos(lean) * tall];
      coral
        .moveTo(x, ground)
        .quadraticCurveTo(x + Math.sin(lean) * tall * 0.2, ground - tall * 0.6, tipX, tipY);
      coral.stroke({ width: 9, color: colour, cap: 'round', alpha: 0.8 });
      coral.circle(tipX, tipY, 6.4).fill({ color: colour, alpha: 0.95 });
      coral.circle(tipX - 1.4, tipY - 2, 2.6).fill({ color: 0xffe9c4, alpha: 0.5 });
    }
    return;
  }
  for (let index = 0; index < 4; index += 1) {
    const radius = 15 + pseudoRandom(seed + index * 3) * 17;
    const centre = x + (index - 1.5) * 25;
    coral.circle(centre, ground - radius * 0.55, radius).fill({ color: colour, alpha: 0.62 });
    coral
      .circle(centre - radius * 0.2, ground - radius * 0.85, radius * 0.6)
      .fill({ color: 0xffdca8, alpha: 0.16 });
  }
}

const plantSections = 9;

interface Plant {
  readonly mesh: MeshPlane;
  /** The places of its points at rest. */
  readonly restPositions: Float32Array;
  readonly textureHeight: number;
  readonly seed: number;
}

/** A plant whose picture is bent, the more the higher: cheaper than drawing it anew in every frame. */
function createPlant(
  texture: Texture,
  tint: number,
  at: { x: number; ground: number; tall: number; seed: number },
): Plant {
  const mesh = new MeshPlane({ texture, verticesX: 2, verticesY: plantSections });
  const size = at.tall / texture.height;
  mesh.tint = tint;
  mesh.scale.set(size * 1.25, size);
  mesh.position.set(at.x - (texture.width * size * 1.25) / 2, at.ground - at.tall);
  return {
    mesh,
    restPositions: Float32Array.from(mesh.geometry.positions),
    textureHeight: texture.height,
    seed: at.seed,
  };
}

function sway({ mesh, restPositions: rest, textureHeight: tall, seed }: Plant, time: number) {
  const { geometry } = mesh;
  const points = geometry.positions;
  for (let index = 0; index < rest.length; index += 2) {
    const t = 1 - (rest[index + 1] ?? 0) / tall;
    const bend = Math.sin(time * 0.8 + seed + t * 2.6) * t * t * 30 + Math.sin(seed * 3 + t * 5) * 10 * t;
    points[index] = (rest[index] ?? 0) + bend;
  }
  geometry.getBuffer('aPosition').update();
}

/** Only so wide a picture has room for a thicket of dark kelp on both sides. */
const minThicketWidth = 1000;

/** The ground: ridges one behind the other, coral, and kelp that sways. */
export function createReef(glow: Texture) {
  const back = new Container();
  const front = new Container();
  const hills = ridges.map((ridge) => ({ ridge, shape: new Graphics() }));
  const coral = new Graphics();
  const farKelp = new Container();
  const nearKelp = new Container();
  const kelp = toTexture(paintKelp());
  let plants: Plant[] = [];
  const haze = new Sprite({ texture: glow, anchor: 0.5, tint: 0x2a8f9c, alpha: 0.35, blendMode: 'add' });
  const [first, second, third] = hills;
  if (first !== undefined && second !== undefined && third !== undefined) {
    back.addChild(first.shape, haze, farKelp, second.shape, coral, third.shape);
  }
  front.addChild(nearKelp);
  let [width, height] = [1, 1];
  return {
    back,
    front,
    resize(nextWidth: number, nextHeight: number) {
      [width, height] = [nextWidth, nextHeight];
      const low = Math.min(1, height / 620);
      for (const { ridge, shape } of hills) {
        drawRidge(shape, { ...ridge, base: ridge.base * low, swing: ridge.swing * low }, width, height);
      }
      haze.position.set(width / 2, height);
      haze.setSize(width * 1.5, height * 0.7);
      coral.clear();
      for (let x = 70, seed = 1; x < width; x += 120 + pseudoRandom(seed) * 190, seed += 1) {
        const lowered = { ...ground, base: ground.base * low, swing: ground.swing * low };
        drawCoral(coral, x, height - ridgeHeightAt(lowered, x) + 12, seed);
      }
      for (const { mesh } of plants) mesh.destroy();
      plants = [];
      const grow = (into: Container, tint: number, at: Parameters<typeof createPlant>[2]) => {
        const grown = createPlant(kelp, tint, at);
        into.addChild(grown.mesh);
        plants.push(grown);
      };
      for (let x = 20, seed = 1; x < width; x += 46 + pseudoRandom(seed * 2) * 150, seed += 1) {
        const tall = (130 + pseudoRandom(seed * 5) * 230) * low;
        grow(farKelp, pseudoRandom(seed) < 0.5 ? 0x1f7a68 : 0x17606a, { x, ground: height - 40, tall, seed });
      }
      for (const [index, place] of (width < minThicketWidth
        ? [0.005, 0.99]
        : [0.005, 0.045, 0.085, 0.925, 0.962, 0.995]
      ).entries()) {
        const tall = (240 + pseudoRandom(index + 40) * 240) * low;
        grow(nearKelp, 0x06202f, { x: width * place, ground: height + 20, tall, seed: index * 1.9 + 2 });
      }
    },
    /** `look` is where the pointer is, −1 to 1 from the middle. */
    step(time: number, look: number, calm: boolean) {
      const moving = calm ? 0 : time;
      const shift = calm ? 0 : look;
      for (const { ridge, shape } of hills) shape.x = -shift * ridge.shift;
      coral.x = -shift * 16;
      farKelp.x = -shift * 9;
      nearKelp.x = -shift * 34;
      for (const grown of plants) sway(grown, moving);
    },
  };
}

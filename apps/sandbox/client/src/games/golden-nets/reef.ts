import { Container, Graphics, MeshPlane, Sprite, type Texture } from 'pixi.js';
import type { TextureOf } from './textures.ts';

/** Deterministic, so that the reef keeps its form after a resize. */
const pseudoRandom = (seed: number) => {
  const value = Math.sin(seed * 127.1) * 43_758.5453;
  return value - Math.floor(value);
};

interface Ridge {
  readonly colour: number;
  readonly base: number;
  readonly swing: number;
  /** The maximum parallax in units of length. */
  readonly shift: number;
  readonly seed: number;
}

const farRidge: Ridge = { colour: 0x1b5c74, base: 150, swing: 90, shift: 6, seed: 3 };
const middleRidge: Ridge = { colour: 0x114460, base: 104, swing: 60, shift: 12, seed: 8 };
const nearRidge: Ridge = { colour: 0x0a2c4a, base: 58, swing: 30, shift: 20, seed: 14 };

const ridgeHeightAt = ({ base, swing, seed }: Ridge, x: number, scale: number) =>
  scale *
  (base +
    swing *
      (Math.sin(x * 0.0042 + seed) * 0.6 +
        Math.sin(x * 0.011 + seed * 2.3) * 0.3 +
        Math.sin(x * 0.037 + seed * 5) * 0.07));

function drawRidge(shape: Graphics, ridge: Ridge, width: number, height: number, scale: number) {
  const heightAt = (x: number) => height - ridgeHeightAt(ridge, x, scale);
  shape.clear().moveTo(-60, height + 20);
  for (let x = -60; x <= width + 60; x += 14) shape.lineTo(x, heightAt(x));
  shape
    .lineTo(width + 60, height + 20)
    .closePath()
    .fill(ridge.colour);
  shape.moveTo(-60, heightAt(-60));
  for (let x = -46; x <= width + 60; x += 14) shape.lineTo(x, heightAt(x));
  shape.stroke({ width: 3, color: 0xffe0a0, alpha: 0.16 });
}

const coralColours = [0xd9576b, 0xe88d4a, 0xc94f9a, 0xf0b04e, 0x7c5bc0];

function drawCoral(coral: Graphics, x: number, ground: number, seed: number) {
  const color = coralColours[Math.floor(pseudoRandom(seed) * coralColours.length)] ?? 0xd9576b;
  if (pseudoRandom(seed + 1) < 0.62) {
    const branches = 5 + Math.floor(pseudoRandom(seed + 2) * 4);
    for (let index = 0; index < branches; index += 1) {
      const lean = (index / (branches - 1) - 0.5) * 1.7;
      const length = 38 + pseudoRandom(seed + index) * 44;
      const [tipX, tipY] = [x + Math.sin(lean) * length, ground - Math.cos(lean) * length];
      coral
        .moveTo(x, ground)
        .quadraticCurveTo(x + Math.sin(lean) * length * 0.2, ground - length * 0.6, tipX, tipY)
        .stroke({ width: 9, color, cap: 'round', alpha: 0.8 });
      coral.circle(tipX, tipY, 6.4).fill({ color, alpha: 0.95 });
      coral.circle(tipX - 1.4, tipY - 2, 2.6).fill({ color: 0xffe9c4, alpha: 0.5 });
    }
    return;
  }
  for (let index = 0; index < 4; index += 1) {
    const radius = 15 + pseudoRandom(seed + index * 3) * 17;
    const centre = x + (index - 1.5) * 25;
    coral.circle(centre, ground - radius * 0.55, radius).fill({ color, alpha: 0.62 });
    coral
      .circle(centre - radius * 0.2, ground - radius * 0.85, radius * 0.6)
      .fill({ color: 0xffdca8, alpha: 0.16 });
  }
}

const plantSections = 9;

interface Plant {
  readonly mesh: MeshPlane;
  readonly restPositions: Float32Array;
  readonly textureHeight: number;
  readonly seed: number;
}

interface PlantPosition {
  readonly x: number;
  readonly ground: number;
  readonly height: number;
  readonly seed: number;
}

/** A bending mesh, which is cheaper than redrawing each frame. */
function createPlant(texture: Texture, tint: number, { x, ground, height, seed }: PlantPosition): Plant {
  const mesh = new MeshPlane({ texture, verticesX: 2, verticesY: plantSections });
  const scale = height / texture.height;
  mesh.tint = tint;
  mesh.scale.set(scale * 1.25, scale);
  mesh.position.set(x - (texture.width * scale * 1.25) / 2, ground - height);
  const restPositions = Float32Array.from(mesh.geometry.positions);
  return { mesh, restPositions, textureHeight: texture.height, seed };
}

/** Bends the plant more at its tip. */
function sway({ mesh: { geometry }, restPositions, textureHeight, seed }: Plant, time: number) {
  for (let index = 0; index < restPositions.length; index += 2) {
    const t = 1 - (restPositions[index + 1] ?? 0) / textureHeight;
    const bend = Math.sin(time * 0.8 + seed + t * 2.6) * t * t * 30 + Math.sin(seed * 3 + t * 5) * 10 * t;
    geometry.positions[index] = (restPositions[index] ?? 0) + bend;
  }
  geometry.getBuffer('aPosition').update();
}

/** In scene widths; a wide scene has more. */
const nearKelpPositions = [0.005, 0.99];
const thicketPositions = [0.005, 0.045, 0.085, 0.925, 0.962, 0.995];
const minThicketWidth = 1000;

/** The ground: three ridges, coral, and kelp that sways. */
export function createReef(textureOf: TextureOf) {
  const back = new Container();
  const nearKelp = new Container();
  const farKelp = new Container();
  const coral = new Graphics();
  const haze = new Sprite({
    texture: textureOf('glow'),
    anchor: 0.5,
    tint: 0x2a8f9c,
    alpha: 0.35,
    blendMode: 'add',
  });
  const kelpTexture = textureOf('kelp');
  const far = { ridge: farRidge, shape: new Graphics() };
  const middle = { ridge: middleRidge, shape: new Graphics() };
  const near = { ridge: nearRidge, shape: new Graphics() };
  const hills = [far, middle, near];
  back.addChild(far.shape, haze, farKelp, middle.shape, coral, near.shape);
  let seaweed: Plant[] = [];
  const grow = (parent: Container, tint: number, position: PlantPosition) => {
    const plant = createPlant(kelpTexture, tint, position);
    parent.addChild(plant.mesh);
    seaweed.push(plant);
  };
  return {
    back,
    front: nearKelp,
    resize(width: number, height: number) {
      const scale = Math.min(1, height / 620);
      for (const { ridge, shape } of hills) drawRidge(shape, ridge, width, height, scale);
      haze.position.set(width / 2, height);
      haze.setSize(width * 1.5, height * 0.7);
      coral.clear();
      for (let x = 70, seed = 1; x < width; x += 120 + pseudoRandom(seed) * 190, seed += 1) {
        drawCoral(coral, x, height - ridgeHeightAt(nearRidge, x, scale) + 12, seed);
      }
      for (const { mesh } of seaweed) mesh.destroy();
      seaweed = [];
      for (let x = 20, seed = 1; x < width; x += 46 + pseudoRandom(seed * 2) * 150, seed += 1) {
        const plantHeight = (130 + pseudoRandom(seed * 5) * 230) * scale;
        const tint = pseudoRandom(seed) < 0.5 ? 0x1f7a68 : 0x17606a;
        grow(farKelp, tint, { x, ground: height - 40, height: plantHeight, seed });
      }
      const positions = width < minThicketWidth ? nearKelpPositions : thicketPositions;
      for (const [index, position] of positions.entries()) {
        const plantHeight = (240 + pseudoRandom(index + 40) * 240) * scale;
        const seed = index * 1.9 + 2;
        grow(nearKelp, 0x06202f, { x: width * position, ground: height + 20, height: plantHeight, seed });
      }
    },
    /** `pan` is −1 to 1, by the aim's horizontal position. */
    step(time: number, pan: number, reduceMotion: boolean) {
      const shift = reduceMotion ? 0 : pan;
      for (const { ridge, shape } of hills) shape.x = -shift * ridge.shift;
      coral.x = -shift * 16;
      farKelp.x = -shift * 9;
      nearKelp.x = -shift * 34;
      for (const plant of seaweed) sway(plant, reduceMotion ? 0 : time);
    },
  };
}

import type { SpeciesId } from '@golden-acers/games/golden-nets';
import { Container, MeshPlane, Sprite, type Texture } from 'pixi.js';
import type { SpeciesMotion } from './species-motion.ts';
import type { TextureOf } from './textures.ts';

/** Looks to the right, centred at the origin. */
export interface SwimmerBody {
  readonly view: Container;
  readonly width: number;
  readonly height: number;
  /** `phase` in radians; `intensity` from 0 (still) to 1 (normal swimming). */
  animateStroke(phase: number, intensity: number): void;
  /** Opens a shell from 0 to 1. Other bodies ignore it. */
  setOpen(opening: number): void;
}

const columns = 16;
const rows = 7;

type Displacement = (u: number, v: number, phase: number, swing: number) => number;

/** Displaces a texture point: u from tail to head, v from top to bottom. */
const displacementBySwimStyle: Readonly<
  Record<Exclude<SpeciesMotion['swimStyle'], 'clap'>, { readonly x: Displacement; readonly y: Displacement }>
> = {
  fish: {
    x: (u, _v, phase, swing) => (u < 0.3 ? ((0.3 - u) / 0.3) * swing * (0.9 + 0.9 * Math.sin(phase)) : 0),
    y: (u, _v, phase, swing) => (1 - u) ** 2 * swing * Math.sin(phase - (1 - u) * 2.4),
  },
  ray: {
    x: (u, v, phase, swing) => -Math.abs(v - 0.5) * swing * 0.6 * Math.cos(phase) * (u > 0.3 ? 1 : 0),
    y: (u, v, phase, swing) => {
      const tail = u < 0.34 ? ((0.34 - u) / 0.34) * 7 * Math.sin(phase * 1.4 + u * 8) : 0;
      return tail + (0.5 - v) * 2 * Math.abs(v - 0.5) * swing * (1 + Math.sin(phase));
    },
  },
  drift: {
    x: (u, v, phase, swing) => {
      const arm = v > 0.58 ? (v - 0.58) / 0.42 : 0;
      return (
        arm * swing * Math.sin(phase + u * 5 + v * 3) + (u - 0.5) * (1 - arm) * swing * 0.5 * Math.sin(phase)
      );
    },
    y: (_u, v, phase, swing) => (v > 0.58 ? -((v - 0.58) / 0.42) * swing * (0.6 + 0.6 * Math.sin(phase)) : 0),
  },
  paddle: {
    x: (u, v, phase, swing) =>
      v > 0.62 && u > 0.42 && u < 0.82 ? -((v - 0.62) / 0.38) * swing * Math.sin(phase) : 0,
    y: (u, v, phase, swing) => {
      if (v > 0.62 && u > 0.42 && u < 0.82)
        return -((v - 0.62) / 0.38) * swing * (0.7 + 0.7 * Math.cos(phase));
      if (u < 0.3 && v > 0.5) return Math.sin(phase + 2) * swing * 0.3 * (v - 0.5);
      return u > 0.78 ? Math.sin(phase) * 1.5 : 0;
    },
  },
};

function createBendingBody(texture: Texture, species: SpeciesMotion): SwimmerBody {
  const displacement = displacementBySwimStyle[species.swimStyle === 'clap' ? 'fish' : species.swimStyle];
  const mesh = new MeshPlane({ texture, verticesX: columns, verticesY: rows });
  const view = new Container();
  const { width, height } = texture;
  mesh.position.set(-width / 2, -height / 2);
  view.addChild(mesh);
  const { geometry } = mesh;
  const rest = Float32Array.from(geometry.positions);
  const points = geometry.positions;
  return {
    view,
    width,
    height,
    animateStroke(phase, intensity) {
      const swing = species.swing * intensity;
      for (let index = 0; index < rest.length; index += 2) {
        const [x = 0, y = 0] = [rest[index], rest[index + 1]];
        points[index] = x + displacement.x(x / width, y / height, phase, swing);
        points[index + 1] = y + displacement.y(x / width, y / height, phase, swing);
      }
      geometry.getBuffer('aPosition').update();
    },
    setOpen: () => undefined,
  };
}

/** Two hinged shells with a pearl. It swims by clapping, like a scallop. */
function createOysterBody(textureOf: TextureOf): SwimmerBody {
  const view = new Container();
  const createShell = (name: 'oyster-lower' | 'oyster-upper') => {
    const sprite = new Sprite(textureOf(name));
    sprite.pivot.set(6, 46);
    sprite.position.set(-52, 8);
    return sprite;
  };
  const [bottom, top] = [createShell('oyster-lower'), createShell('oyster-upper')];
  const ball = new Sprite(textureOf('pearl'));
  bottom.scale.y = -1;
  ball.anchor.set(0.5);
  view.addChild(bottom, ball, top);
  let opening = 0;
  let clap = 0.5;
  const pose = () => {
    const angle = 0.1 + clap * 0.3 + opening * 0.75;
    top.rotation = -angle * 0.7;
    bottom.rotation = angle * 0.3;
    ball.position.set(10, 4 - opening * 6);
    ball.scale.set(0.75 + opening * 0.5);
  };
  pose();
  return {
    view,
    width: 116,
    height: 96,
    animateStroke(phase, intensity) {
      clap = 0.5 + 0.5 * Math.sin(phase) * Math.min(1, intensity);
      pose();
    },
    setOpen(next) {
      opening = next;
      pose();
    },
  };
}

export const createSwimmerBody = (
  id: SpeciesId,
  species: SpeciesMotion,
  textureOf: TextureOf,
): SwimmerBody =>
  species.swimStyle === 'clap' ? createOysterBody(textureOf) : createBendingBody(textureOf(id), species);

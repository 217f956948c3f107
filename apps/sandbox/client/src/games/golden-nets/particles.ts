import { Container, Sprite } from 'pixi.js';
import type { TextureOf } from './textures.ts';
import type { Point } from './types.ts';

interface ParticleMotion {
  readonly speedX?: number;
  readonly speedY?: number;
  readonly gravity?: number;
  readonly lifetimeSeconds: number;
  /** The destination of a coin after it was thrown up. */
  readonly findTarget?: () => Point;
}

interface Particle {
  readonly sprite: Sprite;
  readonly kind: 'bubble' | 'coin' | 'glow';
  readonly size: number;
  readonly motion: ParticleMotion;
  speedY: number;
  ageSeconds: number;
}

/** More particles reduce the frame rate. */
const maxParticles = 260;
const ambientIntervalSeconds = 0.35;

const randomSpread = (size: number) => (Math.random() - 0.5) * 2 * size;

/** Small sprites with a short lifetime: bubbles, coins, glints. */
export class Particles {
  readonly view = new Container();
  readonly #textureOf: TextureOf;
  #particles: Particle[] = [];
  #untilAmbientSeconds = 0;
  #width = 1;
  #height = 1;

  constructor(textureOf: TextureOf) {
    this.#textureOf = textureOf;
  }

  resize(width: number, height: number) {
    [this.#width, this.#height] = [width, height];
  }

  bubbles(at: Point, count: number, spread = 26) {
    for (let index = 0; index < count; index += 1) {
      const start = { x: at.x + randomSpread(spread), y: at.y + randomSpread(spread) };
      const [speedX, speedY] = [randomSpread(20), -40 - Math.random() * 70];
      const lifetimeSeconds = 1.2 + Math.random();
      this.#add('bubble', start, 6 + Math.random() * 14, { speedX, speedY, gravity: -60, lifetimeSeconds });
    }
  }

  /** From `at` up, then to the current target. */
  coins(at: Point, count: number, findTarget: () => Point) {
    for (let index = 0; index < count; index += 1) {
      const [speedX, speedY] = [randomSpread(240), -120 - Math.random() * 240];
      const lifetimeSeconds = 1 + Math.random() * 0.5;
      const motion = { speedX, speedY, gravity: 520, lifetimeSeconds, findTarget };
      this.#add('coin', at, 20 + Math.random() * 14, motion);
    }
  }

  glints(at: Point, count: number, spread: number) {
    for (let index = 0; index < count; index += 1) {
      const start = { x: at.x + randomSpread(spread), y: at.y + randomSpread(spread * 0.7) };
      const lifetimeSeconds = 0.5 + Math.random() * 0.5;
      const size = 14 + Math.random() * 34;
      const [speedX, speedY] = [randomSpread(50), randomSpread(50)];
      this.#add('glow', start, size, { speedX, speedY, lifetimeSeconds });
    }
  }

  step(seconds: number, reduceMotion: boolean) {
    if (!reduceMotion) this.#addAmbientBubble(seconds);
    const expired = new Set<Particle>();
    for (const particle of this.#particles) {
      particle.ageSeconds += seconds;
      if (particle.ageSeconds >= particle.motion.lifetimeSeconds || particle.sprite.y < 6)
        expired.add(particle);
      else moveParticle(particle, seconds);
    }
    if (expired.size === 0) return;
    this.#particles = this.#particles.filter((particle) => !expired.has(particle));
    for (const { sprite } of expired) sprite.destroy();
  }

  #addAmbientBubble(seconds: number) {
    this.#untilAmbientSeconds -= seconds;
    if (this.#untilAmbientSeconds > 0) return;
    this.#untilAmbientSeconds = ambientIntervalSeconds;
    const height = this.#height;
    const at = { x: Math.random() * this.#width, y: height - 20 - Math.random() * height * 0.25 };
    const speedY = -34 - Math.random() * 30;
    this.#add('bubble', at, 5 + Math.random() * 11, { speedY, gravity: -6, lifetimeSeconds: height / 70 });
  }

  #add(kind: Particle['kind'], { x, y }: Point, size: number, motion: ParticleMotion) {
    if (this.#particles.length >= maxParticles) return;
    const sprite = new Sprite({ texture: this.#textureOf(kind), anchor: 0.5, position: { x, y } });
    if (kind === 'glow') {
      sprite.blendMode = 'add';
      sprite.tint = 0xffdf8a;
    }
    sprite.setSize(size);
    this.view.addChild(sprite);
    this.#particles.push({ sprite, kind, size, motion, speedY: motion.speedY ?? 0, ageSeconds: 0 });
  }
}

function moveParticle(particle: Particle, seconds: number) {
  const { sprite, kind, size, ageSeconds, motion } = particle;
  const { speedX = 0, gravity = 0, lifetimeSeconds, findTarget } = motion;
  const life = ageSeconds / lifetimeSeconds;
  if (findTarget !== undefined && life > 0.3) {
    const target = findTarget();
    const pull = Math.min(1, seconds * (3 + life * 12));
    sprite.x += (target.x - sprite.x) * pull;
    sprite.y += (target.y - sprite.y) * pull;
  } else {
    particle.speedY += gravity * seconds;
    sprite.x += speedX * seconds;
    sprite.y += particle.speedY * seconds;
  }
  if (kind === 'bubble') sprite.x += Math.sin(ageSeconds * 5 + size) * 0.5;
  if (kind === 'coin') sprite.setSize(size * Math.abs(Math.cos(ageSeconds * 9 + size)) + 3, size);
  sprite.alpha = kind === 'glow' ? (1 - life) * 0.9 : Math.min(1, (1 - life) * 4);
}

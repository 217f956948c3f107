import type { Brush } from '../../shell/brush.ts';
import { paintCanvas } from '../../shell/canvas.ts';
import { type Art, tinted } from './art.ts';
import type { Point } from './geometry.ts';

interface ParticleMotion {
  readonly speedX?: number;
  readonly speedY?: number;
  readonly gravity?: number;
  readonly lifetimeSeconds: number;
  /** The destination of a coin after it was thrown up. */
  readonly findTarget?: () => Point;
}

interface Particle {
  x: number;
  y: number;
  readonly kind: 'bubble' | 'coin' | 'glow';
  readonly size: number;
  readonly motion: ParticleMotion;
  speedY: number;
  ageSeconds: number;
}

/** More particles reduce the frame rate. */
const maxParticles = 110;
const ambientIntervalSeconds = 0.35;

const randomSpread = (size: number) => (Math.random() - 0.5) * 2 * size;

/** Small sprites with a short lifetime: bubbles, coins, glints. */
export class Particles {
  readonly #art: Art;
  #glow: { readonly bitmap: HTMLCanvasElement; readonly density: number } | undefined;
  #particles: Particle[] = [];
  #untilAmbientSeconds = 0;
  #width = 1;
  #height = 1;

  constructor(art: Art) {
    this.#art = art;
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

  /** Coins rise from `at`, and then fly to the current target. */
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
      if (particle.ageSeconds >= particle.motion.lifetimeSeconds || particle.y < 6) expired.add(particle);
      else moveParticle(particle, seconds);
    }
    if (expired.size > 0) this.#particles = this.#particles.filter((particle) => !expired.has(particle));
  }

  paint(brush: Brush) {
    for (const particle of this.#particles) this.#paintParticle(brush, particle);
  }

  #paintParticle(brush: Brush, { kind, x, y, size, ageSeconds, motion: { lifetimeSeconds } }: Particle) {
    const life = ageSeconds / lifetimeSeconds;
    if (kind === 'glow') {
      brush.context.globalCompositeOperation = 'lighter';
      brush.sprite(this.#goldGlow(), { x, y, width: size, height: size, alpha: (1 - life) * 0.9 });
      brush.context.globalCompositeOperation = 'source-over';
      return;
    }
    // A coin turns around its upright axis.
    const width = kind === 'coin' ? size * Math.abs(Math.cos(ageSeconds * 9 + size)) + 3 : size;
    const alpha = Math.min(1, (1 - life) * 4);
    brush.sprite(this.#art.picture(kind).bitmap(), { x, y, width, height: size, alpha });
  }

  #goldGlow(): HTMLCanvasElement {
    const density = this.#art.density();
    if (this.#glow?.density !== density) {
      const gold = tinted(this.#art.picture('glow'), '#ffdf8a');
      const bitmap = paintCanvas(64, 64, (context) => context.drawImage(gold, 0, 0, 64, 64));
      this.#glow = { bitmap, density };
    }
    return this.#glow.bitmap;
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
    this.#particles.push({ x, y, kind, size, motion, speedY: motion.speedY ?? 0, ageSeconds: 0 });
  }
}

function moveParticle(particle: Particle, seconds: number) {
  const { kind, size, ageSeconds, motion } = particle;
  const { speedX = 0, gravity = 0, lifetimeSeconds, findTarget } = motion;
  const life = ageSeconds / lifetimeSeconds;
  if (findTarget !== undefined && life > 0.3) {
    const target = findTarget();
    const pull = Math.min(1, seconds * (3 + life * 12));
    particle.x += (target.x - particle.x) * pull;
    particle.y += (target.y - particle.y) * pull;
  } else {
    particle.speedY += gravity * seconds;
    particle.x += speedX * seconds;
    particle.y += particle.speedY * seconds;
  }
  if (kind === 'bubble') particle.x += Math.sin(ageSeconds * 5 + size) * 0.5;
}

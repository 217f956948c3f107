import type { SpeciesId } from '@golden-acers/games/golden-nets';
import { type Application, Container, Sprite } from 'pixi.js';
import { createPixiApplication } from '../../shell/pixi.ts';
import { TweenTimeline } from '../../shell/tween-timeline.ts';
import { createBoat } from './boat.ts';
import { createCaptions } from './captions.ts';
import { Particles } from './particles.ts';
import { createQualityScaler } from './quality-scaler.ts';
import { createReef } from './reef.ts';
import { Shoal } from './shoal.ts';
import { loadTextures, type TextureOf } from './textures.ts';
import { clamp, type Point } from './types.ts';
import { createWater } from './water.ts';

/** At this size of the host (geometric mean), one unit of length is one pixel. */
const referenceSizePx = 1050;
const minScale = 0.52;
const maxScale = 1.25;
/** A longer frame, as after a pause, counts as this. */
const maxFrameMs = 100;
const maxPlaybackFrameMs = 400;

interface SeaOptions {
  readonly ids: readonly SpeciesId[];
  readonly prefersReducedMotion: () => boolean;
}

type FrameListener = (seconds: number, time: number) => void;

/** The whole scene, in units of length. */
export class SeaScene {
  readonly timeline = new TweenTimeline();
  readonly nets = new Container();
  readonly aimLayer = new Container();
  readonly boat: ReturnType<typeof createBoat>;
  readonly captions = createCaptions(this.timeline);
  readonly shoal: Shoal;
  readonly particles: Particles;
  readonly #app: Application;
  readonly #host: HTMLElement;
  readonly #water: ReturnType<typeof createWater>;
  readonly #reef: ReturnType<typeof createReef>;
  readonly #vignette: Sprite;
  readonly #frameListeners = new Set<FrameListener>();
  #width = 1;
  #height = 1;
  #scale = 1;
  #panOffset = 0;
  #time = 0;

  constructor(app: Application, host: HTMLElement, textureOf: TextureOf, options: SeaOptions) {
    this.#app = app;
    this.#host = host;
    this.boat = createBoat(textureOf);
    this.particles = new Particles(textureOf);
    this.#water = createWater(textureOf);
    this.#reef = createReef(textureOf);
    this.#vignette = new Sprite(textureOf('vignette'));
    const swimmers = new Container();
    this.shoal = new Shoal(swimmers, textureOf, options.ids);
    app.stage.addChild(this.#water.view, this.#reef.back, swimmers, this.#water.caustics, this.nets);
    app.stage.addChild(this.boat.view, this.particles.view, this.#reef.front, this.#vignette);
    app.stage.addChild(this.aimLayer, this.captions.view);
    new ResizeObserver(() => this.#resize()).observe(host);
    this.#resize();
    const measureFrame = createQualityScaler((level) => this.#reduceQuality(level));
    app.ticker.add(({ deltaMS }) => {
      measureFrame(deltaMS);
      this.#step(deltaMS, options.prefersReducedMotion());
    });
  }

  onFrame(listener: FrameListener): () => void {
    this.#frameListeners.add(listener);
    return () => void this.#frameListeners.delete(listener);
  }

  centre(): Point {
    return { x: this.#width / 2, y: this.#height * 0.56 };
  }

  toScenePoint(event: MouseEvent): Point {
    const box = this.#app.canvas.getBoundingClientRect();
    return { x: (event.clientX - box.left) / this.#scale, y: (event.clientY - box.top) / this.#scale };
  }

  /** Near layers move more than far ones. */
  panTowards(point: Point) {
    this.#panOffset += ((point.x / this.#width) * 2 - 1 - this.#panOffset) * 0.2;
  }

  #resize() {
    const hostWidth = Math.max(1, this.#host.clientWidth);
    const hostHeight = Math.max(1, this.#host.clientHeight);
    const scale = clamp(Math.sqrt(hostWidth * hostHeight) / referenceSizePx, minScale, maxScale);
    const [width, height] = [hostWidth / scale, hostHeight / scale];
    [this.#width, this.#height, this.#scale] = [width, height, scale];
    this.#app.renderer.resize(hostWidth, hostHeight);
    this.#app.stage.scale.set(scale);
    const boatScale = Math.min(1, height / 520, width / 620);
    this.#water.resize(width, height);
    this.#reef.resize(width, height);
    this.boat.resize(width, boatScale);
    this.particles.resize(width, height);
    this.#vignette.setSize(width, height);
    this.captions.resize(width, Math.min(1.5, 0.86 / scale));
    this.shoal.resize({ width, top: 150 * boatScale, bottom: height - 92 });
  }

  #reduceQuality(level: number) {
    const { renderer } = this.#app;
    this.#water.simplify();
    renderer.resolution = Math.min(renderer.resolution, level > 1 ? 0.75 : 1);
    this.#resize();
  }

  #step(frameMs: number, reduceMotion: boolean) {
    const seconds = Math.min(maxFrameMs, frameMs) / 1000;
    this.#time += seconds;
    this.timeline.advance(Math.min(maxPlaybackFrameMs, frameMs));
    this.#water.step(this.#time, reduceMotion);
    this.#reef.step(this.#time, this.#panOffset, reduceMotion);
    this.shoal.step(seconds, reduceMotion);
    this.boat.step(seconds, this.#time, reduceMotion);
    this.particles.step(seconds, reduceMotion);
    for (const listener of this.#frameListeners) listener(seconds, this.#time);
  }
}

export async function createSeaScene(host: HTMLElement, options: SeaOptions): Promise<SeaScene> {
  const app = await createPixiApplication(host, {
    // Dense screens hide jagged edges.
    antialias: devicePixelRatio < 1.5,
    background: 0x0c3358,
    eventMode: 'none',
    sharedTicker: false,
  });
  // The ticker reports real frame times; this class limits them.
  app.ticker.minFPS = 0;
  app.canvas.className = 'nets-canvas';
  app.canvas.setAttribute('aria-hidden', 'true');
  host.append(app.canvas);
  return new SeaScene(app, host, await loadTextures(), options);
}

// The content security policy forbids `eval`, which Pixi uses otherwise.
import 'pixi.js/unsafe-eval';
import type { SpeciesId } from '@golden-acers/games/golden-nets';
import { Application, Container, Sprite, Texture } from 'pixi.js';
import { createBoat } from './boat.ts';
import { createCaptions } from './captions.ts';
import { Particles } from './particles.ts';
import { createQualityScaler } from './quality-scaler.ts';
import { createReef } from './reef.ts';
import { SceneTimeline } from './scene-timeline.ts';
import { Shoal } from './shoal.ts';
import type { SpeciesTextures } from './species-textures.ts';
import type { Point } from './types.ts';
import { createWater } from './water.ts';

/** A host of this many pixels on a side (geometric mean) shows one unit of length as one pixel. */
const referenceSizePx = 1050;
const minScale = 0.52;
const maxScale = 1.25;
/** A frame that took longer, as after a pause, counts as this long: for what swims, and for the show of a round. */
const maxFrameMs = 100;
const maxPlaybackFrameMs = 400;

type FrameListener = (seconds: number, time: number) => void;

function paintVignette(): Texture {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [256, 256];
  const brush = canvas.getContext('2d');
  const shade = brush?.createRadialGradient(128, 112, 70, 128, 128, 190);
  if (brush && shade) {
    shade.addColorStop(0, 'rgba(4,12,30,0)');
    shade.addColorStop(1, 'rgba(4,10,28,.62)');
    brush.fillStyle = shade;
    brush.fillRect(0, 0, 256, 256);
  }
  return Texture.from(canvas);
}

async function createApplication(host: HTMLElement) {
  const app = new Application();
  await app.init({
    preference: 'webgl',
    // Dense screens hide the steps of an edge by themselves.
    antialias: devicePixelRatio < 1.5,
    autoDensity: true,
    resolution: Math.min(2, devicePixelRatio),
    background: 0x0c3358,
    eventMode: 'none',
    sharedTicker: false,
    width: Math.max(1, host.clientWidth),
    height: Math.max(1, host.clientHeight),
  });
  // The true time since the last frame: this file decides what a long one counts.
  app.ticker.minFPS = 0;
  app.canvas.className = 'nets-canvas';
  app.canvas.setAttribute('aria-hidden', 'true');
  host.append(app.canvas);
  return app;
}

/** The whole picture under and on the water, in units of length. */
export class SeaScene {
  readonly timeline = new SceneTimeline();
  readonly nets = new Container();
  readonly aimLayer = new Container();
  readonly boat = createBoat();
  readonly captions = createCaptions(this.timeline);
  readonly shoal: Shoal;
  readonly particles: Particles;
  readonly #app: Application;
  readonly #host: HTMLElement;
  readonly #water = createWater();
  readonly #reef = createReef(this.#water.glowTexture);
  readonly #vignette = new Sprite(paintVignette());
  readonly #followers = new Set<FrameListener>();
  #width = 1;
  #height = 1;
  #scale = 1;
  #look = 0;
  #time = 0;

  constructor(app: Application, host: HTMLElement, pictures: SpeciesTextures, ids: readonly SpeciesId[]) {
    this.#app = app;
    this.#host = host;
    this.particles = new Particles(this.#water.glowTexture);
    const swimmers = new Container();
    this.shoal = new Shoal(swimmers, pictures, ids);
    app.stage.addChild(this.#water.view, this.#reef.back, swimmers, this.#water.front, this.nets);
    app.stage.addChild(this.boat.view, this.particles.view, this.#reef.front, this.#vignette);
    app.stage.addChild(this.aimLayer, this.captions.view);
    new ResizeObserver(() => this.#resize()).observe(host);
    this.#resize();
  }

  /** `calm` says whether less motion was asked for. */
  start(calm: () => boolean) {
    const watch = createQualityScaler((level) => this.#simplify(level));
    this.#app.ticker.add(({ deltaMS }) => {
      watch(deltaMS);
      this.#step(deltaMS, calm());
    });
  }

  /** Called with the seconds since the last frame and since the start; the answer ends it. */
  onFrame(follow: FrameListener): () => void {
    this.#followers.add(follow);
    return () => void this.#followers.delete(follow);
  }

  centre(): Point {
    return { x: this.#width / 2, y: this.#height * 0.56 };
  }

  /** Turns a pointer's place into units of length. */
  toScenePoint(event: MouseEvent): Point {
    const box = this.#app.canvas.getBoundingClientRect();
    return { x: (event.clientX - box.left) / this.#scale, y: (event.clientY - box.top) / this.#scale };
  }

  /** What is near moves more than what is far when the aim moves. */
  panTowards(point: Point) {
    this.#look += ((point.x / this.#width) * 2 - 1 - this.#look) * 0.2;
  }

  #resize() {
    const [across, down] = [Math.max(1, this.#host.clientWidth), Math.max(1, this.#host.clientHeight)];
    const fitting = Math.sqrt(across * down) / referenceSizePx;
    const scale = Math.max(minScale, Math.min(maxScale, fitting));
    const [width, height] = [across / scale, down / scale];
    [this.#width, this.#height, this.#scale] = [width, height, scale];
    this.#app.renderer.resize(across, down);
    this.#app.stage.scale.set(scale);
    const small = Math.min(1, height / 520, width / 620);
    this.#water.resize(width, height);
    this.#reef.resize(width, height);
    this.boat.resize(width, small);
    this.particles.resize(width, height);
    this.#vignette.setSize(width, height);
    this.captions.resize(width, height, Math.min(1.5, 0.86 / scale));
    this.shoal.resize({ width, top: 150 * small, bottom: height - 92 });
  }

  /** A weak machine gets a plainer picture rather than a jerking one. */
  #simplify(level: number) {
    const { renderer } = this.#app;
    this.#water.simplify();
    renderer.resolution = Math.min(renderer.resolution, level > 1 ? 0.75 : 1);
    this.#resize();
  }

  #step(frameMs: number, calm: boolean) {
    const seconds = Math.min(maxFrameMs, frameMs) / 1000;
    this.#time += seconds;
    this.timeline.advance(Math.min(maxPlaybackFrameMs, frameMs));
    this.#water.step(this.#time, calm);
    this.#reef.step(this.#time, this.#look, calm);
    this.shoal.step(seconds, calm);
    this.boat.step(seconds, this.#time, calm);
    this.particles.step(seconds, calm);
    for (const follow of this.#followers) follow(seconds, this.#time);
  }
}

export async function createSeaScene(
  host: HTMLElement,
  pictures: SpeciesTextures,
  ids: readonly SpeciesId[],
  calm: () => boolean,
): Promise<SeaScene> {
  const sea = new SeaScene(await createApplication(host), host, pictures, ids);
  sea.start(calm);
  return sea;
}

// The content security policy forbids `eval`, which Pixi uses otherwise.
import 'pixi.js/unsafe-eval';
import type { SpeciesId } from '@golden-acers/games';
import { Application, Container, Sprite, Texture } from 'pixi.js';
import { openBoat } from './boat.ts';
import { openCaptions } from './captions.ts';
import { Pace } from './pace.ts';
import type { Pictures } from './pictures.ts';
import { openReef } from './reef.ts';
import { Shoal } from './shoal.ts';
import { Sparks } from './sparks.ts';
import { watchFrames } from './thrift.ts';
import type { Point } from './types.ts';
import { openWater } from './water.ts';

/** A host of this many pixels on a side (geometric mean) shows one unit of length as one pixel. */
const naturalSize = 1050;
const smallestScale = 0.52;
const largestScale = 1.25;
/** A frame that took longer, as after a pause, counts as this long: for what swims, and for the show of a round. */
const longestFrameMs = 100;
const longestShowFrameMs = 400;

type Follow = (seconds: number, time: number) => void;

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

async function openApplication(host: HTMLElement) {
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
export class Sea {
  readonly pace = new Pace();
  readonly nets = new Container();
  readonly marks = new Container();
  readonly boat = openBoat();
  readonly captions = openCaptions(this.pace);
  readonly shoal: Shoal;
  readonly sparks: Sparks;
  readonly #app: Application;
  readonly #host: HTMLElement;
  readonly #water = openWater();
  readonly #reef = openReef(this.#water.glowTexture);
  readonly #vignette = new Sprite(paintVignette());
  readonly #followers = new Set<Follow>();
  #width = 1;
  #height = 1;
  #scale = 1;
  #look = 0;
  #time = 0;

  constructor(app: Application, host: HTMLElement, pictures: Pictures, ids: readonly SpeciesId[]) {
    this.#app = app;
    this.#host = host;
    this.sparks = new Sparks(this.#water.glowTexture);
    const swimmers = new Container();
    this.shoal = new Shoal(swimmers, pictures, ids);
    app.stage.addChild(this.#water.view, this.#reef.back, swimmers, this.#water.front, this.nets);
    app.stage.addChild(this.boat.view, this.sparks.view, this.#reef.front, this.#vignette);
    app.stage.addChild(this.marks, this.captions.view);
    new ResizeObserver(() => this.#resize()).observe(host);
    this.#resize();
  }

  /** `calm` says whether less motion was asked for. */
  run(calm: () => boolean) {
    const watch = watchFrames((level) => this.#simplify(level));
    this.#app.ticker.add(({ deltaMS }) => {
      watch(deltaMS);
      this.#step(deltaMS, calm());
    });
  }

  /** Called with the seconds since the last frame and since the start; the answer ends it. */
  everyFrame(follow: Follow): () => void {
    this.#followers.add(follow);
    return () => void this.#followers.delete(follow);
  }

  middle(): Point {
    return { x: this.#width / 2, y: this.#height * 0.56 };
  }

  /** Turns a pointer's place into units of length. */
  place(event: MouseEvent): Point {
    const box = this.#app.canvas.getBoundingClientRect();
    return { x: (event.clientX - box.left) / this.#scale, y: (event.clientY - box.top) / this.#scale };
  }

  /** What is near moves more than what is far when the aim moves. */
  lookAt(point: Point) {
    this.#look += ((point.x / this.#width) * 2 - 1 - this.#look) * 0.2;
  }

  #resize() {
    const [across, down] = [Math.max(1, this.#host.clientWidth), Math.max(1, this.#host.clientHeight)];
    const fitting = Math.sqrt(across * down) / naturalSize;
    const scale = Math.max(smallestScale, Math.min(largestScale, fitting));
    const [width, height] = [across / scale, down / scale];
    [this.#width, this.#height, this.#scale] = [width, height, scale];
    this.#app.renderer.resize(across, down);
    this.#app.stage.scale.set(scale);
    const small = Math.min(1, height / 520, width / 620);
    this.#water.resize(width, height);
    this.#reef.resize(width, height);
    this.boat.resize(width, small);
    this.sparks.resize(width, height);
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
    const seconds = Math.min(longestFrameMs, frameMs) / 1000;
    this.#time += seconds;
    this.pace.tick(Math.min(longestShowFrameMs, frameMs));
    this.#water.step(this.#time, calm);
    this.#reef.step(this.#time, this.#look, calm);
    this.shoal.step(seconds, calm);
    this.boat.step(seconds, this.#time, calm);
    this.sparks.step(seconds, calm);
    for (const follow of this.#followers) follow(seconds, this.#time);
  }
}

export async function openSea(
  host: HTMLElement,
  pictures: Pictures,
  ids: readonly SpeciesId[],
  calm: () => boolean,
): Promise<Sea> {
  const sea = new Sea(await openApplication(host), host, pictures, ids);
  sea.run(calm);
  return sea;
}

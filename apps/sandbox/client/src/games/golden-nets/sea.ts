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
import { openSparks } from './sparks.ts';
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
export type Sea = Awaited<ReturnType<typeof openSea>>;

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

/** The whole picture under and on the water, in units of length; `place` turns a pointer's place into them. */
export async function openSea(
  host: HTMLElement,
  pictures: Pictures,
  ids: readonly SpeciesId[],
  calm: () => boolean,
) {
  const app = await openApplication(host);
  const pace = new Pace();
  const water = openWater();
  const reef = openReef(water.glowTexture);
  const boat = openBoat();
  const sparks = openSparks(water.glowTexture);
  const captions = openCaptions(pace);
  const [swimmers, nets, marks] = [new Container(), new Container(), new Container()];
  const shoal = new Shoal(swimmers, pictures, ids);
  const vignette = new Sprite(paintVignette());
  app.stage.addChild(water.view, reef.back, swimmers, water.front, nets, boat.view);
  app.stage.addChild(sparks.view, reef.front, vignette, marks, captions.view);
  let [width, height, scale] = [1, 1, 1];
  let look = 0;
  let time = 0;
  const followers = new Set<Follow>();

  function resize() {
    const [across, down] = [Math.max(1, host.clientWidth), Math.max(1, host.clientHeight)];
    app.renderer.resize(across, down);
    scale = Math.max(smallestScale, Math.min(largestScale, Math.sqrt(across * down) / naturalSize));
    [width, height] = [across / scale, down / scale];
    app.stage.scale.set(scale);
    const small = Math.min(1, height / 520, width / 620);
    water.resize(width, height);
    reef.resize(width, height);
    boat.resize(width, small);
    sparks.resize(width, height);
    vignette.setSize(width, height);
    captions.resize(width, height, Math.min(1.5, 0.86 / scale));
    shoal.resize({ width, top: 150 * small, bottom: height - 92 });
  }
  new ResizeObserver(resize).observe(host);
  resize();

  /** A weak machine gets a plainer picture rather than a jerking one. */
  const watch = watchFrames((level) => {
    water.simplify();
    app.renderer.resolution = Math.min(app.renderer.resolution, [1, 1, 0.75][level] ?? 1);
    resize();
  });

  app.ticker.add(({ deltaMS }) => {
    watch(deltaMS);
    const [seconds, still] = [Math.min(longestFrameMs, deltaMS) / 1000, calm()];
    time += seconds;
    pace.tick(Math.min(longestShowFrameMs, deltaMS));
    water.step(time, still);
    reef.step(time, look, still);
    shoal.step(seconds, still);
    boat.step(seconds, time, still);
    sparks.step(seconds, still);
    for (const follow of followers) follow(seconds, time);
  });

  return {
    pace,
    shoal,
    boat,
    sparks,
    captions,
    nets,
    marks,
    canvas: app.canvas,
    /** Called with the seconds since the last frame and since the start; the answer ends it. */
    everyFrame(follow: Follow) {
      followers.add(follow);
      return () => void followers.delete(follow);
    },
    middle: (): Point => ({ x: width / 2, y: height * 0.56 }),
    width: () => width,
    /** A far fish looks farther when the pointer moves; −1 to 1. */
    lookAt(point: Point) {
      look += ((point.x / width) * 2 - 1 - look) * 0.2;
    },
    place(event: MouseEvent): Point {
      const box = app.canvas.getBoundingClientRect();
      return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
    },
  };
}

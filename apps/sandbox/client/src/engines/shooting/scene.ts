import { Brush } from '../../shell/brush.ts';
import { h } from '../../shell/dom.ts';
import { TweenTimeline } from '../../shell/tween-timeline.ts';
import type { Art } from './art.ts';
import { bendBudget, createBendingBody } from './bend.ts';
import { createCaptions } from './captions.ts';
import { clamp, type Point } from './geometry.ts';
import { Particles } from './particles.ts';
import { createQualityScaler } from './quality-scaler.ts';
import { SharedShoal } from './shared-shoal.ts';
import { Shoal } from './shoal.ts';
import type { Backdrop, Cannons, ShootingTheme, ShotLauncher, Weapon } from './theme.ts';
import type { Waters } from './waters.ts';

/** At this size of the host (geometric mean), one unit of length is one pixel. */
const referenceSizePx = 1050;
const minScale = 0.52;
const maxScale = 1.25;
/** More than twice the CSS pixels is invisible, but slow on a phone. */
const maxResolution = 2;
const reducedResolution = 1.5;
/** A longer frame, as after a pause, counts as this. */
const maxFrameMs = 100;
const maxPlaybackFrameMs = 400;
const bendsPerFrame = 2;
/** The near picture is this much wider than the scene on each side, and moves by this with the aim. */
const panUnits = 18;

interface StillSize {
  readonly width: number;
  readonly height: number;
  readonly isOpaque?: boolean;
}

type FrameListener = (seconds: number, time: number) => void;
type Painter = (brush: Brush, time: number) => void;

/** Layers from the back: two still pictures, then one canvas with all that moves. In units of length. */
export class ShootingScene {
  readonly timeline = new TweenTimeline();
  readonly launcher: ShotLauncher | Cannons;
  readonly weapon: Weapon;
  readonly shoal: Waters;
  readonly particles: Particles;
  readonly captions: ReturnType<typeof createCaptions>;
  readonly #host: HTMLElement;
  readonly #art: Art;
  readonly #theme: ShootingTheme;
  readonly #backdrop: Backdrop;
  readonly #far = h('canvas', { class: 'shooting-still', 'aria-hidden': 'true' });
  readonly #near = h('canvas', { class: 'shooting-still', 'aria-hidden': 'true' });
  readonly #canvas = h('canvas', { class: 'shooting-canvas', 'aria-hidden': 'true' });
  readonly #brush = new Brush(this.#canvas);
  readonly #frameListeners = new Set<FrameListener>();
  readonly #painters = new Set<Painter>();
  readonly #prefersReducedMotion: () => boolean;
  #quality = 0;
  #width = 1;
  #height = 1;
  #scale = 1;
  #pan = 0;
  #time = 0;

  constructor(host: HTMLElement, theme: ShootingTheme, art: Art, prefersReducedMotion: () => boolean) {
    this.#host = host;
    this.#art = art;
    this.#theme = theme;
    this.#prefersReducedMotion = prefersReducedMotion;
    this.launcher = theme.createLauncher(art);
    this.weapon = theme.createWeapon(art);
    this.#backdrop = theme.createBackdrop(art);
    this.particles = new Particles(art);
    this.captions = createCaptions(this.timeline, art.density);
    const natures = Object.entries(theme.motions).map(([id, motion]) => {
      const body = theme.createBody?.(id, art) ?? createBendingBody(art.picture(id), art, motion);
      return { id, motion, body };
    });
    this.shoal = 'showSeats' in this.launcher ? new SharedShoal(natures) : new Shoal(natures, theme.boss);
    host.append(this.#far, this.#near, this.#canvas);
    new ResizeObserver(() => this.#resize()).observe(host);
    this.#resize();
    this.#start();
  }

  onFrame(listener: FrameListener): () => void {
    this.#frameListeners.add(listener);
    return () => void this.#frameListeners.delete(listener);
  }

  /** Adds a painter between the swimmers and the launcher. */
  addPainter(painter: Painter): () => void {
    this.#painters.add(painter);
    return () => void this.#painters.delete(painter);
  }

  /** Painters over everything else. */
  readonly overlays = new Set<Painter>();

  centre(): Point {
    return { x: this.#width / 2, y: this.#height * 0.56 };
  }

  size() {
    return { width: this.#width, height: this.#height };
  }

  toScenePoint(event: MouseEvent): Point {
    const box = this.#canvas.getBoundingClientRect();
    return { x: (event.clientX - box.left) / this.#scale, y: (event.clientY - box.top) / this.#scale };
  }

  /** Near layers move more than far ones. */
  panTowards(point: Point) {
    this.#pan += ((point.x / this.#width) * 2 - 1 - this.#pan) * 0.1;
  }

  #start() {
    let lastMs = performance.now();
    const measureFrame = createQualityScaler((level) => {
      this.#quality = level;
      if (level > 1) this.#resize();
    });
    const drawFrame = (nowMs: number) => {
      const frameMs = nowMs - lastMs;
      lastMs = nowMs;
      measureFrame(frameMs);
      this.#step(frameMs);
      this.#paint();
      requestAnimationFrame(drawFrame);
    };
    requestAnimationFrame(drawFrame);
  }

  #resize() {
    const hostWidth = Math.max(1, this.#host.clientWidth);
    const hostHeight = Math.max(1, this.#host.clientHeight);
    const scale = clamp(Math.sqrt(hostWidth * hostHeight) / referenceSizePx, minScale, maxScale);
    const [width, height] = [hostWidth / scale, hostHeight / scale];
    const most = this.#quality > 1 ? reducedResolution : maxResolution;
    const resolution = Math.min(most, devicePixelRatio);
    [this.#width, this.#height, this.#scale] = [width, height, scale];
    this.#art.setDensity(resolution * scale);
    this.#brush.resize(hostWidth, hostHeight, resolution, scale);
    const size = { width, height };
    this.#backdrop.resize(size);
    // The picture fills its whole canvas, and an opaque canvas is cheaper to draw.
    const farSize = { ...size, isOpaque: true };
    this.#paintStill(this.#far, farSize, resolution, (context) => this.#backdrop.paintFar(context, size));
    const wide = { width: width + 2 * panUnits, height };
    this.#paintStill(this.#near, wide, resolution, (context) => this.#backdrop.paintNear(context, wide));
    this.launcher.resize(size);
    this.particles.resize(width, height);
    this.captions.resize(width, Math.min(1.5, 0.86 / scale));
    this.shoal.resize({ width, height, top: this.#theme.waterTop * height, bottom: height - 92 });
  }

  #paintStill(
    canvas: HTMLCanvasElement,
    { width, height, isOpaque = false }: StillSize,
    resolution: number,
    paint: (context: CanvasRenderingContext2D) => void,
  ) {
    canvas.width = Math.round(width * this.#scale * resolution);
    canvas.height = Math.round(height * this.#scale * resolution);
    canvas.style.width = `${width * this.#scale}px`;
    canvas.style.height = `${height * this.#scale}px`;
    const context = canvas.getContext('2d', { alpha: !isOpaque });
    if (context === null) throw new Error('this browser has no 2D canvas');
    context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
    paint(context);
  }

  #step(frameMs: number) {
    const reduceMotion = this.#prefersReducedMotion();
    const seconds = Math.min(maxFrameMs, frameMs) / 1000;
    this.#time += seconds;
    this.timeline.advance(Math.min(maxPlaybackFrameMs, frameMs));
    this.shoal.step(seconds, reduceMotion);
    this.launcher.step(seconds, this.#time, reduceMotion);
    this.particles.step(seconds, reduceMotion);
    for (const listener of this.#frameListeners) listener(seconds, this.#time);
    if (reduceMotion) this.#pan = 0;
    const shift = Math.round((-1 - this.#pan) * panUnits * this.#scale);
    this.#near.style.transform = `translateX(${shift}px)`;
  }

  #paint() {
    bendBudget.left = bendsPerFrame;
    const [brush, time] = [this.#brush, this.#prefersReducedMotion() ? 0 : this.#time];
    brush.begin();
    if (this.#quality === 0) this.#backdrop.paintBehind(brush, time);
    this.shoal.paint(brush);
    for (const painter of this.#painters) painter(brush, this.#time);
    this.launcher.paint(brush);
    this.particles.paint(brush);
    this.#backdrop.paintBefore(brush, time, this.#pan);
    for (const painter of this.overlays) painter(brush, this.#time);
    this.captions.paint(brush);
    brush.end();
  }
}

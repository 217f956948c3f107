import 'pixi.js/unsafe-eval';
import { Application, Container, Graphics } from 'pixi.js';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { computeLayout, type Layout } from './layout.ts';
import { tAcresOfGold } from './t.ts';

/** Beyond twice the CSS pixels nobody sees a difference, but every phone feels it. */
const maxResolution = 2;

/** The layers of the table, from the back: scene and cabinet (CSS), symbols, lines and coins (Pixi), words (DOM). */
export interface ReelStage {
  readonly app: Application;
  readonly reels: Container;
  readonly lines: Container;
  readonly foreground: Container;
  /** For banners and counters. */
  readonly overlay: HTMLElement;
  readonly root: HTMLElement;
  layout(): Layout;
  /** Device pixels for one CSS pixel. */
  resolution(): number;
  /** Calls back now, and whenever the room changes. */
  onLayout(fit: (layout: Layout) => void): void;
}

function createShadeLayers() {
  const shade = h('div', { class: 'acres-shade' });
  const cabinet = h('div', { class: 'acres-cabinet' });
  for (let reel = 0; reel < 5; reel += 1) cabinet.append(h('div', { class: 'acres-reel' }));
  return { shade, cabinet };
}

export async function createReelStage(host: HTMLElement): Promise<ReelStage> {
  const app = new Application();
  const resolution = Math.min(maxResolution, devicePixelRatio);
  await app.init({
    preference: 'webgl',
    backgroundAlpha: 0,
    antialias: true,
    resolution,
    autoDensity: true,
    width: Math.max(1, host.clientWidth),
    height: Math.max(1, host.clientHeight),
    autoStart: false,
  });
  const canvas = app.canvas;
  canvas.className = 'acres-canvas';
  canvas.setAttribute('role', 'img');
  onLanguageChange(() => canvas.setAttribute('aria-label', tAcresOfGold('scene')));
  const { shade, cabinet } = createShadeLayers();
  const words = h('div', { class: 'acres-words', 'aria-hidden': 'true' });
  const title = h('div', { class: 'acres-title', 'aria-hidden': 'true' });
  const scene = h('div', { class: 'acres-scene' });
  const root = h('div', { class: 'acres' }, scene, title, cabinet, canvas, shade, words);
  host.replaceChildren(root);

  const reels = new Container();
  const lines = new Container();
  const above = new Container();
  const mask = new Graphics();
  reels.mask = mask;
  app.stage.addChild(mask, reels, lines, above);

  let layout = computeLayout(host.clientWidth, host.clientHeight);
  const fits: ((layout: Layout) => void)[] = [];
  const apply = () => {
    layout = computeLayout(host.clientWidth, host.clientHeight);
    app.renderer.resize(Math.max(1, host.clientWidth), Math.max(1, host.clientHeight));
    for (const layer of [reels, lines]) layer.position.set(layout.left, layout.top);
    mask.clear().rect(layout.left, layout.top, layout.width, layout.height).fill(0xffffff);
    for (const [name, value] of Object.entries({
      left: layout.left,
      top: layout.top,
      width: layout.width,
      height: layout.height,
    })) {
      root.style.setProperty(`--reels-${name}`, `${value}px`);
    }
    for (const fit of fits) fit(layout);
    app.render();
  };
  new ResizeObserver(apply).observe(host);
  // A table at rest draws nothing by itself, so what was lost with the graphics device must be drawn again.
  canvas.addEventListener('webglcontextrestored', () => requestAnimationFrame(apply));
  apply();
  return {
    app,
    reels,
    lines,
    foreground: above,
    overlay: words,
    root,
    layout: () => layout,
    resolution: () => resolution,
    onLayout(fit) {
      fits.push(fit);
      fit(layout);
    },
  };
}

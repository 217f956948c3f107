import { onLanguageChange } from '../../language/language.ts';
import { Brush } from '../../shell/brush.ts';
import { h } from '../../shell/dom.ts';
import { computeLayout, type Layout, type ReelShape } from './layout.ts';
import type { SlotTheme, ThemeText } from './theme.ts';

export type SlotStage = ReturnType<typeof createSlotStage>;

/** More than twice the CSS pixels is invisible, but slow on a phone. */
const maxResolution = 2;
/** A longer frame, as after a hidden window, counts as this. */
const maxFrameMs = 1000;

/** Layers from the back: scene and cabinet (CSS), the reels (a canvas of their size), texts (DOM). */
export function createSlotStage(host: HTMLElement, shape: ReelShape, { slug }: SlotTheme, t: ThemeText) {
  const canvas = h('canvas', { class: 'slot-canvas', role: 'img' });
  onLanguageChange(() => canvas.setAttribute('aria-label', t('scene')));
  const cabinetReels = Array.from({ length: shape.reels }, () => h('div', { class: 'slot-reel' }));
  const overlay = h('div', { class: 'slot-words', 'aria-hidden': 'true' });
  const root = h(
    'div',
    { class: `slot ${slug}` },
    h('div', { class: 'slot-scene' }),
    h('div', { class: 'slot-title', 'aria-hidden': 'true' }),
    h('div', { class: 'slot-cabinet' }, ...cabinetReels),
    canvas,
    h('div', { class: 'slot-shade' }),
    overlay,
  );
  root.style.setProperty('--reels', String(shape.reels));
  host.replaceChildren(root);

  const brush = new Brush(canvas);
  const resolution = Math.min(maxResolution, devicePixelRatio);
  let layout = computeLayout(shape, host.clientWidth, host.clientHeight);
  const layoutListeners: ((layout: Layout) => void)[] = [];
  const painters: ((brush: Brush) => void)[] = [];
  const advancers: ((deltaMs: number) => void)[] = [];

  function paint() {
    brush.begin();
    for (const painter of painters) painter(brush);
    brush.end();
  }
  function update() {
    layout = computeLayout(shape, host.clientWidth, host.clientHeight);
    const { left, top, width, height } = layout;
    for (const [name, value] of Object.entries({ left, top, width, height }))
      root.style.setProperty(`--reels-${name}`, `${value}px`);
    brush.resize(width, height, resolution);
    for (const listener of layoutListeners) listener(layout);
    paint();
  }

  let [isAwake, lastMs] = [false, 0];
  function drawFrame(nowMs: number) {
    // Real time, so that a slow device draws fewer frames without a longer show.
    const deltaMs = Math.min(maxFrameMs, nowMs - lastMs);
    lastMs = nowMs;
    for (const advance of advancers) advance(deltaMs);
    paint();
    if (isAwake) requestAnimationFrame(drawFrame);
  }
  new ResizeObserver(update).observe(host);
  update();
  return {
    root,
    overlay,
    shape,
    resolution,
    layout: () => layout,
    /** Calls back now and after every resize. */
    onLayout(listener: (layout: Layout) => void) {
      layoutListeners.push(listener);
      listener(layout);
    },
    /** Painters run from back to front. */
    onPaint: (painter: (brush: Brush) => void) => void painters.push(painter),
    onAdvance: (advance: (deltaMs: number) => void) => void advancers.push(advance),
    paint,
    wake() {
      if (isAwake) return;
      [isAwake, lastMs] = [true, performance.now()];
      requestAnimationFrame(drawFrame);
    },
    /** An idle table draws no frames. */
    sleep() {
      isAwake = false;
    },
  };
}

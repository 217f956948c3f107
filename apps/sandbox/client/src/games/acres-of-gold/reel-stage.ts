import { Container, Graphics } from 'pixi.js';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { createPixiApplication } from '../../shell/pixi.ts';
import { computeLayout, type Layout } from './layout.ts';
import { tAcresOfGold } from './t.ts';

export type ReelStage = Awaited<ReturnType<typeof createReelStage>>;

/** Layers from the back: scene and cabinet (CSS), symbols, lines and coins (Pixi), texts (DOM). */
export async function createReelStage(host: HTMLElement) {
  const app = await createPixiApplication(host, { backgroundAlpha: 0, antialias: true, autoStart: false });
  app.canvas.className = 'acres-canvas';
  app.canvas.setAttribute('role', 'img');
  onLanguageChange(() => app.canvas.setAttribute('aria-label', tAcresOfGold('scene')));
  const cabinetReels = Array.from({ length: 5 }, () => h('div', { class: 'acres-reel' }));
  const overlay = h('div', { class: 'acres-words', 'aria-hidden': 'true' });
  const root = h(
    'div',
    { class: 'acres' },
    h('div', { class: 'acres-scene' }),
    h('div', { class: 'acres-title', 'aria-hidden': 'true' }),
    h('div', { class: 'acres-cabinet' }, ...cabinetReels),
    app.canvas,
    h('div', { class: 'acres-shade' }),
    overlay,
  );
  host.replaceChildren(root);

  const [reels, lines, foreground] = [new Container(), new Container(), new Container()];
  const mask = new Graphics();
  reels.mask = mask;
  app.stage.addChild(mask, reels, lines, foreground);

  let layout = computeLayout(host.clientWidth, host.clientHeight);
  const listeners: ((layout: Layout) => void)[] = [];
  const update = () => {
    layout = computeLayout(host.clientWidth, host.clientHeight);
    const { left, top, width, height } = layout;
    app.renderer.resize(Math.max(1, host.clientWidth), Math.max(1, host.clientHeight));
    for (const layer of [reels, lines]) layer.position.set(left, top);
    mask.clear().rect(left, top, width, height).fill(0xffffff);
    for (const [name, value] of Object.entries({ left, top, width, height }))
      root.style.setProperty(`--reels-${name}`, `${value}px`);
    for (const listener of listeners) listener(layout);
    app.render();
  };
  new ResizeObserver(update).observe(host);
  // An idle table draws no frames, so it draws once after a lost graphics device is restored.
  app.canvas.addEventListener('webglcontextrestored', () => requestAnimationFrame(update));
  update();
  return {
    app,
    reels,
    lines,
    foreground,
    overlay,
    root,
    layout: () => layout,
    /** Device pixels per CSS pixel. */
    resolution: () => app.renderer.resolution,
    /** Calls back now and after every resize. */
    onLayout(listener: (layout: Layout) => void) {
      listeners.push(listener);
      listener(layout);
    },
  };
}

import type { KiteInfo } from '@golden-acers/games/acre-kite';
import type { FlightMark, FlightScene } from '../../engines/flight/types.ts';
import { hundredthsText } from '../../engines/table/multiplier-text.ts';
import type { SceneShell } from '../../engines/table/types.ts';
import { formatNumber } from '../../language/formats.ts';
import { h } from '../../shell/dom.ts';
import { CurveCanvas } from './curve-canvas.ts';
import { drawKite, drawLandscape } from './landscape.ts';

const fallMs = 900;
/** At these heights the day turns to dusk, and to night. */
const tiers = [2, 10, 100];

/** A kite on its string over the fields. The canvas draws the string, the compositor moves the rest. */
export class KiteScene implements FlightScene {
  readonly #shell: SceneShell;
  readonly #sky = drawLandscape();
  readonly #curve: CurveCanvas;
  readonly #kite = h('div', { class: 'ak-kite', 'aria-hidden': 'true' }, drawKite());
  readonly #figure = h('div', { class: 'ak-figure', 'aria-hidden': 'true' });
  #isWaiting = false;
  #fall: Animation | undefined;
  #fellAtMs: number | undefined;
  #height = 1;

  constructor(host: HTMLElement, info: KiteInfo, shell: SceneShell) {
    this.#shell = shell;
    this.#curve = new CurveCanvas(info.growthPerMs);
    host.append(h('div', { class: 'ak-air' }, this.#sky, this.#curve.view, this.#kite, this.#figure));
  }

  wait(leftMs: number | undefined) {
    if (!this.#isWaiting) this.#reset();
    this.#isWaiting = true;
    const seconds = leftMs === undefined ? '' : formatNumber(Math.max(0, Math.ceil(leftMs / 1_000)));
    // The place is known once the page is laid out.
    if (this.#write(seconds)) this.#place(this.#curve.draw(1));
  }

  fly(height: number) {
    if (this.#isWaiting) this.#reset();
    this.#isWaiting = false;
    this.#height = height;
    this.#place(this.#curve.draw(height));
    this.#write(hundredthsText(Math.floor(height * 100)));
    const tier = String(tiers.filter((each) => height >= each).length);
    if (this.#sky.dataset.tier !== tier) this.#sky.dataset.tier = tier;
    // The fields sink by the logarithm: a doubling always looks alike.
    const sunk = Math.min(Math.log10(height) * 42, 110);
    this.#sky.style.setProperty('--sunk', `${sunk.toFixed(2)}%`);
  }

  end(height: number, isLate: boolean) {
    this.#isWaiting = false;
    this.#height = height;
    this.#figure.classList.add('ak-snapped');
    this.#write(hundredthsText(Math.round(height * 100)));
    this.#place(this.#curve.draw(height));
    this.#fall?.cancel();
    const isStill = isLate || this.#shell.prefersReducedMotion();
    // The kite flies away with the wind.
    this.#fall = this.#kite.animate(
      [{}, { translate: '60cqmin -50cqmin', rotate: '540deg', scale: '0.3', opacity: 0 }],
      { duration: isStill ? 1 : fallMs, easing: 'cubic-bezier(0.3, 0, 0.7, 0.4)', fill: 'forwards' },
    );
    this.#fellAtMs = performance.now() - (isStill ? fallMs : 0);
    requestAnimationFrame(() => this.#onFall());
  }

  mark(cashOut: FlightMark) {
    this.#curve.mark(cashOut);
  }

  aim(height: number | undefined) {
    this.#curve.aim(height);
  }

  /** Sets the sign × in the other font, in which it is readable. Returns whether the text is new. */
  #write(text: string): boolean {
    if (this.#figure.textContent === text) return false;
    const number = text.replace(/×$/, '');
    this.#figure.replaceChildren(number, ...(number === text ? [] : [h('small', {}, '×')]));
    return true;
  }

  #onFall() {
    if (this.#fellAtMs === undefined) return;
    const fallen = Math.min((performance.now() - this.#fellAtMs) / fallMs, 1);
    this.#curve.draw(this.#height, Math.max(fallen, 0.01));
    if (fallen < 1) requestAnimationFrame(() => this.#onFall());
  }

  #place({ x, y }: { readonly x: number; readonly y: number }) {
    this.#kite.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }

  #reset() {
    this.#fall?.cancel();
    this.#fellAtMs = undefined;
    this.#height = 1;
    this.#figure.className = 'ak-figure';
    this.#sky.dataset.tier = '0';
    this.#sky.style.setProperty('--sunk', '0%');
    this.#curve.clear();
    this.#place(this.#curve.draw(1));
  }
}

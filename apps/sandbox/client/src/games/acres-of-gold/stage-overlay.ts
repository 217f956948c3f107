import { h } from '../../shell/dom.ts';

/** Golden letters with a dark outline: a pseudo-element repeats the text of `data-text` behind them. */
function createGoldText(className: string, text: string) {
  const letters = h('span');
  const box = h('div', { class: `acres-gold ${className}` }, letters);
  const set = (next: string) => {
    letters.textContent = next;
    box.dataset.text = next;
  };
  set(text);
  return { box, set };
}

/** The texts over the reels, hidden from screen readers: the live region has the same information. */
export class StageOverlay {
  readonly #layer: HTMLElement;
  readonly #tally = h('div', { class: 'acres-tally' });
  readonly #banner = h('div', { class: 'acres-banner' });
  readonly #caption = h('div', { class: 'acres-caption' });

  constructor(layer: HTMLElement) {
    this.#layer = layer;
    layer.append(this.#tally, this.#caption, this.#banner);
  }

  /** The progress of the free spins; the empty text hides it. */
  showTally(text: string) {
    this.#tally.textContent = text;
    this.#tally.classList.toggle('is-open', text !== '');
  }

  /** One line under the reels; the empty text hides it. */
  showCaption(text: string) {
    if (text !== '') this.#caption.textContent = text;
    this.#caption.classList.toggle('is-open', text !== '');
  }

  /** A title over everything with a second text below; returns the setter of the second text. */
  showBanner(title: string, subtitle: string, kind: 'win' | 'free') {
    const { box, set } = createGoldText('acres-banner-under', subtitle);
    this.#banner.replaceChildren(createGoldText('acres-banner-title', title).box, box);
    this.#banner.className = `acres-banner is-open acres-banner-${kind}`;
    this.#layer.classList.add('has-banner');
    return set;
  }

  closeBanner() {
    this.#banner.classList.remove('is-open');
    this.#layer.classList.remove('has-banner');
  }
}

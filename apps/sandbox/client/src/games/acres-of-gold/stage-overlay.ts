import { h } from '../../shell/dom.ts';

/** Golden letters with a dark outline: the outline is the same text once more, drawn behind. */
function createGoldText(name: string, text: string) {
  const face = h('span', {});
  const box = h('div', { class: `acres-gold ${name}` }, face);
  const set = (next: string) => {
    face.textContent = next;
    box.dataset.text = next;
  };
  set(text);
  return { box, set };
}

/** The words over the reels. They are drawn for the eye: the live region says the same to those who listen. */
export class StageOverlay {
  readonly #layer: HTMLElement;
  readonly #tally = h('div', { class: 'acres-tally' });
  readonly #banner = h('div', { class: 'acres-banner' });
  readonly #caption = h('div', { class: 'acres-caption' });

  constructor(layer: HTMLElement) {
    this.#layer = layer;
    layer.append(this.#tally, this.#caption, this.#banner);
  }

  /** How the free spins stand, or nothing. */
  showTally(text: string) {
    this.#tally.textContent = text;
    this.#tally.classList.toggle('is-open', text !== '');
  }

  /** One line under the reels: which line pays what. */
  showCaption(text: string) {
    if (text !== '') this.#caption.textContent = text;
    this.#caption.classList.toggle('is-open', text !== '');
  }

  /** Large words over everything, with a figure below that can run up. */
  showBanner(title: string, under: string, kind: 'win' | 'free') {
    const figure = createGoldText('acres-banner-under', under);
    this.#banner.replaceChildren(createGoldText('acres-banner-title', title).box, figure.box);
    this.#banner.className = `acres-banner is-open acres-banner-${kind}`;
    this.#layer.classList.add('has-banner');
    return figure.set;
  }

  closeBanner() {
    this.#banner.classList.remove('is-open');
    this.#layer.classList.remove('has-banner');
  }
}

import type { PlayingCard } from '@golden-acers/games/engines/cards';
import type { AnimationRunner } from '../../shell/animation-runner.ts';
import { h } from '../../shell/dom.ts';
import { cardFace } from './card-face.ts';

const flyMs = 320;
const flipMs = 260;

/** A card of a dealer's table, face down until it is turned. Texts beside it name it. */
export class DealtCard {
  readonly #face = h('span', { class: 'pc-side pc-face' });
  readonly #card = h(
    'span',
    { class: 'pc-card pc-down' },
    this.#face,
    h('span', { class: 'pc-side pc-back' }),
  );
  readonly view = h('span', { class: 'dealt-card', 'aria-hidden': 'true' }, this.#card);
  readonly #animations: AnimationRunner;

  constructor(animations: AnimationRunner) {
    this.#animations = animations;
  }

  /** From the shoe in the corner. */
  async fly() {
    const start = { transform: 'translate(40cqw, -40cqh) rotate(24deg) rotateY(180deg)', opacity: 0.4 };
    await this.#animations.animate(this.#card, [start, { transform: 'rotateY(180deg)', opacity: 1 }], {
      durationMs: flyMs,
      easing: 'cubic-bezier(.2,.8,.3,1)',
    });
  }

  async turn(card: PlayingCard) {
    this.#face.replaceChildren(cardFace(card));
    this.#card.classList.remove('pc-down');
    await this.#animations.animate(
      this.#card,
      [{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0deg)' }],
      { durationMs: flipMs, easing: 'ease-in-out' },
    );
  }
}

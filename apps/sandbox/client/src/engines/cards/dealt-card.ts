import type { PlayingCard } from '@golden-acers/games/engines/cards';
import type { AnimationRunner } from '../../shell/animation-runner.ts';
import { h } from '../../shell/dom.ts';
import { cardFace } from './card-face.ts';

const flyMs = 320;
const flipMs = 260;
const squeezeMs = 2_300;
/** The uncovered part of the card over time. It rests where the pips of a row appear. */
const squeezeSteps = [
  [0, 0],
  [0.28, 31],
  [0.52, 33],
  [0.72, 56],
  [0.88, 60],
  [1, 100],
] as const;

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

  /** Moves the card from the shoe in the corner. */
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

  /** Uncovers the card slowly from its lower edge; its corners stay hidden until the end. */
  async squeeze(card: PlayingCard) {
    const cover = h('span', { class: 'pc-side pc-cover' });
    const fold = h('span', { class: 'pc-fold' });
    this.#face.replaceChildren(cardFace(card), cover, fold);
    this.#card.classList.remove('pc-down');
    this.#card.classList.add('pc-squeezing');
    const timing = { durationMs: squeezeMs, easing: 'ease-in-out' };
    const clip = squeezeSteps.map(([offset, percent]) => ({ offset, clipPath: `inset(0 0 ${percent}% 0)` }));
    const lift = squeezeSteps.map(([offset, percent]) => ({
      offset,
      transform: `translateY(${9 - percent * 1.09}%)`,
    }));
    await Promise.all([
      this.#animations.animate(cover, clip, timing),
      this.#animations.animate(fold, lift, timing),
    ]);
    cover.remove();
    fold.remove();
    this.#card.classList.remove('pc-squeezing');
  }
}

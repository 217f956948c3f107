import type { PlayingCard } from '@golden-acers/games/jacks-or-better';
import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import type { AnimationRunner } from './animation-runner.ts';
import { cardFace } from './card-face.ts';
import { cardText } from './card-texts.ts';
import { tJacksOrBetter } from './t.ts';

const flipMs = 260;
const flyMs = 300;

/** One of the five places: the card in it and its hold button, which are one control. */
export class CardSlot {
  readonly view: HTMLElement;
  readonly #button: HTMLButtonElement;
  readonly #hold = h('span', {});
  readonly #badge = h('span', { class: 'jb-badge', 'aria-hidden': 'true' });
  readonly #card: HTMLElement;
  readonly #face: HTMLElement;
  readonly #pace: AnimationRunner;
  readonly #number: number;
  #shown: PlayingCard | undefined;
  #held = false;
  #open = false;

  constructor(index: number, pace: AnimationRunner, press: () => void) {
    this.#pace = pace;
    this.#number = index + 1;
    this.#face = h('span', { class: 'jb-side jb-face' });
    this.#card = h('span', { class: 'jb-card jb-down' }, this.#face, h('span', { class: 'jb-side jb-back' }));
    this.#button = h(
      'button',
      { type: 'button', class: 'jb-place', onclick: press },
      this.#card,
      h('span', { class: 'jb-pill' }, this.#hold, ' ', h('kbd', {}, String(this.#number))),
    );
    this.#button.setAttribute('aria-keyshortcuts', String(this.#number));
    this.view = h('li', { class: 'jb-spot' }, this.#button, this.#badge);
    onLanguageChange(() => {
      this.#hold.textContent = tJacksOrBetter('hold');
      this.#badge.textContent = tJacksOrBetter('held');
      this.#refresh();
    });
  }

  get isHeld() {
    return this.#held;
  }

  get card() {
    return this.#shown;
  }

  setHeld(held: boolean) {
    this.#held = held;
    this.#refresh();
  }

  /** Whether the player may choose now. */
  setEnabled(open: boolean) {
    this.#open = open;
    this.#refresh();
  }

  /** `winning` lights the card, `losing` steps it back; neither leaves it plain. */
  mark(mark: 'winning' | 'losing' | 'plain') {
    this.#button.classList.toggle('jb-winning', mark === 'winning');
    this.#button.classList.toggle('jb-losing', mark === 'losing');
  }

  /** Puts a card there without any movement. */
  showCard(card: PlayingCard) {
    this.#shown = card;
    this.#face.replaceChildren(cardFace(card));
    this.#card.classList.remove('jb-down');
    this.#refresh();
  }

  /** Face down from the deck, then turned over. */
  async deal(card: PlayingCard, from: { x: number; y: number }, delayMs: number) {
    this.#card.classList.add('jb-down');
    const box = this.#card.getBoundingClientRect();
    const [x, y] = [from.x - box.left - box.width / 2, from.y - box.top - box.height / 2];
    const start = `translate(${x}px, ${y}px) rotate(14deg) scale(.9)`;
    await this.#pace.animate(
      this.#card,
      [{ transform: `${start} rotateY(180deg)` }, { transform: 'rotateY(180deg)' }],
      { durationMs: flyMs, delayMs, easing: 'cubic-bezier(.2,.8,.3,1)' },
    );
    await this.#turnUp(card);
  }

  /** Turns the old card away before the new one comes. */
  async discard(to: { x: number; y: number }, delayMs: number) {
    const box = this.#card.getBoundingClientRect();
    const [x, y] = [to.x - box.left - box.width / 2, to.y - box.top - box.height / 2];
    await this.#pace.animate(
      this.#card,
      [
        { transform: 'rotateY(0deg)', opacity: 1 },
        { transform: 'rotateY(180deg)', opacity: 1, offset: 0.5 },
        { transform: `translate(${x}px, ${y}px) rotate(-10deg) rotateY(180deg)`, opacity: 0 },
      ],
      { durationMs: flyMs + 80, delayMs, easing: 'ease-in' },
    );
    this.#shown = undefined;
    this.#card.classList.add('jb-down');
  }

  async #turnUp(card: PlayingCard) {
    this.showCard(card);
    const up = [{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0deg)' }];
    await this.#pace.animate(this.#card, up, { durationMs: flipMs, easing: 'ease-in-out' });
  }

  #refresh() {
    const card = this.#shown === undefined ? tJacksOrBetter('faceDown') : cardText(this.#shown);
    this.#button.setAttribute('aria-label', tJacksOrBetter('place', { place: this.#number, card }));
    this.#button.setAttribute('aria-disabled', String(!this.#open));
    this.#button.setAttribute('aria-pressed', String(this.#held));
    this.view.classList.toggle('jb-held', this.#held);
    this.#button.classList.toggle('jb-choosing', this.#open);
  }
}

import type { PlayingCard } from '@golden-acers/games/engines/cards';
import { onLanguageChange } from '../../language/language.ts';
import type { AnimationRunner } from '../../shell/animation-runner.ts';
import { h } from '../../shell/dom.ts';
import { cardFace } from './card-face.ts';
import { cardText } from './card-texts.ts';
import { tCards } from './t.ts';

const flipMs = 260;
const flyMs = 300;

interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** A card and its hold button, which are one control. */
export class CardSlot {
  readonly view: HTMLElement;
  readonly #button: HTMLButtonElement;
  readonly #hold = h('span');
  readonly #badge = h('span', { class: 'vp-badge', 'aria-hidden': 'true' });
  readonly #face = h('span', { class: 'pc-side pc-face' });
  readonly #cardElement = h(
    'span',
    { class: 'pc-card pc-down' },
    this.#face,
    h('span', { class: 'pc-side pc-back' }),
  );
  readonly #animations: AnimationRunner;
  readonly #number: number;
  #card: PlayingCard | undefined;
  #isHeld = false;
  #isEnabled = false;

  constructor(index: number, animations: AnimationRunner, press: () => void) {
    this.#animations = animations;
    this.#number = index + 1;
    this.#button = h(
      'button',
      { type: 'button', class: 'vp-place', onclick: press, 'aria-keyshortcuts': this.#number },
      this.#cardElement,
      h('span', { class: 'vp-pill' }, this.#hold, ' ', h('kbd', {}, String(this.#number))),
    );
    this.view = h('li', { class: 'vp-spot' }, this.#button, this.#badge);
    onLanguageChange(() => {
      this.#hold.textContent = tCards('hold');
      this.#badge.textContent = tCards('held');
      this.#refresh();
    });
  }

  get isHeld() {
    return this.#isHeld;
  }

  get card() {
    return this.#card;
  }

  setHeld(isHeld: boolean) {
    this.#isHeld = isHeld;
    this.#refresh();
  }

  setEnabled(isEnabled: boolean) {
    this.#isEnabled = isEnabled;
    this.#refresh();
  }

  mark(mark: 'winning' | 'losing' | 'plain') {
    this.#button.classList.toggle('vp-winning', mark === 'winning');
    this.#button.classList.toggle('vp-losing', mark === 'losing');
  }

  showCard(card: PlayingCard) {
    this.#card = card;
    this.#face.replaceChildren(cardFace(card));
    this.#face.classList.toggle('pc-deuce', card.startsWith('2'));
    this.#cardElement.classList.remove('pc-down');
    this.#refresh();
  }

  async deal(card: PlayingCard, from: ScreenPoint, delayMs: number) {
    this.#cardElement.classList.add('pc-down');
    const start = `${this.#translationTo(from)} rotate(14deg) scale(.9)`;
    await this.#animations.animate(
      this.#cardElement,
      [{ transform: `${start} rotateY(180deg)` }, { transform: 'rotateY(180deg)' }],
      { durationMs: flyMs, delayMs, easing: 'cubic-bezier(.2,.8,.3,1)' },
    );
    this.showCard(card);
    const flip = [{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0deg)' }];
    await this.#animations.animate(this.#cardElement, flip, { durationMs: flipMs, easing: 'ease-in-out' });
  }

  /** The old card turns over and flies away. */
  async discard(to: ScreenPoint, delayMs: number) {
    await this.#animations.animate(
      this.#cardElement,
      [
        { transform: 'rotateY(0deg)', opacity: 1 },
        { transform: 'rotateY(180deg)', opacity: 1, offset: 0.5 },
        { transform: `${this.#translationTo(to)} rotate(-10deg) rotateY(180deg)`, opacity: 0 },
      ],
      { durationMs: flyMs + 80, delayMs, easing: 'ease-in' },
    );
    this.#card = undefined;
    this.#cardElement.classList.add('pc-down');
  }

  #translationTo({ x, y }: ScreenPoint) {
    const { left, top, width, height } = this.#cardElement.getBoundingClientRect();
    return `translate(${x - left - width / 2}px, ${y - top - height / 2}px)`;
  }

  #refresh() {
    const card = this.#card === undefined ? tCards('faceDown') : cardText(this.#card);
    this.#button.setAttribute('aria-label', tCards('slot', { slot: this.#number, card }));
    this.#button.setAttribute('aria-disabled', String(!this.#isEnabled));
    this.#button.setAttribute('aria-pressed', String(this.#isHeld));
    this.view.classList.toggle('vp-held', this.#isHeld);
    this.#button.classList.toggle('vp-choosing', this.#isEnabled);
  }
}

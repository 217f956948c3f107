import type { PlayingCard } from '@golden-acers/games/engines/cards';
import type { AnimationRunner } from '../../shell/animation-runner.ts';
import { h } from '../../shell/dom.ts';
import { DealtCard } from './dealt-card.ts';

/** Cards beside each other as they are dealt. */
export class CardRow {
  readonly view: HTMLElement;
  readonly #animations: AnimationRunner;
  #dealt: DealtCard[] = [];

  constructor(animations: AnimationRunner, className: string) {
    this.#animations = animations;
    this.view = h('span', { class: className });
  }

  /** Deals a card, face down if it is undefined. */
  async deal(card: PlayingCard | undefined) {
    const dealt = new DealtCard(this.#animations);
    this.#dealt.push(dealt);
    this.view.append(dealt.view);
    await dealt.fly();
    if (card !== undefined) await dealt.turn(card);
  }

  async turn(index: number, card: PlayingCard) {
    await this.#dealt[index]?.turn(card);
  }

  dropLast() {
    this.#dealt.pop()?.view.remove();
  }

  clear() {
    this.#dealt = [];
    this.view.replaceChildren();
  }
}

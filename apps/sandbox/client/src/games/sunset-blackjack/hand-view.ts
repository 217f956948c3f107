import type { PlayingCard } from '@golden-acers/games/engines/cards';
import { CardRow } from '../../engines/cards/card-row.ts';
import type { AnimationRunner } from '../../shell/animation-runner.ts';
import { chipPile } from '../../shell/chips.ts';
import { h } from '../../shell/dom.ts';

type HandMark = 'active' | 'won' | 'lost' | 'plain';

/** The cards of one hand with its total, bet and result. */
export class HandView {
  readonly #cards: CardRow;
  readonly #total = h('b', { class: 'bj-total' });
  readonly #result = h('span', { class: 'bj-result' });
  readonly #bet = h('span', { class: 'bj-bet' });
  readonly view: HTMLElement;

  constructor(animations: AnimationRunner) {
    this.#cards = new CardRow(animations, 'bj-cards');
    const line = h('span', { class: 'bj-line' }, this.#total, this.#result);
    this.view = h('div', { class: 'bj-hand' }, this.#cards.view, line, this.#bet);
  }

  /** Deals a card, face down if it is undefined. */
  deal(card: PlayingCard | undefined) {
    return this.#cards.deal(card);
  }

  async turnSecond(card: PlayingCard) {
    await this.#cards.turn(1, card);
  }

  /** Takes the second card away, for a split. */
  dropSecond() {
    this.#cards.dropLast();
  }

  showTotal(total: number, isSoft = false) {
    this.#total.textContent = total === 0 ? '' : `${isSoft ? `${total - 10} / ` : ''}${total}`;
  }

  showBet(cents: number, chipsCents: readonly number[]) {
    this.#bet.replaceChildren(chipPile(cents, chipsCents));
  }

  showResult(text: string) {
    this.#result.textContent = text;
  }

  mark(mark: HandMark) {
    for (const each of ['active', 'won', 'lost'] as const)
      this.view.classList.toggle(`bj-${each}`, each === mark);
  }
}

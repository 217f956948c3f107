import type { PlayingCard } from '@golden-acers/games/engines/cards';
import { DealtCard } from '../../engines/cards/dealt-card.ts';
import type { AnimationRunner } from '../../shell/animation-runner.ts';
import { chipPile } from '../../shell/chips.ts';
import { h } from '../../shell/dom.ts';

type HandMark = 'active' | 'won' | 'lost' | 'plain';

/** The cards of one hand with its total, bet and result. */
export class HandView {
  readonly #cards = h('span', { class: 'bj-cards' });
  readonly #total = h('b', { class: 'bj-total' });
  readonly #result = h('span', { class: 'bj-result' });
  readonly #bet = h('span', { class: 'bj-bet' });
  readonly view = h(
    'div',
    { class: 'bj-hand' },
    this.#cards,
    h('span', { class: 'bj-line' }, this.#total, this.#result),
    this.#bet,
  );
  readonly #animations: AnimationRunner;
  #dealt: DealtCard[] = [];

  constructor(animations: AnimationRunner) {
    this.#animations = animations;
  }

  /** Face down without a card. */
  async deal(card: PlayingCard | undefined) {
    const dealt = new DealtCard(this.#animations);
    this.#dealt.push(dealt);
    this.#cards.append(dealt.view);
    await dealt.fly();
    if (card !== undefined) await dealt.turn(card);
  }

  async turnSecond(card: PlayingCard) {
    await this.#dealt[1]?.turn(card);
  }

  /** Takes the second card away, for a split. */
  dropSecond() {
    const [, second] = this.#dealt;
    second?.view.remove();
    this.#dealt = this.#dealt.slice(0, 1);
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

import type { ThreeSheavesResult } from '@golden-acers/games/three-sheaves';
import { formatCurrency } from '../../language/formats.ts';
import { chipPile } from '../../shell/chips.ts';
import { h } from '../../shell/dom.ts';
import { tSheaves } from './t.ts';
import { betText } from './texts.ts';

export type SpotName = 'pair-plus' | 'ante' | 'play';

/** A place for chips on the felt, and their result. Without `press` it only shows them. */
export class Spot {
  readonly view: HTMLElement;
  readonly #name: SpotName;
  readonly #label = h('span', { class: 'ts-spot-name' });
  readonly #pile = h('span', { class: 'ts-spot-pile' });
  readonly #result = h('b', { class: 'ts-spot-result', 'aria-hidden': 'true' });
  readonly #chipsCents: readonly number[];
  #cents = 0;

  constructor(name: SpotName, chipsCents: readonly number[], press?: () => void) {
    this.#name = name;
    this.#chipsCents = chipsCents;
    const parts = [this.#label, this.#pile, this.#result];
    const key = name === 'ante' ? 'A' : 'P';
    this.view =
      press === undefined
        ? h('div', { class: `ts-spot ts-${name}`, 'aria-hidden': 'true' }, ...parts)
        : h(
            'button',
            { type: 'button', class: `ts-spot ts-${name}`, onclick: press, 'aria-keyshortcuts': key },
            ...parts,
          );
  }

  show(cents: number) {
    this.#cents = cents;
    this.#pile.replaceChildren(chipPile(cents, this.#chipsCents));
    this.view.classList.remove('ts-won', 'ts-paid', 'ts-lost');
    this.#result.textContent = '';
    this.refresh();
  }

  /** Translates the texts into the current language. */
  refresh() {
    this.#label.textContent = betText(this.#name);
    if (!(this.view instanceof HTMLButtonElement)) return;
    const amount = formatCurrency(this.#cents);
    this.view.setAttribute('aria-label', tSheaves('spotWith', { bet: betText(this.#name), amount }));
  }

  showResult({ outcome, winCents }: ThreeSheavesResult, isRoundWon: boolean) {
    this.view.classList.toggle('ts-paid', outcome === 'win');
    this.view.classList.toggle('ts-won', outcome === 'win' && isRoundWon);
    this.view.classList.toggle('ts-lost', outcome === 'lose');
    this.#result.textContent = winCents === 0 ? '' : formatCurrency(winCents);
  }
}

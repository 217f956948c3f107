import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { tTable } from './t.ts';
import type { Stacks } from './table-bets.ts';
import type { BoardTab } from './types.ts';

interface BoardTabsShell {
  tabs(): readonly BoardTab[];
  /** The board shows another tab. */
  onChosen(): void;
}

/** Tabs of a board with too many positions for one picture. */
export class BoardTabs {
  readonly #view = h('div', { class: 'tg-tabs', role: 'group' });
  readonly #shell: BoardTabsShell;
  #chosen = 0;

  constructor(shell: BoardTabsShell) {
    this.#shell = shell;
    onLanguageChange(() => this.#draw());
  }

  get chosen(): string {
    return this.#shell.tabs()[this.#chosen]?.id ?? '';
  }

  /** The board with its tabs above it. */
  frame = (board: HTMLElement) => h('div', { class: 'tg-tabbed' }, this.#view, board);

  /** Marks the tabs that have chips. */
  showStacks(stacks: Stacks) {
    for (const [index, { positions }] of this.#shell.tabs().entries())
      this.#view.children[index]?.classList.toggle(
        'tg-tab-occupied',
        positions.some((position) => stacks[position] !== undefined),
      );
  }

  /** Shows the first tab with one of these positions, unless the present one has one. */
  chooseFor(positions: readonly string[]) {
    const hasOne = (tab: BoardTab | undefined) =>
      tab?.positions.some((position) => positions.includes(position)) === true;
    const tabs = this.#shell.tabs();
    const first = tabs.findIndex(hasOne);
    if (first >= 0 && !hasOne(tabs[this.#chosen])) this.#choose(first);
  }

  #choose(index: number) {
    this.#chosen = index;
    this.#showChosen();
    this.#shell.onChosen();
  }

  #showChosen() {
    for (const [index, tab] of [...this.#view.children].entries())
      tab.setAttribute('aria-pressed', String(index === this.#chosen));
  }

  #draw() {
    this.#view.setAttribute('aria-label', tTable('tabs'));
    const tabs = this.#shell.tabs();
    this.#view.hidden = tabs.length < 2;
    this.#view.replaceChildren(
      ...tabs.map(({ label }, index) =>
        h('button', { type: 'button', class: 'tg-tab', onclick: () => this.#choose(index) }, label),
      ),
    );
    this.#showChosen();
  }
}

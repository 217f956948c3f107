import type { LabelledMove } from '../game.ts';
import { formatCurrency } from '../language/formats.ts';
import { onLanguageChange } from '../language/language.ts';
import { h } from './dom.ts';
import { tShell } from './t.ts';

/** The moves of an open round, one button each, in place of the main button. */
export function createMovesBar() {
  const bar = h('div', { class: 'moves', role: 'group' });
  onLanguageChange(() => bar.setAttribute('aria-label', tShell('moves')));
  return {
    bar,
    show(choices: readonly LabelledMove[], play: (move: unknown) => void) {
      const hadFocus = document.activeElement?.closest('.moves, .main-button') !== null;
      const buttons = choices.map(({ label, key, move, costCents }) => {
        const cost = costCents === undefined ? [] : [h('small', {}, `+${formatCurrency(costCents)}`)];
        return h(
          'button',
          {
            type: 'button',
            class: 'move-button',
            'aria-keyshortcuts': key.toUpperCase(),
            onclick: () => play(move),
          },
          h('span', {}, label),
          ...cost,
          h('kbd', { 'aria-hidden': 'true' }, key.toUpperCase()),
        );
      });
      bar.replaceChildren(...buttons);
      // The keyboard stays where it was when the main button gave way.
      if (hadFocus) buttons[0]?.focus({ preventScroll: true });
    },
  };
}

import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';
import { tEightySeeds } from './t.ts';

const columns = 10;

/** Creates the numbers as toggle buttons with one stop of the Tab key. */
export function createNumberField(numberCount: number, toggle: (number: number) => void) {
  let current = 0;
  const buttons = Array.from({ length: numberCount }, (_, index) =>
    h(
      'button',
      {
        type: 'button',
        class: 'es-number',
        'aria-pressed': 'false',
        tabindex: index === current ? 0 : -1,
        onclick: () => toggle(index + 1),
      },
      String(index + 1),
    ),
  );
  const view = h('div', { class: 'es-field', role: 'group' }, ...buttons);
  const focus = (index: number) => {
    buttons[current]?.setAttribute('tabindex', '-1');
    current = index;
    buttons[current]?.setAttribute('tabindex', '0');
    buttons[current]?.focus();
  };
  onLanguageChange(() => view.setAttribute('aria-label', tEightySeeds('numbers')));
  return {
    view,
    button: (number: number) => buttons[number - 1],
    /** Returns whether the key moved the focus over the field. */
    moveFocus(key: string): boolean {
      const offset = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
      if (offset === undefined || !view.contains(document.activeElement)) return false;
      const next = current + offset;
      if (next >= 0 && next < numberCount) focus(next);
      return true;
    },
    choose(numbers: readonly number[]) {
      for (const [index, button] of buttons.entries()) {
        button.setAttribute('aria-pressed', String(numbers.includes(index + 1)));
      }
    },
    clearDraw() {
      for (const button of buttons) button.classList.remove('es-drawn');
    },
    setEnabled(isEnabled: boolean) {
      view.classList.toggle('es-open', isEnabled);
      for (const button of buttons) button.setAttribute('aria-disabled', String(!isEnabled));
    },
  };
}

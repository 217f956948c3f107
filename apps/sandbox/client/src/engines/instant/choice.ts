import { onLanguageChange } from '../../language/language.ts';
import { h } from '../../shell/dom.ts';

interface ChoiceOptions<Value> {
  readonly label: () => string;
  readonly values: readonly Value[];
  readonly textOf: (value: Value) => string;
  readonly initial: Value;
  readonly onChange: (value: Value) => void;
}

/** Creates a choice of one of a few values, with the browser's own radio buttons. */
export function createChoice<Value extends string | number>(options: ChoiceOptions<Value>) {
  const { label, values, textOf, initial, onChange } = options;
  let chosen = initial;
  let isOpen = true;
  const name = `choice-${values.join('-')}`;
  const showChosen = () => {
    for (const { value, input } of items) input.checked = value === chosen;
  };
  const items = values.map((value) => {
    const input = h('input', {
      type: 'radio',
      name,
      value,
      checked: value === initial,
      onchange() {
        if (!isOpen) return showChosen();
        chosen = value;
        onChange(value);
      },
    });
    const text = h('span', {});
    return { value, input, text, view: h('label', { class: 'choice-item' }, input, text) };
  });
  const legend = h('legend', {});
  const view = h(
    'fieldset',
    { class: 'choice' },
    legend,
    h('div', { class: 'choice-items' }, ...items.map((item) => item.view)),
  );
  onLanguageChange(() => {
    legend.textContent = label();
    for (const { value, text } of items) text.textContent = textOf(value);
  });
  return {
    view,
    value: () => chosen,
    set(value: Value) {
      chosen = value;
      showChosen();
    },
    setEnabled(isEnabled: boolean) {
      isOpen = isEnabled;
      for (const { input } of items) input.setAttribute('aria-disabled', String(!isEnabled));
    },
  };
}

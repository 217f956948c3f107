import { onLanguageChange } from '../../language/language.ts';
import { h, iconButton, setAccessibleName } from '../../shell/dom.ts';
import { tMoleMeadow } from './t.ts';

/** Sets the number of moles, one by one or by the slider. */
export function createMoleStepper(maxMoles: number, initial: number, onChange: (moles: number) => void) {
  const value = h('span', { class: 'mm-moles', 'aria-hidden': 'true' });
  const label = h('span', { class: 'instant-label' });
  const slider = h('input', {
    type: 'range',
    class: 'mm-slider',
    min: 1,
    max: maxMoles,
    value: initial,
    oninput: () => set(slider.valueAsNumber),
  });
  const fewer = iconButton('minus', () => set(slider.valueAsNumber - 1));
  const more = iconButton('plus', () => set(slider.valueAsNumber + 1));
  function set(moles: number) {
    slider.value = String(moles);
    value.textContent = slider.value;
    onChange(slider.valueAsNumber);
  }
  onLanguageChange(() => {
    label.textContent = tMoleMeadow('moles');
    slider.setAttribute('aria-label', tMoleMeadow('moles'));
    setAccessibleName(fewer, tMoleMeadow('fewer'));
    setAccessibleName(more, tMoleMeadow('more'));
  });
  value.textContent = String(initial);
  const row = h('div', { class: 'mm-stepper' }, fewer, slider, value, more);
  return {
    view: h('div', {}, label, row),
    moles: () => slider.valueAsNumber,
    set,
    setEnabled(isEnabled: boolean) {
      slider.disabled = !isEnabled;
      fewer.disabled = !isEnabled;
      more.disabled = !isEnabled;
    },
  };
}

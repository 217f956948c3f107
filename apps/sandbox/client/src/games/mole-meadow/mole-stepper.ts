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
    oninput: () => choose(slider.valueAsNumber),
  });
  const fewer = iconButton('minus', () => choose(current - 1));
  const more = iconButton('plus', () => choose(current + 1));
  const controls = [slider, fewer, more];
  let current = initial;
  let isOpen = true;
  function set(moles: number) {
    slider.value = String(moles);
    current = slider.valueAsNumber;
    value.textContent = slider.value;
    onChange(current);
  }
  /** While a round is open, the slider goes back to the moles of the round. */
  const choose = (moles: number) => set(isOpen ? moles : current);
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
    moles: () => current,
    set,
    setEnabled(isEnabled: boolean) {
      isOpen = isEnabled;
      for (const control of controls) control.setAttribute('aria-disabled', String(!isEnabled));
    },
  };
}

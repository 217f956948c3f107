import { formatDecimal } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { h, iconButton, setAccessibleName } from '../../shell/dom.ts';
import { createStoredPreference } from '../../shell/stored-value.ts';
import { tFlight } from './t.ts';
import type { FlightInfo } from './types.ts';

const steps = [110, 120, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 100_000];
const initialHundredths = 200;

/** "1.5" and "1,5" are 150. Undefined: not a number. */
function parseHundredths(text: string): number | undefined {
  const trimmed = text.trim().replace(/[×x]$/i, '');
  return /^\d{1,6}([.,]\d{1,4})?$/.test(trimmed)
    ? Math.round(Number(trimmed.replace(',', '.')) * 100)
    : undefined;
}

/** Switches the automatic cash-out on and off, and sets its multiplier by keyboard or step by step. */
export function createAutoCashOut(
  { minHundredths, maxHundredths }: FlightInfo,
  slug: string,
  onChange: () => void,
) {
  const stored = createStoredPreference(`auto.${slug}`, '');
  const [storedOn, storedTarget] = stored.get().split(':');
  let isOn = storedOn === 'on';
  let target = Number(storedTarget) || initialHundredths;
  let isLocked = false;
  const toggle = h('button', {
    type: 'button',
    class: 'chip-action fl-toggle',
    onclick: () => !isLocked && switchTo(!isOn),
  });
  const input = h('input', {
    class: 'fl-target',
    inputmode: 'decimal',
    autocomplete: 'off',
    onchange: () => set(parseHundredths(input.value)),
  });
  const lower = iconButton('minus', () => set(steps.findLast((step) => step < target)));
  const raise = iconButton('plus', () => set(steps.find((step) => step > target)));
  const view = h('div', { class: 'fl-auto', role: 'group' }, toggle, lower, input, raise);
  const write = () => {
    input.value = formatDecimal(target / 100, 2);
    toggle.setAttribute('aria-pressed', String(isOn));
    view.classList.toggle('fl-auto-on', isOn);
    for (const control of [toggle, lower, raise]) control.setAttribute('aria-disabled', String(isLocked));
    input.readOnly = isLocked;
  };
  const keep = () => {
    stored.set(`${isOn ? 'on' : 'off'}:${target}`);
    write();
    onChange();
  };
  const switchTo = (next: boolean) => {
    isOn = next;
    keep();
  };
  const set = (hundredths: number | undefined) => {
    if (hundredths !== undefined && !isLocked) {
      target = Math.min(Math.max(hundredths, minHundredths), maxHundredths);
      isOn = true;
    }
    keep();
  };
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') input.blur();
  });
  onLanguageChange(() => {
    view.setAttribute('aria-label', tFlight('auto'));
    toggle.textContent = tFlight('autoShort');
    input.setAttribute('aria-label', tFlight('target'));
    setAccessibleName(lower, tFlight('lower'));
    setAccessibleName(raise, tFlight('raise'));
    write();
  });
  return {
    view,
    /** Undefined when it is off. */
    target: () => (isOn ? target : undefined),
    toggle: () => !isLocked && switchTo(!isOn),
    lock(next: boolean) {
      if (next === isLocked) return;
      isLocked = next;
      write();
    },
  };
}

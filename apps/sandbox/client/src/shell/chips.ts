import { formatCurrency } from '../language/formats.ts';
import { onLanguageChange } from '../language/language.ts';
import type { ChipBets } from './chip-bets.ts';
import { h, svg } from './dom.ts';
import { type SoundEffect, sharedSounds } from './sound.ts';
import { tShell } from './t.ts';

/** One colour per place in the list of chips. */
const colourCount = 7;
const maxShownChips = 5;

/** Amounts such as "50¢", "$5" and "$1K": short enough for a chip. */
function shortCents(cents: number): string {
  if (cents < 100) return `${cents}¢`;
  if (cents >= 100_000) return `${cents / 100_000}K`;
  return String(cents / 100);
}

/** Returns a picture of 64 × 64 units. */
export function chipFace(cents: number, colour: number): SVGSVGElement {
  const text = svg('text', { x: 32, y: 33, class: 'chip-text' });
  text.textContent = shortCents(cents);
  return svg(
    'svg',
    { viewBox: '0 0 64 64', class: `chip chip-${colour % colourCount}`, 'aria-hidden': 'true' },
    svg('circle', { cx: 32, cy: 34, r: 29, class: 'chip-shadow' }),
    svg('circle', { cx: 32, cy: 32, r: 29, class: 'chip-body' }),
    svg('circle', { cx: 32, cy: 32, r: 25.5, class: 'chip-edge' }),
    svg('circle', { cx: 32, cy: 32, r: 19, class: 'chip-centre' }),
    text,
  );
}

/** Splits an amount into the fewest chips of the list, the greatest first. */
function splitIntoChips(cents: number, chipsCents: readonly number[]) {
  const chips: number[] = [];
  let left = cents;
  for (const [colour, chip] of [...chipsCents.entries()].toReversed()) {
    for (; left >= chip; left -= chip) chips.push(colour);
  }
  return chips;
}

/** Creates a pile on the table with its amount; it is empty for zero. */
export function chipPile(cents: number, chipsCents: readonly number[]): HTMLElement {
  if (cents === 0) return h('span', { class: 'chip-pile' });
  const colours = splitIntoChips(cents, chipsCents).slice(0, maxShownChips).toReversed();
  const faces = colours.map((colour) => chipFace(chipsCents[colour] ?? 0, colour));
  return h('span', { class: 'chip-pile' }, ...faces, h('b', {}, formatCurrency(cents)));
}

interface ChipTrayShell {
  stakeCents(): number;
  chooseStake(cents: number): void;
  playSound(effect: SoundEffect): void;
}

type TrayAction = 'undo' | 'clear' | 'repeat';

/** The part of a player's bet that the tray changes. */
export type TrayBets = Pick<ChipBets, 'totalCents' | 'canUndo' | 'canRepeat' | 'undo' | 'clear' | 'repeat'>;

/** Creates the chips to choose from, and undo, clear and repeat. Calls `update` after each change. */
export function createChipTray(chipsCents: readonly number[], bets: TrayBets, shell: ChipTrayShell) {
  let isEnabled = true;
  const chips = chipsCents.map((cents, colour) => ({
    cents,
    button: h(
      'button',
      { type: 'button', class: 'chip-button', onclick: () => shell.chooseStake(cents) },
      chipFace(cents, colour),
    ),
  }));
  const actions = (['undo', 'clear', 'repeat'] as const).map((name) => ({
    name,
    button: h('button', { type: 'button', class: 'chip-action', onclick: () => press(name) }),
  }));
  const can: Readonly<Record<TrayAction, () => boolean>> = {
    undo: bets.canUndo,
    clear: () => bets.totalCents > 0,
    repeat: () => bets.canRepeat(),
  };
  const press = (name: TrayAction) => {
    if (!isEnabled || !can[name]()) return;
    bets[name]();
    shell.playSound(sharedSounds.chip);
  };
  const chipGroup = h('div', { class: 'chip-choices', role: 'group' }, ...chips.map(({ button }) => button));
  const actionGroup = h('div', { class: 'chip-actions' }, ...actions.map(({ button }) => button));
  const view = h('div', { class: 'chip-tray' }, chipGroup, actionGroup);
  const update = () => {
    view.classList.toggle('chip-tray-off', !isEnabled);
    for (const { cents, button } of chips)
      button.setAttribute('aria-pressed', String(cents === shell.stakeCents()));
    for (const { name, button } of actions)
      button.setAttribute('aria-disabled', String(!isEnabled || !can[name]()));
  };
  onLanguageChange(() => {
    chipGroup.setAttribute('aria-label', tShell('chips'));
    for (const { cents, button } of chips) button.setAttribute('aria-label', formatCurrency(cents));
    for (const { name, button } of actions) button.textContent = tShell(`chips.${name}`);
    update();
  });
  return {
    view,
    update,
    setEnabled(enabled: boolean) {
      isEnabled = enabled;
      update();
    },
  };
}

import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface ChoiceChipProps {
  /** Undefined if a press is an action. */
  isSelected?: boolean;
  onPress: () => void;
  children: ReactNode;
}

export function ChoiceChip({ isSelected, onPress, children }: ChoiceChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onPress}
      className={cx(
        'h-8 rounded-full border px-3 text-xs font-medium pointer-coarse:h-11 pointer-coarse:min-w-11',
        isSelected === true
          ? 'border-gold bg-gold-wash text-gold-ink'
          : 'border-line text-muted hover:border-gold/60 hover:text-text',
      )}
    >
      {children}
    </button>
  );
}

interface ChoiceChipsProps<Choice extends string> {
  label: string;
  choices: readonly Choice[];
  selected: Choice;
  onSelect: (choice: Choice) => void;
  labelOf: (choice: Choice) => string;
}

/** Shows a choice of one of several chips. */
export function ChoiceChips<Choice extends string>({ label, choices, ...chips }: ChoiceChipsProps<Choice>) {
  return (
    <fieldset className="flex max-w-full min-w-0 shrink-0 flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <ChoiceChip
          key={choice}
          isSelected={choice === chips.selected}
          onPress={() => chips.onSelect(choice)}
        >
          {chips.labelOf(choice)}
        </ChoiceChip>
      ))}
    </fieldset>
  );
}

import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface ChoiceChipProps {
  /** The chip is the selected one of several; absent: a press is an action. */
  isSelected?: boolean;
  onPress: () => void;
  children: ReactNode;
}

export function ChoiceChip({ isSelected: isChosen, onPress, children }: ChoiceChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={cx(
        'h-8 rounded-full border px-3 text-xs font-medium pointer-coarse:h-11 pointer-coarse:min-w-11',
        isChosen === true
          ? 'border-gold bg-gold-wash text-gold-ink'
          : 'border-line text-muted hover:border-gold/60 hover:text-text',
      )}
    >
      {children}
    </button>
  );
}

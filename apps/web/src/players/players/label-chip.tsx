import type { PlayerLabel } from '@golden-acers/contract';
import type { LabelColour } from '@golden-acers/contract/player-table';
import { cx } from '../../ui/cx.ts';

/** Decorative, because the label's name carries the meaning. */
const dotClasses: Readonly<Record<LabelColour, string>> = {
  grey: 'bg-[#8b9b8e]',
  red: 'bg-[#e5695b]',
  orange: 'bg-[#e08a3c]',
  gold: 'bg-gold',
  green: 'bg-[#4ec48a]',
  teal: 'bg-[#3fb8b0]',
  blue: 'bg-[#5b9be5]',
  violet: 'bg-[#a47be0]',
};

export function LabelChip({ label: { name, colour } }: { label: PlayerLabel }) {
  return (
    <span
      title={name}
      className="inline-flex max-w-44 min-w-6 items-center gap-1.5 rounded-full border border-line bg-surface-2 px-2 py-0.5 text-xs font-medium text-muted"
    >
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dotClasses[colour])} />
      <span className="truncate">{name}</span>
    </span>
  );
}

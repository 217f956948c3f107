import { cx } from './cx.ts';

interface CountBadgeProps {
  count: number;
  /** What is counted, for screen readers. */
  label: string;
  isOnIcon?: boolean;
  /** Keeps its room on a phone while the count is zero, so that a tab does not change its line later. */
  keepsRoom?: boolean;
}

/** Renders nothing if the count is zero. */
export function CountBadge({ count, label, isOnIcon = false, keepsRoom = false }: CountBadgeProps) {
  if (count === 0) return keepsRoom && <span aria-hidden className="h-5 w-5 sm:hidden" />;
  return (
    <span
      className={cx(
        'tabular grid place-content-center rounded-full leading-none font-semibold',
        isOnIcon
          ? 'absolute -top-2 -right-2.5 h-4 min-w-4 bg-warn px-1 text-[0.625rem] text-bg'
          : 'h-5 min-w-5 bg-warn-wash px-1.5 text-xs text-warn',
      )}
    >
      {count}
      <span className="sr-only"> {label}</span>
    </span>
  );
}

import { Bell } from 'lucide-react';
import { cx } from '../../ui/cx.ts';

export const bellButtonClass =
  'relative grid size-10 pointer-coarse:size-11 place-content-center rounded-xl text-muted hover:bg-gold-wash hover:text-text';

/** Only one digit fits. The accessible name contains the full number. */
const maxShownCount = 9;

export function BellIcon({ unread }: { unread: number | undefined }) {
  return (
    <>
      <Bell aria-hidden className="size-5" />
      {unread !== undefined && (
        <span
          aria-hidden
          className={cx(
            'tabular absolute top-1 right-0.5 grid h-4 min-w-4 place-content-center rounded-full px-1 text-[0.625rem] font-bold',
            unread > 0 ? 'gold-fill' : 'bg-surface-3 text-muted',
          )}
        >
          {unread > maxShownCount ? `${maxShownCount}+` : unread}
        </span>
      )}
    </>
  );
}

import { Bell } from 'lucide-react';

/** Nothing sends notifications yet. */
export const unreadCount = 0;

export const bellClass =
  'relative grid size-10 place-content-center rounded-xl text-muted hover:bg-gold-wash hover:text-text';

/** What the bell's button shows, also before its list is loaded. */
export function BellFace() {
  return (
    <>
      <Bell aria-hidden className="size-5" />
      <span
        aria-hidden
        className="tabular absolute top-1 right-0.5 grid h-4 min-w-4 place-content-center rounded-full bg-surface-3 px-1 text-[0.625rem] font-bold text-muted"
      >
        {unreadCount}
      </span>
    </>
  );
}

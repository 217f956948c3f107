import type { LucideIcon } from 'lucide-react';
import { cx } from '../../ui/cx.ts';

/** Draws an icon on a coin. It is decorative. */
export function CoinIcon({ icon: Icon, className }: { icon: LucideIcon; className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'gold-fill relative grid size-14 shrink-0 place-content-center rounded-full',
        'after:absolute after:inset-1 after:rounded-full after:border after:border-dashed after:border-on-gold/35',
        className,
      )}
    >
      <Icon className="size-6.5" strokeWidth={1.75} />
    </span>
  );
}

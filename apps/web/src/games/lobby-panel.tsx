import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../ui/cx.ts';

interface LobbyPanelProps {
  title: string;
  icon: LucideIcon;
  className?: string;
  children: ReactNode;
}

/** Shows a titled card above the games of the lobby. */
export function LobbyPanel({ title, icon: Icon, className, children }: LobbyPanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx('card grid min-w-0 content-start gap-3 px-4 py-4 sm:px-5', className)}
    >
      <h2 id={id} className="flex items-center gap-2 text-sm font-semibold text-muted">
        <Icon aria-hidden className="size-4 text-gold-ink" />
        {title}
      </h2>
      {children}
    </section>
  );
}

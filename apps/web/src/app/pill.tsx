import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';

interface PillProps {
  icon: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Pill({ icon, className, children }: PillProps) {
  return (
    <div
      className={cx(
        'appear pointer-events-auto flex items-center gap-2.5 rounded-full border border-line-strong bg-raised px-4 py-2.5 text-sm font-medium shadow-card',
        className,
      )}
    >
      {icon}
      {children}
    </div>
  );
}

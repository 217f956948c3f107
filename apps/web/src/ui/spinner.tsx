import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';

export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cx('spinner', className ?? 'size-6')} />;
}

export function Loading({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="after-a-moment grid min-h-60 place-content-center justify-items-center gap-3 text-muted"
    >
      <Spinner className="size-8 text-gold-ink" />
      <p>{label}</p>
    </div>
  );
}

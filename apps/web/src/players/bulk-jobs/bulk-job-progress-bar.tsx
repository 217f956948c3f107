import { cx } from '../../ui/cx.ts';
import type { BulkJob } from './bulk-jobs.queries.ts';

const segments = [
  { name: 'done', colour: 'bg-good' },
  { name: 'failed', colour: 'bg-bad' },
  { name: 'checking', colour: 'bg-warn' },
  { name: 'running', colour: 'bg-gold' },
  { name: 'cancelled', colour: 'bg-line-strong' },
] as const;

export function BulkJobProgressBar({
  job: { rows, counts },
  className,
}: {
  job: BulkJob;
  className: string;
}) {
  return (
    <span aria-hidden className={cx('flex overflow-hidden rounded-full bg-surface-3', className)}>
      {segments.map(({ name, colour }) => (
        <span
          key={name}
          className={cx('h-full transition-[width] duration-300', colour)}
          style={{ width: `${(100 * counts[name]) / Math.max(1, rows)}%` }}
        />
      ))}
    </span>
  );
}

import type { BulkJob } from '@golden-acers/contract';
import type { BulkJobState } from '@golden-acers/contract/agent-constants';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/feedback.tsx';

const tones = {
  running: 'gold',
  paused: 'warn',
  cancelled: 'plain',
  done: 'good',
} as const satisfies Record<BulkJobState, string>;

export function BulkJobStateBadge({ state }: { state: BulkJobState }) {
  const t = useConsoleTranslation();
  return <Badge tone={tones[state]}>{t(`jobs.states.${state}`)}</Badge>;
}

const segments = [
  ['done', 'bg-good'],
  ['failed', 'bg-bad'],
  ['checking', 'bg-warn'],
  ['running', 'bg-gold'],
  ['cancelled', 'bg-line-strong'],
] as const;

export function BulkJobProgressBar({ job, className }: { job: BulkJob; className: string }) {
  return (
    <span aria-hidden className={cx('flex overflow-hidden rounded-full bg-surface-3', className)}>
      {segments.map(([name, colour]) => (
        <span
          key={name}
          className={cx('h-full transition-[width] duration-300', colour)}
          style={{ width: `${(100 * job.counts[name]) / Math.max(1, job.rows)}%` }}
        />
      ))}
    </span>
  );
}

export function formatJobDuration(
  t: ConsoleTranslateFn,
  { calls, seconds, callsPerMinute, rowsPerMinute }: NonNullable<BulkJob['estimate']>,
): string {
  if (calls === 0) return t('jobs.durationNoCalls');
  if (rowsPerMinute !== null)
    return t('jobs.durationMeasured', { count: Math.ceil(seconds / 60), rate: formatCount(rowsPerMinute) });
  const pace = formatCount(callsPerMinute);
  if (seconds < 60) return t('jobs.durationUnderMinute', { pace });
  return t('jobs.duration', { count: Math.ceil(seconds / 60), pace });
}

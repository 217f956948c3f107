import type { BulkJob } from '@golden-acers/contract';
import type { BulkJobState } from '@golden-acers/contract/agent-constants';
import { Check } from 'lucide-react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { useNowMs } from '../../i18n/relative-time.ts';
import { cx } from '../../ui/cx.ts';
import { formatMinute } from '../../ui/dates/period.ts';
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

/** When the job will be done, with its day if that is another one. Nothing for less than a minute. */
export function JobFinishTime({ estimate: { seconds } }: { estimate: NonNullable<BulkJob['estimate']> }) {
  const t = useConsoleTranslation();
  const nowMs = useNowMs();
  if (seconds < 60) return null;
  const minuteAfter = (ms: number) => formatMinute(new Date(nowMs + ms).toISOString());
  const [today] = minuteAfter(0).split(' ');
  const end = minuteAfter(seconds * 1_000);
  const [day, clock = end] = end.split(' ');
  return (
    <span className="tabular text-muted">{t('jobs.finishesAt', { at: day === today ? clock : end })}</span>
  );
}

const steps = ['list', 'run', 'receipt'] as const;
export type BulkJobStep = (typeof steps)[number];

/** The way of a job: its list is checked, it runs, and its receipt stays. */
export function BulkJobSteps({ step }: { step: BulkJobStep }) {
  const t = useConsoleTranslation();
  const current = steps.indexOf(step);
  return (
    <ol aria-label={t('jobs.steps.label')} className="flex flex-wrap gap-x-5 gap-y-1 text-sm print:hidden">
      {steps.map((each, index) => (
        <li
          key={each}
          aria-current={index === current ? 'step' : undefined}
          className={cx(
            'flex items-center gap-2',
            index === current ? 'font-semibold text-gold-ink' : 'text-muted',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'tabular grid size-6 place-items-center rounded-full border text-xs',
              index === current ? 'border-gold bg-gold-wash' : 'border-line-strong',
            )}
          >
            {index < current ? <Check className="size-3.5" /> : index + 1}
          </span>
          {t(`jobs.steps.${each}`)}
        </li>
      ))}
    </ol>
  );
}

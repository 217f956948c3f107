import type { BulkJobRowState, BulkJobState } from '@golden-acers/contract/agent-constants';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';

type BulkJobTone = 'good' | 'bad' | 'warn' | 'gold' | 'plain';

export const bulkJobTones = {
  running: 'gold',
  paused: 'warn',
  cancelled: 'plain',
  done: 'good',
} as const satisfies Record<BulkJobState, BulkJobTone>;

export const bulkJobRowTones = {
  waiting: 'plain',
  running: 'gold',
  checking: 'warn',
  done: 'good',
  failed: 'bad',
  cancelled: 'plain',
} as const satisfies Record<BulkJobRowState, BulkJobTone>;

interface Estimate {
  readonly calls: number;
  readonly seconds: number;
  readonly callsPerMinute: number;
}

export function formatJobDuration(
  t: ConsoleTranslateFn,
  { calls, seconds, callsPerMinute }: Estimate,
): string {
  if (calls === 0) return t('jobs.durationNoCalls');
  const pace = formatCount(callsPerMinute);
  if (seconds < 60) return t('jobs.durationUnderMinute', { pace });
  return t('jobs.duration', { count: Math.ceil(seconds / 60), pace });
}

import type { JobRowState, JobState } from '@golden-acers/contract/agent-vocabulary';
import type { ConsoleTexts } from '../../console/texts.ts';
import { countText } from '../../i18n/figures.ts';

type Tone = 'good' | 'bad' | 'warn' | 'gold' | 'plain';

export const toneOfJob = {
  running: 'gold',
  paused: 'warn',
  cancelled: 'plain',
  done: 'good',
} as const satisfies Record<JobState, Tone>;

export const toneOfRow = {
  waiting: 'plain',
  running: 'gold',
  checking: 'warn',
  done: 'good',
  failed: 'bad',
  cancelled: 'plain',
} as const satisfies Record<JobRowState, Tone>;

interface Estimate {
  readonly calls: number;
  readonly seconds: number;
  readonly callsPerMinute: number;
}

/** "about 8 minutes at 28 calls a minute" */
export function durationText(t: ConsoleTexts, { calls, seconds, callsPerMinute }: Estimate): string {
  if (calls === 0) return t('jobs.takesNoCalls');
  const pace = countText(callsPerMinute);
  if (seconds < 60) return t('jobs.takesMoment', { pace });
  return t('jobs.takes', { count: Math.ceil(seconds / 60), pace });
}

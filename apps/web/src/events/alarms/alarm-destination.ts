import type { ConsoleDestination } from '../../console-location.ts';
import type { AlarmItem } from './alarms.queries.ts';

/** Returns the page where the cause can be fixed. */
export function alarmDestination({ code, subject }: Pick<AlarmItem, 'code' | 'subject'>): ConsoleDestination {
  switch (code) {
    case 'provider_unreachable':
    case 'provider_sign_in_refused':
      return { view: 'setting' };
    case 'provider_budget_exhausted':
      return { view: 'jobs', params: { job: '' } };
    case 'ledger_broken':
      return { view: 'transaction-records', params: { tab: 'statements', day: '' } };
    case 'statement_differs':
      return { view: 'transaction-records', params: { tab: 'statements', day: subject } };
    case 'review_overdue':
      return { view: 'transaction-records', params: { tab: 'reviews', day: '' } };
    case 'exclusion_match':
      return { view: 'player', params: { player: subject } };
    case 'bulk_job_paused':
      return { view: 'jobs', params: { job: subject } };
    case 'background_job_failed':
    case 'consumer_behind':
      return { view: 'failed-jobs' };
    case 'partitions_overdue':
      return { view: 'system' };
    case 'audit_broken':
      return { view: 'audit', params: { area: '', player: '', from: '', to: '' } };
    case 'security_attempts':
    case 'security_flood':
      return { view: 'audit', params: { area: 'agent', player: '', from: '', to: '' } };
  }
}

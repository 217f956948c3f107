import type { AuditEntry } from '@golden-acers/contract';
import { recordKinds } from '@golden-acers/contract/agent-constants';
import type { ConsoleDestination } from '../../console-location.ts';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { auditAreas } from './audit-texts.ts';
import { translateCode } from './audit-value-codes.ts';

const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
const areaOf = (act: string) => auditAreas.find((area) => area === act.split('.')[0]);

/** Returns the audited object's name, else its kind, else the event's area. Never an id. */
export function auditSubjectName(t: ConsoleTranslateFn, entry: AuditEntry): string {
  const { action: act, actor, account, subjectName: agent, subjectKind, subjectId } = entry;
  if (account !== null) return account;
  if (agent !== null) return agent;
  if (act === 'setting.changed') return actor.name;
  if (subjectKind === 'statement' || subjectKind === 'jackpot') return subjectId;
  const values = { ...entry.before, ...entry.after };
  if (stringOrEmpty(values.name) !== '') return stringOrEmpty(values.name);
  const [coded] = ['kind', 'table', 'level', 'purpose'].flatMap(
    (name) => translateCode(t, name, stringOrEmpty(values[name])) ?? [],
  );
  const area = areaOf(act);
  return coded ?? (area === undefined ? act : t(`audit.areas.${area}`));
}

/** Undefined if the object has no page that this reader can open. */
export function auditSubjectDestination(
  entry: AuditEntry,
  readerId: string | undefined,
): ConsoleDestination | undefined {
  const { account, action: act, actor, subjectId } = entry;
  if (account !== null) return { view: 'player', params: { player: account, part: '' } };
  if (act === 'records.read') return recordsDestination(entry.after);
  // Files, templates and settings are visible only to their owner.
  const isOwn = actor.id === readerId;
  switch (areaOf(act)) {
    case 'job':
      return { view: 'jobs', params: { job: subjectId } };
    case 'announcement':
      return { view: 'announcements' };
    case 'claim':
    case 'offer':
      return { view: 'promotions' };
    case 'tournament':
      return { view: 'tournaments' };
    case 'failed_job':
      return { view: 'failed-jobs' };
    case 'audit':
      return { view: 'audit' };
    case 'alarm':
      return { view: 'alarms' };
    case 'agent':
    case 'role':
      return { view: 'admin-structure' };
    case 'jackpot':
      return { view: 'jp-setting' };
    case 'approval':
      return { view: 'transaction-records', params: { tab: 'approvals' } };
    case 'statement':
      return { view: 'transaction-records', params: { tab: 'statements', day: subjectId } };
    case 'export':
      return isOwn && act !== 'export.removed' ? { view: 'download' } : undefined;
    case 'api_key':
      return isOwn ? { view: 'api-keys' } : undefined;
    case 'webhook':
      return isOwn ? { view: 'webhooks', params: { webhook: subjectId, delivery: '' } } : undefined;
    case 'setting':
    case 'template':
      return isOwn ? { view: 'setting' } : undefined;
    default:
      return undefined;
  }
}

/** Leads to the records page with the audited query. */
function recordsDestination(after: AuditEntry['after']): ConsoleDestination | undefined {
  const kind = recordKinds.find((one) => one === after?.kind);
  if (kind === undefined) return undefined;
  const text = (name: string) => stringOrEmpty(after?.[name]);
  return {
    view: `${kind}-records`,
    params: { player: text('players'), from: text('fromDate'), to: text('toDate') },
  };
}

import type { AuditEntry } from '@golden-acers/contract';
import { recordKinds } from '@golden-acers/contract/agent-constants';
import type { ConsoleLocation } from '../../console-location.ts';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { auditAreas } from './audit-texts.ts';
import { translateCode } from './audit-value-codes.ts';

const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
const areaOf = (act: string) => auditAreas.find((area) => area === act.split('.')[0]);

/** What an act is about: by its name, else by what it is, else by the area that the act belongs to. No id is a name. */
export function auditSubjectName(t: ConsoleTranslateFn, entry: AuditEntry): string {
  const { action: act, actor, account, subjectName: agent, subjectKind, subjectId } = entry;
  if (account !== null) return account;
  if (agent !== null) return agent;
  if (act === 'setting.changed') return actor.name;
  if (subjectKind === 'statement' || subjectKind === 'jackpot') return subjectId;
  const told = { ...entry.before, ...entry.after };
  if (stringOrEmpty(told.name) !== '') return stringOrEmpty(told.name);
  const [coded] = ['kind', 'table', 'level', 'purpose'].flatMap(
    (name) => translateCode(t, name, stringOrEmpty(told[name])) ?? [],
  );
  const area = areaOf(act);
  return coded ?? (area === undefined ? act : t(`audit.areas.${area}`));
}

/** Where in the console it is; undefined where it has no page, or none that this reader sees it on. */
export function auditSubjectLocation(
  entry: AuditEntry,
  readerId: string | undefined,
): Partial<ConsoleLocation> | undefined {
  const { account, action: act, actor, subjectId } = entry;
  if (account !== null) return { view: 'player', player: account, playerTab: 'overview' };
  if (act === 'records.read') return recordsLocation(entry.after);
  // Files, texts and settings are shown to whose they are.
  const isOwn = actor.id === readerId;
  switch (areaOf(act)) {
    case 'job':
      return { view: 'jobs', jobId: subjectId };
    case 'agent':
    case 'role':
      return { view: 'admin-structure' };
    case 'jackpot':
      return { view: 'jp-setting' };
    case 'statement':
      return { view: 'transaction-records', transactionsTab: 'statements', statementDay: subjectId };
    case 'export':
      return isOwn && act !== 'export.removed' ? { view: 'download' } : undefined;
    case 'setting':
    case 'template':
      return isOwn ? { view: 'setting' } : undefined;
    default:
      return undefined;
  }
}

/** The records that were read, by the question that was asked. */
function recordsLocation(after: AuditEntry['after']): Partial<ConsoleLocation> | undefined {
  const kind = recordKinds.find((one) => one === after?.kind);
  if (kind === undefined) return undefined;
  const [player, fromDate, toDate] = ['players', 'fromDate', 'toDate'].map((name) =>
    stringOrEmpty(after?.[name]),
  );
  return { view: `${kind}-records`, player: player ?? '', fromDate: fromDate ?? '', toDate: toDate ?? '' };
}

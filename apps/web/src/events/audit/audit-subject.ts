import type { AuditEntry } from '@golden-acers/contract';
import { recordKinds } from '@golden-acers/contract/agent-vocabulary';
import type { ConsolePlace } from '../../console/console-address.ts';
import type { ConsoleTexts } from '../../console/texts.ts';
import { codeText } from './audit-codes.ts';
import { auditAreas } from './audit-words.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const areaOf = (act: string) => auditAreas.find((area) => area === act.split('.')[0]);

/** What an act is about: by its name, else by what it is, else by the area that the act belongs to. No id is a name. */
export function subjectName(t: ConsoleTexts, entry: AuditEntry): string {
  const { act, actor, account, subjectName: agent, subjectKind, subjectId } = entry;
  if (account !== null) return account;
  if (agent !== null) return agent;
  if (act === 'setting.changed') return actor.name;
  if (subjectKind === 'statement' || subjectKind === 'jackpot') return subjectId;
  const told = { ...entry.before, ...entry.after };
  if (text(told.name) !== '') return text(told.name);
  const [coded] = ['kind', 'table', 'level', 'purpose'].flatMap(
    (name) => codeText(t, name, text(told[name])) ?? [],
  );
  const area = areaOf(act);
  return coded ?? (area === undefined ? act : t(`audit.areas.${area}`));
}

/** Where in the console it is; undefined where it has no page, or none that this reader sees it on. */
export function subjectPlace(
  entry: AuditEntry,
  readerId: string | undefined,
): Partial<ConsolePlace> | undefined {
  const { account, act, actor, subjectId } = entry;
  if (account !== null) return { view: 'player', player: account, part: 'overview' };
  if (act === 'records.read') return answerPlace(entry.after);
  // Files, texts and settings are shown to whose they are.
  const isOwn = actor.id === readerId;
  switch (areaOf(act)) {
    case 'job':
      return { view: 'jobs', job: subjectId };
    case 'agent':
    case 'role':
      return { view: 'admin-structure' };
    case 'jackpot':
      return { view: 'jp-setting' };
    case 'statement':
      return { view: 'transaction-records', tab: 'statements', day: subjectId };
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
function answerPlace(after: AuditEntry['after']): Partial<ConsolePlace> | undefined {
  const kind = recordKinds.find((one) => one === after?.kind);
  if (kind === undefined) return undefined;
  const [player, fromDate, toDate] = ['players', 'fromDate', 'toDate'].map((name) => text(after?.[name]));
  return { view: `${kind}-records`, player: player ?? '', fromDate: fromDate ?? '', toDate: toDate ?? '' };
}

import type { AuditEntry } from '@golden-acers/contract';
import { type AuditAction, auditActions } from '@golden-acers/contract/audit-actions';
import { auditFields } from '@golden-acers/contract/audit-fields';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { formatMinute } from '../../ui/dates/period.ts';
import { translateCode } from './audit-value-codes.ts';

type AuditArea = AuditAction extends `${infer Area}.${string}` ? Area : never;

/** In the order in which agents usually look for them. */
const areas: Readonly<Record<AuditArea, true>> = {
  money: true,
  player: true,
  agent: true,
  role: true,
  api_key: true,
  request: true,
  approval: true,
  review: true,
  statement: true,
  difference: true,
  job: true,
  announcement: true,
  ticket: true,
  tournament: true,
  offer: true,
  claim: true,
  label: true,
  saved_view: true,
  records: true,
  export: true,
  shift: true,
  report: true,
  provider: true,
  setting: true,
  failed_job: true,
  webhook: true,
  alarm: true,
  audit: true,
  jackpot: true,
  template: true,
};
export const auditAreas = Object.keys(areas).filter((area): area is AuditArea => area in areas);

/** An event of a newer server version is shown by its code. */
export function auditActionText(t: ConsoleTranslateFn, act: string): string {
  const known = auditActions.find((one) => one === act);
  return known === undefined ? act : t(`audit.actions.${known}`);
}

const rejectionCauses = [
  'provider_player_balance_low',
  'provider_agent_credit_low',
  'provider_player_in_game',
  'provider_account_frozen',
  'transfer_rejected_in_review',
] as const;

/** Returns the event's title. A rejected transfer includes the reason: `Redeem rejected: balance too low`. */
export function auditTitle(
  t: ConsoleTranslateFn,
  { action, transfer }: Pick<AuditEntry, 'action' | 'transfer'>,
): string {
  const kind = (['recharge', 'redeem'] as const).find((one) => action === `money.${one}_requested`);
  if (kind === undefined || transfer?.state !== 'rejected') return auditActionText(t, action);
  const code = transfer.refusalCode?.replaceAll('.', '_');
  const cause = rejectionCauses.find((known) => known === code);
  const title = t(`audit.rejected.${kind}`);
  return cause === undefined ? title : `${title}: ${t(`audit.rejected.${cause}`)}`;
}

/** A field of a newer server version is shown by its raw name. */
export function auditFieldText(t: ConsoleTranslateFn, name: string): string {
  const known = auditFields.find((one) => one === name);
  if (known !== undefined) return t(`audit.fields.${known}`);
  return name
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

const emptyValue = '–';

const periodFields = ['fromDate', 'toDate'];
/** Unique names. The audit log sorts names by length, which would put a period's end before its start. */
const uniqueFieldNames = (names: Iterable<string>): readonly string[] =>
  [...new Set(names)].toSorted((one, other) => periodFields.indexOf(one) - periodFields.indexOf(other));

/** Cents as money, codes as labels, lists by item, empty values as a dash. */
export function auditValueText(t: ConsoleTranslateFn, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return emptyValue;
  if (typeof value === 'boolean') return t(value ? 'audit.on' : 'audit.off');
  if (Array.isArray(value))
    return value.map((part) => auditValueText(t, name, part)).join(', ') || emptyValue;
  if (typeof value === 'object') {
    const fields = new Map(Object.entries(value));
    const parts = uniqueFieldNames(fields.keys()).map(
      (part) => `${auditFieldText(t, part)}: ${auditValueText(t, part, fields.get(part))}`,
    );
    return parts.join(', ') || emptyValue;
  }
  const text = String(value);
  if (/cents$/i.test(name) && /^-?\d+$/.test(text)) return formatMoney(BigInt(text));
  if (/At$/.test(name)) return formatMinute(text);
  return translateCode(t, name, text) ?? text;
}

export interface AuditFieldChange {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type AuditValues = Readonly<Record<string, unknown>> | null;

/** Fields with an id that no page shows. */
const hiddenFields = ['note', 'session', 'job'];

/**
 * Returns the changed fields. A side without the field is undefined. Lists contain only added and removed
 * items.
 */
export function auditChangesOf(
  t: ConsoleTranslateFn,
  before: AuditValues,
  after: AuditValues,
): readonly AuditFieldChange[] {
  const recorded = [...Object.keys(before ?? {}), ...Object.keys(after ?? {})];
  const names = uniqueFieldNames(recorded.filter((name) => !hiddenFields.includes(name)));
  const textOf = (name: string, value: unknown, other: unknown) => {
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || !Array.isArray(other)) return auditValueText(t, name, value);
    const own = value.filter((part) => !other.includes(part));
    return own.length === 0 ? undefined : auditValueText(t, name, own);
  };
  return names.flatMap((name) => {
    const [was, is] = [before?.[name], after?.[name]];
    // The new value of a switch implies the old one.
    const isSwitch = typeof was === 'boolean' && typeof is === 'boolean' && was !== is;
    const change = { before: isSwitch ? undefined : textOf(name, was, is), after: textOf(name, is, was) };
    const isNothing = change.before === undefined && change.after === emptyValue;
    return isNothing || change.before === change.after ? [] : [{ name: auditFieldText(t, name), ...change }];
  });
}

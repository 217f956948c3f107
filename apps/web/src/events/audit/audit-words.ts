import { type AuditAct, auditActs, auditFields } from '@golden-acers/contract/audit-acts';
import { minuteOf } from '../../console/period.ts';
import type { ConsoleTexts } from '../../console/texts.ts';
import { moneyText } from '../../i18n/figures.ts';
import { codeText } from './audit-codes.ts';

type AuditArea = AuditAct extends `${infer Area}.${string}` ? Area : never;

/** In the order in which an agent looks for them. Its words are demanded by the compiler, like those of every act. */
const areas: Readonly<Record<AuditArea, true>> = {
  money: true,
  player: true,
  agent: true,
  role: true,
  request: true,
  review: true,
  statement: true,
  difference: true,
  job: true,
  label: true,
  saved_view: true,
  records: true,
  export: true,
  shift: true,
  report: true,
  provider: true,
  setting: true,
  jackpot: true,
  template: true,
};
export const auditAreas = Object.keys(areas).filter((area): area is AuditArea => area in areas);

/** An act in words; one that a newer version wrote, by its code. */
export function actText(t: ConsoleTexts, act: string): string {
  const known = auditActs.find((one) => one === act);
  return known === undefined ? act : t(`audit.acts.${known}`);
}

/** What a value of before and after is called; one that a newer version wrote, as it is spelled in the record. */
export function nameText(t: ConsoleTexts, name: string): string {
  const known = auditFields.find((one) => one === name);
  if (known !== undefined) return t(`audit.fields.${known}`);
  return name
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

const nothing = '–';

const days = ['fromDate', 'toDate'];
/** Each name once. The record has them by their length, which tells the end of a period before its beginning. */
const periodLast = (names: Iterable<string>): readonly string[] =>
  [...new Set(names)].toSorted((one, other) => days.indexOf(one) - days.indexOf(other));

/** A value of before and after as it is read: cents as money, a code in words, a list by its parts, nothing as a dash. */
export function valueText(t: ConsoleTexts, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return t(value ? 'agentTree.roles.yes' : 'agentTree.roles.no');
  if (Array.isArray(value)) return value.map((part) => valueText(t, name, part)).join(', ') || nothing;
  if (typeof value === 'object') {
    const told = new Map(Object.entries(value));
    const parts = periodLast(told.keys()).map(
      (part) => `${nameText(t, part)}: ${valueText(t, part, told.get(part))}`,
    );
    return parts.join(', ') || nothing;
  }
  const text = String(value);
  if (/cents$/i.test(name) && /^-?\d+$/.test(text)) return moneyText(BigInt(text));
  if (/At$/.test(name)) return minuteOf(text);
  return codeText(t, name, text) ?? text;
}

export interface Changed {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Side = Readonly<Record<string, unknown>> | null;

/** Of no use without the thing itself, which no page shows by its id. */
const unsaid = ['note', 'session'];

/**
 * What differs, in words, by its name; undefined where only the other side tells of it, or has more. Of two lists only what
 * went and what came: a role has so many rights that nobody would find the one.
 */
export function changesOf(t: ConsoleTexts, before: Side, after: Side): readonly Changed[] {
  const recorded = [...Object.keys(before ?? {}), ...Object.keys(after ?? {})];
  const names = periodLast(recorded.filter((name) => !unsaid.includes(name)));
  const told = (name: string, value: unknown, other: unknown) => {
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || !Array.isArray(other)) return valueText(t, name, value);
    const own = value.filter((part) => !other.includes(part));
    return own.length === 0 ? undefined : valueText(t, name, own);
  };
  return names.flatMap((name) => {
    const [was, is] = [before?.[name], after?.[name]];
    const change = { before: told(name, was, is), after: told(name, is, was) };
    const isNothing = change.before === undefined && change.after === nothing;
    return isNothing || change.before === change.after ? [] : [{ name: nameText(t, name), ...change }];
  });
}

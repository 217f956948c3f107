import { type AuditAct, auditActs } from '@golden-acers/contract/audit-acts';
import { moneyText } from '../../i18n/figures.ts';
import type { ConsoleTexts } from '../console/texts.ts';

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

/** A value of before and after as it is read: cents as money, a list by its parts, nothing as a dash. */
export function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (/cents$/i.test(name) && (typeof value === 'number' || /^-?\d+$/.test(String(value)))) {
    return moneyText(BigInt(String(value)));
  }
  if (Array.isArray(value)) return value.map(String).join(', ') || '–';
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([part, told]) => `${nameText(part)}: ${valueText(part, told)}`);
  return parts.join(', ') || '–';
}

/** A value's name as it is read: `amountCents` → “amount”. It is the record's own, and in no language but its. */
export function nameText(name: string): string {
  return name
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

export interface Changed {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What stands in either, by its name; undefined where only the other one tells of it. */
export function changesOf(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): readonly Changed[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const told = (side: Readonly<Record<string, unknown>> | null, name: string) =>
    side !== null && name in side ? valueText(name, side[name]) : undefined;
  return [...names].map((name) => ({ name, before: told(before, name), after: told(after, name) }));
}

import { createHash } from 'node:crypto';

/** Names the values that a person edits, so that a change made in between is noticed. */
export function recordVersionOf(values: object): string {
  return createHash('sha256').update(JSON.stringify(values, plainValue)).digest('hex').slice(0, 32);
}

/** The database returns the keys of JSON in any order. */
function plainValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

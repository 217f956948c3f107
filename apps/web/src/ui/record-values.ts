import { useState } from 'react';
import { currentDraft, plainText, useDraftKeeping } from './form-drafts.ts';

/** A newer value of the record, in place of which something else was typed. */
export interface NewerValue {
  /** The field of the form. */
  readonly name: string;
  readonly text: string;
}

/**
 * The values of a form. When the record that it edits gets another version, the fields that were not touched
 * take the newer values, and what was typed stays. It stays too if the session ends or the page is left: the
 * form's draft.
 */
export function useRecordValues<Values extends object>(
  form: string,
  initial: Values,
  version: string | undefined,
  command?: { readonly isPending: boolean; readonly error: Error | null },
) {
  const [first, setFirst] = useState(initial);
  const [values, setValues] = useState(() => currentDraft(form, first) ?? first);
  const [seen, setSeen] = useState(version);
  const [newer, setNewer] = useState<readonly NewerValue[]>([]);
  if (version !== seen) {
    setSeen(version);
    setFirst(initial);
    setValues(mergeNewer(first, values, initial));
    setNewer(replacedValues(first, values, initial));
  }
  const keepOnLeaving = useDraftKeeping(form, first, values, command);
  return { first, setFirst, values, setValues, newer, setNewer, keepOnLeaving };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isSame = (one: unknown, other: unknown) => Object.is(one, other) || plainText(one) === plainText(other);

/** Returns `newer` with what was changed between `first` and `typed`. */
export function mergeNewer<Value>(first: Value, typed: Value, newer: Value): Value;
export function mergeNewer(first: unknown, typed: unknown, newer: unknown): unknown {
  if (isSame(typed, first)) return newer;
  if (first instanceof Set && typed instanceof Set && newer instanceof Set)
    return newer.union(typed.difference(first)).difference(first.difference(typed));
  if (!isRecord(first) || !isRecord(typed) || !isRecord(newer)) return typed;
  const names = new Set([...Object.keys(newer), ...Object.keys(typed)]);
  return Object.fromEntries(
    [...names].map((name) => [name, mergeNewer(first[name], typed[name], newer[name])]),
  );
}

/** Lists the newer texts in place of which another one was typed. */
export function replacedValues(first: object, typed: object, newer: object): readonly NewerValue[] {
  return Object.keys(newer).flatMap((name) =>
    replacedTexts(Reflect.get(first, name), Reflect.get(typed, name), Reflect.get(newer, name)).map(
      (text) => ({ name, text }),
    ),
  );
}

function replacedTexts(first: unknown, typed: unknown, newer: unknown): readonly string[] {
  if (isSame(typed, first) || isSame(newer, first) || isSame(newer, typed)) return [];
  if (isRecord(first) && isRecord(typed) && isRecord(newer))
    return replacedValues(first, typed, newer).map(({ text }) => text);
  return typeof newer === 'string' ? [newer] : [];
}

import { bodyLimits } from 'virtual:body-limits';
import { useState } from 'react';
import type { ApiEndpoint } from '../api/client.ts';
import { formatCount } from '../i18n/number-format.ts';
import { useRecordValues } from './record-values.ts';

/** The names of the values that a person types freely. */
type TextName<Values> = { [K in keyof Values]: string extends Values[K] ? K : never }[keyof Values] & string;
type Problems<Values> = { readonly [K in keyof Values]?: string | false | undefined };

export interface FieldTexts {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The error of a value outside the limits. Without it, only the server checks the value. */
  readonly problem?: string | undefined;
}

interface FormOptions<Values, Bound> {
  /** `limits` are those of the field, for the text of the problem. */
  textsOf: (name: Bound, limits: { readonly min: string; readonly max: string }) => FieldTexts | undefined;
  /** Problems beside those of the limits. */
  problemsOf?:
    | ((values: Values, typedNumber: (name: TextName<Values>) => number | undefined) => Problems<Values>)
    | undefined;
  /** When an error appears. Default: after the first attempt to submit. */
  shows?: 'numbers at once' | 'after leaving the field' | undefined;
  /** True where a text that is too long can be typed, and is a problem. By default it cannot be typed. */
  acceptsTooLong?: true;
  /** Limits that are not in the contract. */
  limits?: Readonly<Record<string, Limit>> | undefined;
  /** The version of the record that the form edits: `initial` are its values. */
  version?: string | undefined;
  onChange?: (() => void) | undefined;
}

/** The state of the command that the form sends. */
export interface FormCommand {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly fieldErrors: Readonly<Record<string, string>>;
}

export interface FormState {
  readonly command: FormCommand;
  /** The error of the command, unless a field of the form shows it. Read after the fields. */
  readonly unshownError: () => Error | null;
  /** True if nothing was typed yet, so that an outside click loses nothing. */
  readonly isPristine: boolean;
  /** The values that were saved elsewhere since, in place of which something else was typed here. */
  readonly replacedValues: readonly { readonly label: string | undefined; readonly text: string }[];
  /** Keeps the draft when the page is left. A form in a dialog doesn't call it. */
  readonly keepOnLeaving: () => void;
  /** Calls `send` if no value is invalid. */
  readonly submit: (send: () => void) => void;
}

interface TextFieldState {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly maxLength: number | undefined;
  readonly inputMode?: 'numeric';
  readonly autoComplete: string;
}

type Limit = (typeof bodyLimits)[string][string];
const isNumber = (limit: Limit | undefined) => limit !== undefined && 'max' in limit;

/** Longer than any limit of a number, so that the error can be seen. */
const numberLength = 15;

/** Parses plain digits up to `most`. Undefined for anything else. */
export function parseInteger(text: string, most: number): number | undefined {
  const typed = text.trim();
  const value = /^[0-9]{1,15}$/.test(typed) ? Number(typed) : undefined;
  return value !== undefined && value <= most ? value : undefined;
}

function numberWithin(text: string, limit: Limit | undefined): number | undefined {
  const { min, max } = isNumber(limit) ? limit : { min: 0, max: Number.MAX_SAFE_INTEGER };
  const value = parseInteger(text, max);
  return value !== undefined && value >= min ? value : undefined;
}

function isOutside(text: string, limit: Limit | undefined): boolean {
  if (isNumber(limit)) return numberWithin(text, limit) === undefined;
  return limit !== undefined && text.trim().length < limit.minLength;
}

/**
 * The values of a form. A field that has the name of a field of the endpoint's body takes its limits from the
 * contract. `Bound` are the names that have texts.
 */
export function useForm<Values extends object, Bound extends string>(
  endpoint: ApiEndpoint,
  initial: Values,
  command: FormCommand,
  options: FormOptions<Values, Bound>,
) {
  const state = useValues(endpoint, initial, command, options);
  const { values, change } = state;
  const limits: Readonly<Record<string, Limit>> = { ...bodyLimits[endpoint], ...options.limits };
  const typed = (name: string) => String(Reflect.get(values, name));
  const typedNumber = (name: TextName<Values>) => numberWithin(typed(name), limits[name]);
  function textsOf(name: string): FieldTexts | undefined {
    const limit = limits[name];
    const { min = 0, max = 0 } = isNumber(limit) ? limit : { min: limit?.minLength, max: limit?.maxLength };
    return options.textsOf(name as Bound, { min: formatCount(min), max: formatCount(max) });
  }
  const problemOf = (name: string) => isOutside(typed(name), limits[name]) && textsOf(name)?.problem;
  const problems: Readonly<Record<string, string | false | undefined>> = {
    ...Object.fromEntries(Object.keys(values).map((name) => [name, problemOf(name)])),
    ...options.problemsOf?.(values, typedNumber),
  };
  const shown = new Set<string>();
  function errorOf(name: keyof Values & string): string | undefined {
    shown.add(name);
    const isShown =
      state.wasSubmitted ||
      (options.shows === 'numbers at once' && isNumber(limits[name])) ||
      (options.shows === 'after leaving the field' && state.left.has(name));
    const refusal = state.changed.has(name) ? undefined : command.fieldErrors[name];
    return (isShown && problems[name]) || refusal;
  }
  return {
    ...state,
    command,
    errorOf,
    replacedValues: state.newer.map(({ name, text }) => ({ label: textsOf(name)?.label, text })),
    unshownError: () =>
      Object.keys(command.fieldErrors).some((name) => shown.has(name)) ? null : command.error,
    /** The whole number that was typed. Undefined outside its limits. */
    typedNumber,
    /** For `onSubmit`, which is called when all numbers are within their limits. */
    number(name: TextName<Values>): number {
      const value = typedNumber(name);
      if (value === undefined) throw new Error(`${name} was sent outside its limits.`);
      return value;
    },
    /** The properties of a field for text or a whole number. One without texts needs a label. */
    field<Name extends TextName<Values>>(
      name: Name,
    ): Name extends Bound ? TextFieldState & Omit<FieldTexts, 'problem'> : TextFieldState {
      const limit = limits[name];
      const { label, hint } = textsOf(name) ?? {};
      const maxLength = options.acceptsTooLong === true || isNumber(limit) ? undefined : limit?.maxLength;
      const field: TextFieldState = {
        name,
        value: typed(name),
        onChange: ({ target }) => change({ [name]: target.value } as Partial<Values>),
        onBlur: () => state.leave(name),
        error: errorOf(name),
        autoComplete: 'off',
        ...(isNumber(limit) ? { inputMode: 'numeric', maxLength: numberLength } : { maxLength }),
      };
      return { ...field, label, hint } as ReturnType<typeof this.field<Name>>;
    },
    submit(send: () => void): void {
      state.begin();
      if (!Object.values(problems).some(Boolean)) send();
    },
  };
}

const none: ReadonlySet<string> = new Set();

function useValues<Values extends object>(
  endpoint: ApiEndpoint,
  initial: Values,
  command: FormCommand,
  { version, onChange }: Pick<FormOptions<Values, never>, 'version' | 'onChange'>,
) {
  const record = useRecordValues(endpoint, initial, version, command);
  const { first, setFirst, values, setValues, newer, setNewer, keepOnLeaving } = record;
  const [wasSubmitted, setSubmitted] = useState(false);
  const [left, setLeft] = useState(none);
  /** The fields changed since the last attempt, which the server's refusal does not concern. */
  const [changed, setChanged] = useState(none);
  return {
    values,
    newer,
    wasSubmitted,
    left,
    changed,
    keepOnLeaving,
    isPristine: Object.entries(first).every(([name, value]) => Object.is(Reflect.get(values, name), value)),
    change(part: Partial<Values>): void {
      onChange?.();
      setChanged((before) => before.union(new Set(Object.keys(part))));
      setValues((now) => ({ ...now, ...part }));
    },
    leave: (name: string) => setLeft((before) => before.union(new Set([name]))),
    /** An attempt to submit. */
    begin(): void {
      setSubmitted(true);
      setChanged(none);
      setNewer([]);
    },
    /** Begins again with these values. */
    reset(next: Values = first): void {
      setFirst(next);
      setValues(next);
      setSubmitted(false);
      setLeft(none);
    },
  };
}

import { useState } from 'react';

/** The names of the values that a person types freely. */
type TextName<Values> = { [K in keyof Values]: string extends Values[K] ? K : never }[keyof Values] & string;

interface FieldsOptions<Values> {
  /** The error of each invalid value. Shown after the first attempt to submit. */
  problemsOf?: (values: Values) => { readonly [K in keyof Values]?: string | false };
  /** The errors that the server sent. */
  refused?: Readonly<Record<string, string>>;
  onChange?: () => void;
}

/** Returns the values of a form, with the error of each. `field` returns the properties of a text field. */
export function useFields<Values extends object>(
  initial: Values,
  { problemsOf, refused = {}, onChange }: FieldsOptions<Values> = {},
) {
  const [first] = useState(initial);
  const [values, setValues] = useState(first);
  const [wasSubmitted, setSubmitted] = useState(false);
  const problems: Readonly<Partial<Record<string, string | false>>> = problemsOf?.(values) ?? {};
  function change(changed: Partial<Values>): void {
    onChange?.();
    setValues((now) => ({ ...now, ...changed }));
  }
  return {
    values,
    change,
    isPristine: Object.entries(first).every(([name, value]) => Object.is(Reflect.get(values, name), value)),
    field: (name: TextName<Values>) => ({
      value: String(values[name]),
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [name]: target.value } as Partial<Values>),
      error: (wasSubmitted && problems[name]) || refused[name],
    }),
    /** Calls `send` if no value is invalid. */
    submit(send: () => void): void {
      setSubmitted(true);
      if (!Object.values(problems).some(Boolean)) send();
    },
  };
}

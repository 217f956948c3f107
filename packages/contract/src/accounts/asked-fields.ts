import type { FieldText } from '../texts/field-texts.ts';
import { type AskedField, askedFields, legalAge } from '../vocabulary.ts';

/** Hardly anybody has lived longer: who says so has mistyped. */
const ageMax = 120;

/** In whole years, of days as `YYYY-MM-DD`. Whoever was born on 29 February is a year older on 1 March of the other years. */
export function ageOn(today: string, born: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

function problemOfBirth(born: string, today: string): FieldText | undefined {
  const age = ageOn(today, born);
  if (age < 0 || age > ageMax) return 'Invalid date of birth';
  return age < legalAge ? 'You must be of legal age to sign up' : undefined;
}

const missing = {
  dateOfBirth: 'Enter your date of birth',
  country: 'Choose your country',
} as const satisfies Record<AskedField, FieldText>;

interface Asking {
  /** What this deployment asks for: all of it is given, and nothing else. */
  readonly asked: readonly AskedField[];
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** What is wrong, by its field, with what registering may ask for, in a body that fits its schema. */
export function problemsOfAsked(
  body: { readonly [F in AskedField]?: string | undefined },
  { asked, today }: Asking,
): Readonly<Record<string, FieldText>> {
  const problemOf = (field: AskedField): FieldText | undefined => {
    const value = body[field];
    if (!asked.includes(field)) return value === undefined ? undefined : 'This field is not known';
    if (value === undefined) return missing[field];
    return field === 'dateOfBirth' ? problemOfBirth(value, today) : undefined;
  };
  return Object.fromEntries(
    askedFields.flatMap((field) => {
      const problem = problemOf(field);
      return problem === undefined ? [] : [[field, problem]];
    }),
  );
}

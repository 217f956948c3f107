import { type Country, legalAge, type RegistrationField, registrationFields } from '../constants.ts';
import type { FieldText } from '../translate.ts';
import { missingFieldTexts } from './personal-details.ts';
import { regionsOf } from './regions.ts';

/** A greater age is a typing error. */
const maxAge = 120;

/**
 * Returns the age in whole years. Days are `YYYY-MM-DD`. A person born on 29 February ages on 1 March of
 * common years.
 */
export function ageOn(today: string, born: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

function checkDateOfBirth(born: string, today: string): FieldText | undefined {
  const age = ageOn(today, born);
  if (age < 0 || age > maxAge) return 'Invalid date of birth';
  return age < legalAge ? 'You must be of legal age to sign up' : undefined;
}

interface Residence {
  readonly country?: Country | null | undefined;
  readonly region?: string | null | undefined;
}

/** A region must be of its country. `isRequired`: a country whose regions are listed needs one. */
export function checkRegion(
  { country, region }: Residence,
  { isRequired }: { readonly isRequired: boolean },
): FieldText | undefined {
  const regions = regionsOf(country);
  if (region) return regions.includes(region) ? undefined : 'Invalid region';
  return isRequired && regions.length > 0 ? missingFieldTexts.region : undefined;
}

interface RegistrationPolicy {
  /** A registration must contain exactly these optional fields. */
  readonly requiredFields: readonly RegistrationField[];
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** Returns the problems by field, of a body that fits its schema. */
export function checkRegistrationFields(
  body: {
    readonly dateOfBirth?: string | undefined;
    readonly country?: Country | undefined;
    readonly region?: string | undefined;
  },
  { requiredFields, today }: RegistrationPolicy,
): Readonly<Record<string, FieldText>> {
  const problemOf = (field: RegistrationField): FieldText | undefined => {
    const value = body[field];
    if (!requiredFields.includes(field)) return value === undefined ? undefined : 'This field is not known';
    if (field === 'region') return checkRegion(body, { isRequired: true });
    if (value === undefined) return missingFieldTexts[field];
    return field === 'dateOfBirth' ? checkDateOfBirth(value, today) : undefined;
  };
  return Object.fromEntries(
    registrationFields.flatMap((field) => {
      const problem = problemOf(field);
      return problem === undefined ? [] : [[field, problem]];
    }),
  );
}

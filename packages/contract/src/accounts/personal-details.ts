import { z } from 'zod';
import { countries, type RegistrationField, registrationFields } from '../constants.ts';
import { calendarDay } from '../fields.ts';
import type { FieldText } from '../translate.ts';

/**
 * Fields that registration may require. Each has a column of the same name in snake case, and a label
 * `register.…` in the site's catalogues.
 */
export const personalFields = {
  dateOfBirth: calendarDay('Invalid date of birth').describe(
    'The date of birth, YYYY-MM-DD. Required if `requiredFields` of GET /site names it; otherwise it must be absent.',
  ),
  country: z
    .enum(countries, { error: 'Invalid country' })
    .describe(
      'The country of residence by its English name. Required if `requiredFields` of GET /site names it; otherwise it must be absent.',
    ),
  region: z
    .string({ error: 'Invalid region' })
    .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'Invalid region')
    .describe(
      'The state or province as a code of ISO 3166-2, such as US-NV. Only the United States and Canada have codes, and the code must be of the given country. Required for these countries if `requiredFields` of GET /site names it; otherwise it must be absent.',
    ),
} as const satisfies Record<RegistrationField, z.ZodType<string>>;

/** The text of a required field that was left empty. */
export const missingFieldTexts = {
  dateOfBirth: 'Enter your date of birth',
  country: 'Choose your country',
  region: 'Choose your state or province',
} as const satisfies Record<RegistrationField, FieldText>;

type PersonalFields = typeof personalFields;
/** Null where registration did not require it. */
export type PersonalDetails = { readonly [F in RegistrationField]: z.output<PersonalFields[F]> | null };
export type PersonalDetailsInput = { readonly [F in RegistrationField]?: PersonalDetails[F] | undefined };

/** Returns one value per field, in the list's order, which the compiler can't verify. */
const mapPersonalFields = <T extends Record<RegistrationField, unknown>>(
  resolve: (field: RegistrationField) => T[RegistrationField],
): T => Object.fromEntries(registrationFields.map((field) => [field, resolve(field)])) as T;

const shownDetails = {
  dateOfBirth: 'The date of birth, YYYY-MM-DD; null: not known.',
  country: 'The country of residence by its English name; null: not known.',
  region: 'The state or province as a code of ISO 3166-2, such as US-NV; null: not known.',
} as const satisfies Record<RegistrationField, string>;

export const nullablePersonalFields = mapPersonalFields<{
  [F in RegistrationField]: z.ZodNullable<PersonalFields[F]>;
}>((field) => personalFields[field].nullable().describe(shownDetails[field]));

export const pickPersonalDetails = (from: PersonalDetailsInput): PersonalDetails =>
  mapPersonalFields((field) => from[field] ?? null);

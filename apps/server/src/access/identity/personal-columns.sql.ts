import {
  type PersonalDetails,
  type PersonalDetailsInput,
  pickPersonalDetails,
  type RegistrationField,
  registrationFields,
} from '@golden-acers/contract';
import { sql } from 'kysely';

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

type PersonalColumns = { [F in RegistrationField as SnakeCase<F>]: PersonalDetails[F] };

const columnOf = <F extends RegistrationField>(field: F) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<F>;

type Selection = { [F in RegistrationField]: `account.${SnakeCase<F>} as ${F}` }[RegistrationField];
export const personalSelection: readonly Selection[] = registrationFields.map(
  (field) => `account.${columnOf(field)} as ${field}` as Selection,
);

export const personalSelectionSql = sql.join(
  registrationFields.map((field) => sql`${sql.ref(`account.${columnOf(field)}`)} as ${sql.ref(field)}`),
);

export const personalColumns = (details: PersonalDetailsInput): PersonalColumns =>
  Object.fromEntries(
    Object.entries(pickPersonalDetails(details)).map(([field, value]) => [
      columnOf(field as RegistrationField),
      value,
    ]),
  ) as PersonalColumns;

import { registrationFields } from '@golden-acers/contract';
import { sql } from 'kysely';

export const personalSelection = registrationFields.map((field) => `account.${field}` as const);
export const personalSelectionSql = sql.join(personalSelection.map((column) => sql.ref(column)));

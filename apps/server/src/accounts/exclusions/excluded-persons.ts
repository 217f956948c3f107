import { createHmac } from 'node:crypto';
import { demand, deriveKey } from '@golden-acers/platform';
import { personEmailKey, personNameKey, personPhoneKey } from '../../access/identity/person-keys.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import {
  copyLimits,
  getPerson,
  hasExcludedPerson,
  hasPersonKeys,
  insertPersonKeys,
  listUnnotedPersons,
  type Person,
  type PersonKey,
} from './excluded-persons.sql.ts';

/** Stores keys that identify the person at a registration, even after its contact data are erased. */
export async function notePerson(tx: TxContext, playerId: string): Promise<void> {
  const keys = keysOf(await getPerson(tx.db, playerId), tx.config.encryptionKey);
  await insertPersonKeys(tx.db, playerId, keys);
}

const batchSize = 100;

/** Background job: stores the keys of exclusions that have none. Returns whether there may be more. */
export function noteExcludedPersons(context: Context): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const playerIds = await listUnnotedPersons(tx.db, batchSize);
    for (const playerId of playerIds) await notePerson(tx, playerId);
    return playerIds.length === batchSize;
  });
}

/** Called after a change of contact data: also stores the keys of the new data. */
export async function noteChangedPerson(tx: TxContext, playerId: string): Promise<void> {
  if (await hasPersonKeys(tx.db, playerId)) await notePerson(tx, playerId);
}

/** Copies the limits of the person's other accounts, and stores the keys for further accounts. */
export async function copyLimitsOfPerson(tx: TxContext, playerId: string): Promise<void> {
  const hasLimits = await copyLimits(tx.db, playerId, hashesOf(tx, await getPerson(tx.db, playerId)));
  if (hasLimits) await notePerson(tx, playerId);
}

/**
 * Refuses a new account whose mailbox, phone number, or name with date of birth is an excluded person's. One
 * code for all three, so that it tells nobody which of them it was.
 */
export async function demandNoExcludedPerson(
  tx: TxContext,
  person: Omit<Person, 'dateOfBirth'> & { readonly dateOfBirth?: string | null | undefined },
): Promise<void> {
  const hashes = hashesOf(tx, { ...person, dateOfBirth: person.dateOfBirth ?? null });
  demand(!(await hasExcludedPerson(tx.db, hashes)), 'account.registration_refused');
}

/** Under the present key and the former ones. */
function hashesOf({ config }: Pick<Context, 'config'>, person: Person): string[] {
  const keys = [config.encryptionKey, ...config.oldEncryptionKeys];
  return keys.flatMap((key) => keysOf(person, key)).map(({ hash }) => hash);
}

/** Keyed, so that the table tells nobody who is excluded. */
function keysOf(person: Person, encryptionKey: string): PersonKey[] {
  const secret = deriveKey(encryptionKey, 'excluded persons');
  const { email, phone, firstName, lastName, dateOfBirth } = person;
  const name = dateOfBirth === null ? null : personNameKey(`${firstName} ${lastName}`);
  const values = [
    ['email', personEmailKey(email)],
    ['phone', personPhoneKey(phone)],
    ['name_and_birth', name && `${name} ${dateOfBirth}`],
  ] as const;
  return values.flatMap(([kind, value]) => {
    if (value === null || value === '') return [];
    return [{ kind, hash: createHmac('sha256', secret).update(`${kind} ${value}`).digest('hex') }];
  });
}

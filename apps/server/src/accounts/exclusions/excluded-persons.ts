import { createHmac } from 'node:crypto';
import type { LimitKind, MatchKind } from '@golden-acers/contract';
import { demand, deriveKey } from '@golden-acers/platform';
import { personEmailKey, personNameKey, personPhoneKey } from '../../access/identity/person-keys.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import {
  type CopiedLimit,
  copyLimits,
  findLimitingAgent,
  getPerson,
  hasExcludedPerson,
  hasPersonKeys,
  insertPersonKeys,
  insertSearch,
  type LimitSources,
  listUnnotedPersons,
  type Person,
  type PersonKey,
} from './excluded-persons.sql.ts';

export type { Person } from './excluded-persons.sql.ts';

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

/** Stores keys of excluded persons, and gives a person's other accounts its exclusion and limits. */
export const excludedPersonJobs = 'excluded-persons';

/**
 * Follows a change of contact data: stores the keys of the new data too, which may show that the person is
 * excluded with another account.
 */
export async function noteChangedPerson(tx: TxContext, accountId: string): Promise<void> {
  if (await hasPersonKeys(tx.db, accountId)) await notePerson(tx, accountId);
  await searchPerson(tx, accountId);
}

/** Follows a verification, which may prove that another account belongs to a person with limits. */
export async function searchVerifiedPerson(tx: TxContext, accountId: string): Promise<void> {
  if (await hasPersonKeys(tx.db, accountId)) await searchPerson(tx, accountId);
}

/** Has the other accounts of a person searched, which get its exclusion and its limits. */
export async function searchPerson(tx: TxContext, accountId: string): Promise<void> {
  if (await insertSearch(tx.db, accountId)) await tx.jobs.send(tx.db, excludedPersonJobs, {});
}

/**
 * Follows a registration: copies the limits of the person's other accounts, and stores the keys for further
 * accounts, also under the former encryption keys: the accounts use up their limits together.
 */
export async function copyLimitsOfPerson(tx: TxContext, playerId: string): Promise<void> {
  const keys = personKeys(tx, await getPerson(tx.db, playerId));
  const hashes = keys.map(({ hash }) => hash);
  const copied = await copyLimits(tx.db, playerId, hashes);
  if (copied.length === 0) return;
  const sources = { playerIds: [], hashes };
  for (const limit of copied) await recordCopiedLimit(tx, playerId, { ...limit, before: null, sources });
  await insertPersonKeys(tx.db, playerId, keys, { isOfRegistration: true });
}

interface AuditedCopy extends CopiedLimit {
  /** The limit that applied before. Null: none. */
  readonly before: bigint | null;
  readonly sources: LimitSources;
}

/**
 * Records in the audit log of an account that it got an agent's limit of another account of the person. The
 * reason stays with the other account, which may belong to other agents.
 */
export async function recordCopiedLimit(
  tx: TxContext,
  playerId: string,
  { kind, setBy, max, before, sources }: AuditedCopy,
): Promise<void> {
  if (setBy !== 'operator') return;
  const accountId = await findLimitingAgent(tx.db, kind, sources);
  if (accountId === undefined) return;
  await recordPlayerEvent(tx, { accountId, address: null }, 'player.limited', {
    id: playerId,
    ...(before !== null && { before: auditedLimit(kind, before) }),
    after: { ...auditedLimit(kind, max), isSamePerson: true },
  });
}

export const auditedLimit = (kind: LimitKind, max: bigint) => ({
  limit: kind,
  ...(kind === 'session' ? { limitMinutes: Number(max) } : { limitMaxCents: Number(max) }),
});

/**
 * Refuses a new account whose mailbox, phone number, or name with date of birth belongs to an excluded
 * person. One code for all three reveals none of them.
 */
export async function demandNoExcludedPerson(
  tx: TxContext,
  person: Omit<Person, 'dateOfBirth'> & { readonly dateOfBirth?: string | null | undefined },
): Promise<void> {
  const hashes = personHashes(tx, { ...person, dateOfBirth: person.dateOfBirth ?? null });
  demand(!(await hasExcludedPerson(tx.db, hashes)), 'account.registration_refused');
}

/** Returns the hashes under the present key and the former ones. */
export const personHashes = (context: Pick<Context, 'config'>, person: Person): string[] =>
  personKeys(context, person).map(({ hash }) => hash);

function personKeys({ config }: Pick<Context, 'config'>, person: Person): PersonKey[] {
  const keys = [config.encryptionKey, ...config.oldEncryptionKeys];
  return keys.flatMap((key) => keysOf(person, key));
}

/** Returns the data of a person that a registration compares. */
export function personValues(
  person: Person,
): readonly { readonly kind: MatchKind; readonly value: string }[] {
  const { email, phone, firstName, lastName, dateOfBirth } = person;
  const name = dateOfBirth === null ? null : personNameKey(`${firstName} ${lastName}`);
  const values = [
    ['email', personEmailKey(email)],
    ['phone', personPhoneKey(phone)],
    ['name_and_birth', name && `${name} ${dateOfBirth}`],
  ] as const;
  return values.flatMap(([kind, value]) => (value === null || value === '' ? [] : [{ kind, value }]));
}

/** Keyed, so that the table reveals no excluded person. */
function keysOf(person: Person, encryptionKey: string): PersonKey[] {
  const secret = deriveKey(encryptionKey, 'excluded persons');
  return personValues(person).map(({ kind, value }) => ({
    kind,
    hash: createHmac('sha256', secret).update(`${kind} ${value}`).digest('hex'),
  }));
}

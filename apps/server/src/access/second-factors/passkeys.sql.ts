import type { Db, ServerTx } from '../../schema.ts';

export type ChallengePurpose = 'add' | 'sign_in' | 'step_up';

const columns = [
  'id',
  'accountId',
  'name',
  'credentialId',
  'publicKey',
  'counter',
  'transports',
  'isSynced',
  'createdAt',
  'lastUsedAt',
] as const;

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeyRows>>[number];

export async function listPasskeyRows(db: Db, accountId: string) {
  return db
    .selectFrom('passkey')
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .select(columns)
    .execute();
}

export async function findPasskeyByCredential(db: Db, credentialId: string) {
  return db.selectFrom('passkey').where('credentialId', '=', credentialId).select(columns).executeTakeFirst();
}

export async function lockAndCountPasskeys(tx: ServerTx, accountId: string): Promise<number> {
  await tx.selectFrom('account').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('passkey')
    .where('accountId', '=', accountId)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type NewPasskey = Omit<PasskeyRow, 'lastUsedAt'>;

/** False when some account has this credential already. */
export async function insertPasskey(tx: ServerTx, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({
      id: passkey.id,
      accountId: passkey.accountId,
      name: passkey.name,
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      isSynced: passkey.isSynced,
      createdAt: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the former name; undefined when the account has no such passkey. */
export async function renamePasskeyRow(
  tx: ServerTx,
  { accountId, id, name }: { accountId: string; id: string; name: string },
) {
  const before = await tx
    .selectFrom('passkey')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .select('name')
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return undefined;
  await tx.updateTable('passkey').set({ name }).where('id', '=', id).execute();
  return before.name;
}

export async function deletePasskeyRow(tx: ServerTx, { accountId, id }: { accountId: string; id: string }) {
  const gone = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

/** False when the counter did not advance: the authenticator was cloned, or the signature is a replay. */
export async function advancePasskeyCounter(
  tx: ServerTx,
  { id, counter, at }: { id: string; counter: bigint; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, lastUsedAt: at })
    .where('id', '=', id)
    .where((where) => (counter === 0n ? where('counter', '=', counter) : where('counter', '<', counter)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface PasskeyChallenge {
  readonly challenge: string;
  readonly purpose: ChallengePurpose;
  readonly accountId: string | null;
}

/** Deletes expired challenges too. */
export async function insertPasskeyChallenge(
  db: Db,
  { challenge, purpose, accountId, expiresAt, now }: PasskeyChallenge & { expiresAt: Date; now: Date },
): Promise<void> {
  await db.deleteFrom('passkeyChallenge').where('expiresAt', '<=', now).execute();
  const values = { challenge, purpose, accountId, expiresAt };
  await db.insertInto('passkeyChallenge').values(values).execute();
}

/** Deletes the row, so that only one of two responses is accepted. */
export async function consumePasskeyChallengeRow(
  db: Db,
  { challenge, purpose, accountId, now }: PasskeyChallenge & { now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('accountId', accountId === null ? 'is' : '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export async function findTotp(db: Db, accountId: string) {
  return db
    .selectFrom('totp')
    .where('accountId', '=', accountId)
    .select(['secretSealed', 'confirmedAt', 'pendingSealed'])
    .executeTakeFirst();
}

export async function upsertPendingTotp(
  tx: ServerTx,
  { accountId, sealed, at }: { accountId: string; sealed: string; at: Date },
): Promise<void> {
  const pending = { pendingSealed: sealed, pendingAt: at };
  await tx
    .insertInto('totp')
    .values({ accountId, secretSealed: null, confirmedAt: null, lastStep: null, ...pending })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(pending))
    .execute();
}

/** False when another enrolment has started meanwhile. */
export async function enableTotp(
  tx: ServerTx,
  { accountId, sealed, step, at }: { accountId: string; sealed: string; step: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp')
    .set({
      secretSealed: sealed,
      confirmedAt: at,
      lastStep: BigInt(step),
      pendingSealed: null,
      pendingAt: null,
    })
    .where('accountId', '=', accountId)
    .where('pendingSealed', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTotpAndRecoveryCodes(tx: ServerTx, accountId: string): Promise<void> {
  await tx.deleteFrom('totp').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
}

export async function deleteAllPasskeys(tx: ServerTx, accountId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('accountId', '=', accountId).execute();
}

/** Accepts a code once: of several simultaneous requests one succeeds. */
export async function consumeTotpStep(tx: ServerTx, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp')
    .set({ lastStep: BigInt(step) })
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .where((where) => where.or([where('lastStep', 'is', null), where('lastStep', '<', BigInt(step))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function consumeRecoveryCodeRow(
  tx: ServerTx,
  { accountId, codeHash, at }: { accountId: string; codeHash: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: at })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(
  tx: ServerTx,
  accountId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  const rows = codeHashes.map((hash) => ({ accountId, codeHash: hash }));
  await tx.insertInto('recoveryCode').values(rows).execute();
}

export async function countUnusedRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Each sign-in reads it, so it is one statement. */
export async function findFactorKinds(db: Db, accountId: string) {
  const { rows } = await sql<{ hasTotp: boolean; hasPasskey: boolean }>`
    select exists (select from totp where account_id = ${accountId} and confirmed_at is not null) as "hasTotp",
      exists (select from passkey where account_id = ${accountId}) as "hasPasskey"`.execute(db);
  return rows[0] ?? { hasTotp: false, hasPasskey: false };
}

/** The name that an authenticator shows is the agent's, or a player's username. */
export async function getFactorOwner(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('agent', 'agent.id', 'account.id')
    .where('account.id', '=', accountId)
    .select((select) => [
      'account.role',
      'account.email',
      'account.passwordHash',
      select.fn.coalesce('agent.name', 'account.username').as('name'),
    ])
    .executeTakeFirstOrThrow();
}

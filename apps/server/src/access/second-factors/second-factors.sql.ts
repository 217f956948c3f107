import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export async function findTotp(db: Db, accountId: string) {
  return db
    .selectFrom('totp')
    .where('account_id', '=', accountId)
    .select([
      'secret_sealed as secretSealed',
      'confirmed_at as confirmedAt',
      'pending_sealed as pendingSealed',
    ])
    .executeTakeFirst();
}

export async function upsertPendingTotp(
  tx: ServerTx,
  { accountId, sealed, at }: { accountId: string; sealed: string; at: Date },
): Promise<void> {
  const pending = { pending_sealed: sealed, pending_at: at };
  await tx
    .insertInto('totp')
    .values({ account_id: accountId, secret_sealed: null, confirmed_at: null, last_step: null, ...pending })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(pending))
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
      secret_sealed: sealed,
      confirmed_at: at,
      last_step: BigInt(step),
      pending_sealed: null,
      pending_at: null,
    })
    .where('account_id', '=', accountId)
    .where('pending_sealed', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTotpAndRecoveryCodes(tx: ServerTx, accountId: string): Promise<void> {
  await tx.deleteFrom('totp').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
}

export async function deleteAllPasskeys(tx: ServerTx, accountId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('account_id', '=', accountId).execute();
}

/** Accepts a code once: of several simultaneous requests one succeeds. */
export async function consumeTotpStep(tx: ServerTx, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp')
    .set({ last_step: BigInt(step) })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', BigInt(step))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function consumeRecoveryCodeRow(
  tx: ServerTx,
  { accountId, codeHash, at }: { accountId: string; codeHash: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(
  tx: ServerTx,
  accountId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const rows = codeHashes.map((hash) => ({ account_id: accountId, code_hash: hash }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

export async function countUnusedRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Read at each sign-in, so it is one statement. */
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
      'account.password_hash as passwordHash',
      select.fn.coalesce('agent.name', 'account.username').as('name'),
    ])
    .executeTakeFirstOrThrow();
}

import type { Db, ServerTx } from '../../schema.ts';

export async function findTotp(db: Db, agentId: string) {
  return db
    .selectFrom('agent_totp')
    .where('agent_id', '=', agentId)
    .select([
      'secret_sealed as secretSealed',
      'confirmed_at as confirmedAt',
      'pending_sealed as pendingSealed',
    ])
    .executeTakeFirst();
}

export async function upsertPendingTotp(
  tx: ServerTx,
  { agentId, sealed, at }: { agentId: string; sealed: string; at: Date },
): Promise<void> {
  const pending = { pending_sealed: sealed, pending_at: at };
  await tx
    .insertInto('agent_totp')
    .values({ agent_id: agentId, secret_sealed: null, confirmed_at: null, last_step: null, ...pending })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(pending))
    .execute();
}

/** False when another enrolment has started meanwhile. */
export async function enableTotp(
  tx: ServerTx,
  { agentId, sealed, step, at }: { agentId: string; sealed: string; step: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agent_totp')
    .set({
      secret_sealed: sealed,
      confirmed_at: at,
      last_step: BigInt(step),
      pending_sealed: null,
      pending_at: null,
    })
    .where('agent_id', '=', agentId)
    .where('pending_sealed', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTotpAndRecoveryCodes(tx: ServerTx, agentId: string): Promise<void> {
  await tx.deleteFrom('agent_totp').where('agent_id', '=', agentId).execute();
  await tx.deleteFrom('agent_recovery_code').where('agent_id', '=', agentId).execute();
}

export async function deleteAllPasskeys(tx: ServerTx, agentId: string): Promise<void> {
  await tx.deleteFrom('agent_passkey').where('agent_id', '=', agentId).execute();
}

/** Accepts a code once: of several simultaneous requests one succeeds. */
export async function consumeTotpStep(tx: ServerTx, agentId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agent_totp')
    .set({ last_step: BigInt(step) })
    .where('agent_id', '=', agentId)
    .where('confirmed_at', 'is not', null)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', BigInt(step))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function consumeRecoveryCodeRow(
  tx: ServerTx,
  { agentId, codeHash, at }: { agentId: string; codeHash: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agent_recovery_code')
    .set({ used_at: at })
    .where('agent_id', '=', agentId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(
  tx: ServerTx,
  agentId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('agent_recovery_code').where('agent_id', '=', agentId).execute();
  const rows = codeHashes.map((hash) => ({ agent_id: agentId, code_hash: hash }));
  await tx.insertInto('agent_recovery_code').values(rows).execute();
}

export async function countUnusedRecoveryCodes(db: Db, agentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('agent_recovery_code')
    .where('agent_id', '=', agentId)
    .where('used_at', 'is', null)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function getAgentIdentity(db: Db, agentId: string) {
  return db
    .selectFrom('account')
    .innerJoin('agent', 'agent.id', 'account.id')
    .where('account.id', '=', agentId)
    .select(['account.email', 'agent.name', 'account.password_hash as passwordHash'])
    .executeTakeFirstOrThrow();
}

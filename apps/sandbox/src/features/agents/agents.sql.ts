import type { Selectable } from 'kysely';
import type { SandboxDatabase, SandboxSchema, SandboxTx } from '../../schema.ts';

export type SandboxAgent = Selectable<SandboxSchema['agent']>;

export function findAgentByNameKey(db: SandboxDatabase, nameKey: string): Promise<SandboxAgent | undefined> {
  return db.selectFrom('agent').selectAll().where('name_key', '=', nameKey).executeTakeFirst();
}

export function lockSandboxAgent(tx: SandboxTx, agentId: string): Promise<SandboxAgent> {
  return tx.selectFrom('agent').selectAll().where('id', '=', agentId).forUpdate().executeTakeFirstOrThrow();
}

/** False when the name is there already. */
export async function insertSandboxAgent(
  tx: SandboxTx,
  agent: { id: string; name: string; name_key: string; password_hash: string; created_at: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('agent')
    .values({ ...agent, key_sealed: null })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateAgentPassword(db: SandboxDatabase, agentId: string, hash: string): Promise<void> {
  await db.updateTable('agent').set({ password_hash: hash }).where('id', '=', agentId).execute();
}

export async function updateAgentKeys(
  tx: SandboxTx,
  agentId: string,
  keys: { current: string | null; retired: string[] },
): Promise<void> {
  await tx
    .updateTable('agent')
    .set({ key_sealed: keys.current, retired_keys_sealed: keys.retired })
    .where('id', '=', agentId)
    .execute();
}

/** False when the agent has signed with this time before. */
export async function insertUsedTimestamp(
  db: SandboxDatabase,
  call: { agent_id: string; timestamp_ms: bigint; used_at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('used_timestamp')
    .values(call)
    .onConflict((conflict) => conflict.columns(['agent_id', 'timestamp_ms']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteUsedTimestampsBefore(db: SandboxDatabase, instant: Date): Promise<void> {
  await db.deleteFrom('used_timestamp').where('used_at', '<', instant).execute();
}

import type { Selectable } from 'kysely';
import type { SandboxDatabase, SandboxSchema, SandboxTx } from '../../schema.ts';

export type Agent = Selectable<SandboxSchema['agent']>;

export function findAgentByName(db: SandboxDatabase, nameKey: string): Promise<Agent | undefined> {
  return db.selectFrom('agent').selectAll().where('name_key', '=', nameKey).executeTakeFirst();
}

export function lockAgent(tx: SandboxTx, agentId: string): Promise<Agent> {
  return tx.selectFrom('agent').selectAll().where('id', '=', agentId).forUpdate().executeTakeFirstOrThrow();
}

/** False when the name is there already. */
export async function insertAgent(
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

export async function updatePassword(db: SandboxDatabase, agentId: string, hash: string): Promise<void> {
  await db.updateTable('agent').set({ password_hash: hash }).where('id', '=', agentId).execute();
}

export async function updateKey(
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
export async function insertCallTime(
  db: SandboxDatabase,
  call: { agent_id: string; time_ms: bigint; used_at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('call_time')
    .values(call)
    .onConflict((conflict) => conflict.columns(['agent_id', 'time_ms']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteCallTimesBefore(db: SandboxDatabase, instant: Date): Promise<void> {
  await db.deleteFrom('call_time').where('used_at', '<', instant).execute();
}

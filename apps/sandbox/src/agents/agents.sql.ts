import type { Insertable, Selectable } from 'kysely';
import type { SandboxDb, SandboxSchema, SandboxTx } from '../schema.ts';

export type SandboxAgent = Selectable<SandboxSchema['agent']>;

export function findAgentByNameKey(db: SandboxDb, nameKey: string): Promise<SandboxAgent | undefined> {
  return db.selectFrom('agent').selectAll().where('nameKey', '=', nameKey).executeTakeFirst();
}

export function lockSandboxAgent(db: SandboxTx, agentId: string): Promise<SandboxAgent> {
  return db.selectFrom('agent').selectAll().where('id', '=', agentId).forUpdate().executeTakeFirstOrThrow();
}

/** False when the name is taken. */
export async function insertSandboxAgent(
  db: SandboxTx,
  agent: Insertable<SandboxSchema['agent']>,
): Promise<boolean> {
  const result = await db
    .insertInto('agent')
    .values(agent)
    .onConflict((conflict) => conflict.column('nameKey').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateSandboxAgent(
  db: SandboxDb,
  agentId: string,
  changes: Partial<Pick<SandboxAgent, 'passwordHash' | 'keySealed' | 'retiredKeysSealed'>>,
): Promise<void> {
  await db.updateTable('agent').set(changes).where('id', '=', agentId).execute();
}

/** False when the agent has signed with this timestamp before. */
export async function insertUsedTimestamp(
  db: SandboxDb,
  timestamp: Insertable<SandboxSchema['usedTimestamp']>,
): Promise<boolean> {
  const result = await db
    .insertInto('usedTimestamp')
    .values(timestamp)
    .onConflict((conflict) => conflict.columns(['agentId', 'timestampMs']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteUsedTimestampsBefore(db: SandboxDb, instant: Date): Promise<void> {
  await db.deleteFrom('usedTimestamp').where('usedAt', '<', instant).execute();
}

import type { Db, ServerTx } from '../../schema.ts';

export async function getAgentEmail(db: Db, agentId: string): Promise<string> {
  const { email } = await db
    .selectFrom('account')
    .where('id', '=', agentId)
    .select('email')
    .executeTakeFirstOrThrow();
  return email;
}

export interface CredentialChange {
  readonly agentId: string;
  readonly changedBy: string;
}

export async function insertCredentialChange(tx: ServerTx, change: CredentialChange): Promise<void> {
  await tx
    .insertInto('agentCredentialChange')
    .values({ ...change })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setMustChangePassword(tx: ServerTx, agentId: string): Promise<void> {
  await tx.updateTable('agent').set({ mustChangePassword: true }).where('id', '=', agentId).execute();
}

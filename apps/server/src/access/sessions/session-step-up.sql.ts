import type { Db, ServerTx } from '../../schema.ts';

export async function findStepUpAt(db: Db, sessionId: string): Promise<Date | null> {
  const session = await db
    .selectFrom('session')
    .where('id', '=', sessionId)
    .select('confirmed_at as confirmedAt')
    .executeTakeFirst();
  return session?.confirmedAt ?? null;
}

export async function setStepUpAt(tx: ServerTx, sessionId: string, at: Date): Promise<void> {
  await tx.updateTable('session').set({ confirmed_at: at }).where('id', '=', sessionId).execute();
}

import type { Db } from '../../schema.ts';

export async function getAgentEmail(db: Db, agentId: string): Promise<string> {
  const { email } = await db
    .selectFrom('account')
    .where('id', '=', agentId)
    .select('email')
    .executeTakeFirstOrThrow();
  return email;
}

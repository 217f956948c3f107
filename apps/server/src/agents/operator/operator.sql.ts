import type { Db } from '../../schema.ts';

export async function findAgentByEmail(db: Db, emailKey: string): Promise<string | undefined> {
  const agent = await db
    .selectFrom('agent')
    .innerJoin('account', 'account.id', 'agent.id')
    .select('agent.id')
    .where('account.emailKey', '=', emailKey)
    .executeTakeFirst();
  return agent?.id;
}

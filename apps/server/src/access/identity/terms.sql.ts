import { databaseNow } from '@golden-acers/platform';
import type { Db, ServerTx } from '../../schema.ts';

export async function findAcceptedTerms(db: Db, accountId: string): Promise<string | undefined> {
  const account = db.selectFrom('account').where('id', '=', accountId).select('termsVersion as version');
  return (await account.executeTakeFirst())?.version;
}

export async function setAcceptedTerms(tx: ServerTx, accountId: string, version: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ termsVersion: version, termsAcceptedAt: databaseNow })
    .where('id', '=', accountId)
    .execute();
}

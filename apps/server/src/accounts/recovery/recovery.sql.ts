import type { Db, ServerTx } from '../../schema.ts';

export async function findAccountByEmailKey(tx: ServerTx, emailKey: string) {
  return tx
    .selectFrom('account')
    .where('emailKey', '=', emailKey)
    .where('isActive', '=', true)
    .select(['id', 'email'])
    .executeTakeFirst();
}

export async function getCurrentPassword(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['role', 'username', 'email', 'passwordHash'])
    .executeTakeFirstOrThrow();
}

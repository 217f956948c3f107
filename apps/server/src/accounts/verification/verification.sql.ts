import type { Db, ServerTx } from '../../schema.ts';

/** Returns the account's address, locked until the transaction ends. */
export async function lockEmail(tx: ServerTx, accountId: string) {
  return tx
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['email', 'email_key as emailKey', 'email_verified_at as verifiedAt', 'role', 'username'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function setEmailVerified(tx: ServerTx, accountId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ email_verified_at: at, updated_at: at })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function isEmailOfAccount(db: Db, emailKey: string): Promise<boolean> {
  const found = await db.selectFrom('account').where('email_key', '=', emailKey).select('id').execute();
  return found.length > 0;
}

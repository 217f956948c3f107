import type { Db, ServerTx } from '../../schema.ts';

/** Returns the account's address, locked until the transaction ends. */
export async function lockEmail(tx: ServerTx, accountId: string) {
  return tx
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['email', 'emailKey', 'emailVerifiedAt as verifiedAt', 'role', 'username'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function setEmailVerified(tx: ServerTx, accountId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ emailVerifiedAt: at, updatedAt: at })
    .where('id', '=', accountId)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function isEmailOfAccount(db: Db, emailKey: string): Promise<boolean> {
  const found = await db.selectFrom('account').where('emailKey', '=', emailKey).select('id').execute();
  return found.length > 0;
}

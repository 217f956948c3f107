import type { ServerTx } from '../../schema.ts';

/** Returns the account's address, locked until the transaction ends. */
export async function lockEmail(tx: ServerTx, accountId: string) {
  return tx
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['email', 'email_key as emailKey', 'email_verified_at as verifiedAt'])
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

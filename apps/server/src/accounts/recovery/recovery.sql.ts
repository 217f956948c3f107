import type { Language, Role } from '@golden-acers/contract';
import type { Db, ServerTx } from '../../schema.ts';

export interface RecoveryRequestRow {
  readonly emailKey: string;
  readonly language: Language;
}

export async function insertRecoveryRequest(
  db: Db,
  request: RecoveryRequestRow & { id: string },
): Promise<void> {
  const { id, emailKey, language } = request;
  await db.insertInto('recovery_request').values({ id, email_key: emailKey, language }).execute();
}

/** The oldest one that no other server answers at the moment. It is gone with the transaction. */
export async function dequeueRecoveryRequest(tx: ServerTx): Promise<RecoveryRequestRow | undefined> {
  return tx
    .deleteFrom('recovery_request')
    .where('id', '=', (select) =>
      select.selectFrom('recovery_request').orderBy('id').limit(1).forUpdate().skipLocked().select('id'),
    )
    .returning(['email_key as emailKey', 'language'])
    .executeTakeFirst();
}

export async function findAccountByEmailKey(
  tx: ServerTx,
  emailKey: string,
): Promise<{ id: string; email: string } | undefined> {
  return tx
    .selectFrom('account')
    .where('email_key', '=', emailKey)
    .where('is_active', '=', true)
    .select(['id', 'email'])
    .executeTakeFirst();
}

export async function getAccountRole(db: Db, accountId: string): Promise<Role> {
  const { role } = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('role')
    .executeTakeFirstOrThrow();
  return role;
}

import type { Db } from '../../schema.ts';

export function getResidence(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['country', 'region', 'dateOfBirth'])
    .executeTakeFirstOrThrow();
}

import type { Insertable, Selectable } from 'kysely';
import type { SandboxDb, SandboxSchema, SandboxTx } from '../schema.ts';

export type SandboxPlayer = Selectable<SandboxSchema['player']>;

/** False when the account is taken. */
export async function insertSandboxPlayer(
  db: SandboxTx,
  player: Insertable<SandboxSchema['player']>,
): Promise<boolean> {
  const result = await db
    .insertInto('player')
    .values(player)
    .onConflict((conflict) => conflict.column('accountKey').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function findPlayerByAccount(db: SandboxDb, accountKey: string): Promise<SandboxPlayer | undefined> {
  return db.selectFrom('player').selectAll().where('accountKey', '=', accountKey).executeTakeFirst();
}

export function getSandboxPlayer(db: SandboxDb, playerId: string): Promise<SandboxPlayer> {
  return db.selectFrom('player').selectAll().where('id', '=', playerId).executeTakeFirstOrThrow();
}

/** Every change of a player's credit or rounds locks the player first. */
export function lockSandboxPlayer(db: SandboxTx, playerId: string): Promise<SandboxPlayer> {
  return db.selectFrom('player').selectAll().where('id', '=', playerId).forUpdate().executeTakeFirstOrThrow();
}

/** False when another transaction has the lock. */
export async function tryLockSandboxPlayer(db: SandboxTx, playerId: string): Promise<boolean> {
  const player = db.selectFrom('player').select('id').where('id', '=', playerId);
  return (await player.forUpdate().skipLocked().executeTakeFirst()) !== undefined;
}

/** False when the password has changed since `player` was read. */
export async function updatePlayerPassword(
  db: SandboxDb,
  player: Pick<SandboxPlayer, 'id' | 'passwordHash'>,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('player')
    .set({ passwordHash: hash })
    .where('id', '=', player.id)
    .where('passwordHash', '=', player.passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

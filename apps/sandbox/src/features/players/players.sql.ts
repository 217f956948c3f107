import type { Selectable } from 'kysely';
import type { SandboxDatabase, SandboxSchema, SandboxTx } from '../../schema.ts';

export type SandboxPlayer = Selectable<SandboxSchema['player']>;

/** False when the account is there already. */
export async function insertSandboxPlayer(
  tx: SandboxTx,
  player: {
    id: string;
    agent_id: string;
    account: string;
    account_key: string;
    password_hash: string;
    created_at: Date;
  },
): Promise<boolean> {
  const result = await tx
    .insertInto('player')
    .values(player)
    .onConflict((conflict) => conflict.column('account_key').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function findPlayerByAccount(
  db: SandboxDatabase,
  accountKey: string,
): Promise<SandboxPlayer | undefined> {
  return db.selectFrom('player').selectAll().where('account_key', '=', accountKey).executeTakeFirst();
}

export function getPlayerRow(db: SandboxDatabase, playerId: string): Promise<SandboxPlayer> {
  return db.selectFrom('player').selectAll().where('id', '=', playerId).executeTakeFirstOrThrow();
}

export function lockPlayerRow(tx: SandboxTx, playerId: string): Promise<SandboxPlayer> {
  return tx.selectFrom('player').selectAll().where('id', '=', playerId).forUpdate().executeTakeFirstOrThrow();
}

export async function updatePlayerPassword(
  db: SandboxDatabase,
  playerId: string,
  hash: string,
): Promise<void> {
  await db.updateTable('player').set({ password_hash: hash }).where('id', '=', playerId).execute();
}

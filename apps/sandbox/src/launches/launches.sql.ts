import type { Insertable, Selectable } from 'kysely';
import type { SandboxDb, SandboxSchema, SandboxTx } from '../schema.ts';

export type LaunchRow = Selectable<SandboxSchema['launch']>;

export async function insertSandboxLaunch(
  db: SandboxDb,
  launch: Insertable<SandboxSchema['launch']>,
): Promise<void> {
  await db.insertInto('launch').values(launch).execute();
}

export function findLaunchByHash(db: SandboxDb, tokenHash: string): Promise<LaunchRow | undefined> {
  return db.selectFrom('launch').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** Claims the launch unless it is used or expired: one of many calls gets it. */
export function claimLaunch(db: SandboxTx, tokenHash: string, now: Date): Promise<LaunchRow | undefined> {
  return db
    .updateTable('launch')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Links that nobody has opened yet. */
export async function expireUnusedLaunches(db: SandboxTx, playerId: string, now: Date): Promise<void> {
  await db
    .updateTable('launch')
    .set({ expiresAt: now })
    .where('playerId', '=', playerId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
}

export async function deleteLaunchesBefore(db: SandboxDb, instant: Date): Promise<void> {
  await db.deleteFrom('launch').where('expiresAt', '<', instant).execute();
}

import type { Selectable } from 'kysely';
import type { SandboxDatabase, SandboxSchema, SandboxTx } from '../../schema.ts';

export type LaunchRow = Selectable<SandboxSchema['launch']>;

export async function insertSandboxLaunch(
  db: SandboxDatabase,
  launch: {
    id: string;
    token_hash: string;
    player_id: string;
    slug: string;
    exit_url: string | null;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('launch')
    .values({ ...launch, used_at: null })
    .execute();
}

export function findLaunchByHash(db: SandboxDatabase, tokenHash: string): Promise<LaunchRow | undefined> {
  return db.selectFrom('launch').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Marks the launch as used and returns it, unless it was used before or is too old: of many at once, one gets it. */
export function claimLaunch(tx: SandboxTx, tokenHash: string, now: Date): Promise<LaunchRow | undefined> {
  return tx
    .updateTable('launch')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteLaunchesBefore(db: SandboxDatabase, instant: Date): Promise<void> {
  await db.deleteFrom('launch').where('expires_at', '<', instant).execute();
}

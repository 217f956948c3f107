import { sql } from 'kysely';
import type { SandboxDatabase } from '../../schema.ts';

interface Key {
  readonly playerId: string;
  readonly slug: string;
}

function roundsOf(db: SandboxDatabase, { playerId, slug }: Key) {
  return db.selectFrom('round').where('player_id', '=', playerId).where('slug', '=', slug);
}

export function totalsOf(db: SandboxDatabase, key: Key) {
  return roundsOf(db, key)
    .select([
      sql<bigint>`count(*)`.as('rounds'),
      sql<bigint>`coalesce(sum(stake_cents), 0)::bigint`.as('staked_cents'),
      sql<bigint>`coalesce(sum(payout_cents), 0)::bigint`.as('won_cents'),
    ])
    .executeTakeFirstOrThrow();
}

export function listNewest(db: SandboxDatabase, key: Key, limit: number) {
  return roundsOf(db, key)
    .select(['started_at', 'stake_cents', 'payout_cents', 'status'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

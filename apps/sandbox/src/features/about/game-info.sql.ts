import { sql } from 'kysely';
import type { SandboxDatabase } from '../../schema.ts';

interface PlayerGameKey {
  readonly playerId: string;
  readonly slug: string;
}

function selectRounds(db: SandboxDatabase, { playerId, slug }: PlayerGameKey) {
  return db.selectFrom('round').where('player_id', '=', playerId).where('slug', '=', slug);
}

export function getRoundTotals(db: SandboxDatabase, key: PlayerGameKey) {
  return selectRounds(db, key)
    .select([
      sql<bigint>`count(*)`.as('rounds'),
      sql<bigint>`coalesce(sum(stake_cents), 0)::bigint`.as('staked_cents'),
      sql<bigint>`coalesce(sum(payout_cents), 0)::bigint`.as('won_cents'),
    ])
    .executeTakeFirstOrThrow();
}

export function listNewestRoundRows(db: SandboxDatabase, key: PlayerGameKey, limit: number) {
  return selectRounds(db, key)
    .select(['started_at', 'stake_cents', 'payout_cents', 'status'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

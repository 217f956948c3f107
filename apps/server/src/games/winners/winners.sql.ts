import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export interface WinRow {
  readonly kind: 'game' | 'jackpot';
  readonly name: string;
  readonly kindId: bigint | null;
  readonly cents: bigint;
  readonly at: Date;
  readonly firstName: string;
  readonly lastName: string;
}

/** Bounds the records that are read, however many were stored. */
const maxRecords = 2_000;

interface WinQuery {
  readonly since: Date;
  readonly minCents: number;
  readonly limit: number;
}

/**
 * The newest win of each player, newest first: what a game of the catalogue paid above the stakes, or a
 * jackpot. Only of open accounts that don't hide their wins.
 */
export async function listNewestWins(db: Db, { since, minCents, limit }: WinQuery): Promise<WinRow[]> {
  const { rows } = await sql<WinRow>`
    select * from (
      select distinct on (player.id) win.kind, coalesce(game.game_name, win.name) as name, game.kind_id,
          win.cents, win.at, account.first_name, account.last_name
        from (
          (select 'game' as kind, player_id, inserted_at as at, btrim(reason) as name, won_cents - played_cents as cents
            from game_record where inserted_at >= ${since} order by inserted_at desc, id desc limit ${maxRecords})
          union all
          (select 'jackpot', player_id, inserted_at, btrim(type), score_cents
            from jp_record where inserted_at >= ${since} order by inserted_at desc, id desc limit ${maxRecords})
        ) win
          join player on player.id = win.player_id join account on account.id = player.id
          left join lateral (
            select game_name, kind_id from game
              where win.kind = 'game' and is_listed and lower(btrim(game_name)) = lower(win.name)
              order by kind_id limit 1) game on true
        where win.cents >= ${minCents} and (win.kind = 'jackpot' or game.kind_id is not null)
          and not player.hides_wins
          and account_status(account.is_active, player.frozen_at, player.excluded_until) = 'open'
        order by player.id, win.at desc, win.cents desc
    ) newest order by at desc, name limit ${limit}`.execute(db);
  return rows;
}

export async function hidesWins(db: Db, playerId: string): Promise<boolean> {
  const { hidesWins } = await db
    .selectFrom('player')
    .where('id', '=', playerId)
    .select('hidesWins')
    .executeTakeFirstOrThrow();
  return hidesWins;
}

export async function setHidesWins(db: Db, playerId: string, isHidden: boolean): Promise<void> {
  await db.updateTable('player').set({ hidesWins: isHidden }).where('id', '=', playerId).execute();
}

import type { GameType } from '@golden-acers/contract';
import { type Kysely, sql } from 'kysely';
import type { ServerSchema, ServerTx } from '../../schema.ts';

type Db = Kysely<ServerSchema>;

export interface GameRow {
  readonly kindId: number;
  readonly gameName: string;
  readonly gameType: GameType;
  readonly gameLogo: string;
}

export async function listGameRows(db: Db): Promise<GameRow[]> {
  const rows = await db
    .selectFrom('game')
    .where('is_listed', '=', true)
    .orderBy('position')
    .select(['kind_id', 'game_name', 'game_type', 'game_logo'])
    .execute();
  return rows.map((row) => ({
    kindId: Number(row.kind_id),
    gameName: row.game_name,
    gameType: row.game_type,
    gameLogo: row.game_logo,
  }));
}

export async function findGameName(db: Db, kindId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('game')
    .where('kind_id', '=', BigInt(kindId))
    .where('is_listed', '=', true)
    .select('game_name')
    .executeTakeFirst();
  return row?.game_name;
}

/** Milliseconds since the catalogue was read from the provider; undefined when it never was. */
export async function catalogueAge(db: Db, agentId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('provider_agent')
    .where('id', '=', agentId)
    .select(
      sql<number | null>`(extract(epoch from clock_timestamp() - catalogue_at) * 1000)::float8`.as('age'),
    )
    .executeTakeFirst();
  return row?.age ?? undefined;
}

/** The provider's list in its order. A game that left it stays as a row, unlisted. */
export async function replaceCatalogue(
  tx: ServerTx,
  agentId: string,
  games: readonly GameRow[],
): Promise<void> {
  // Locks the agent's row, so that two refreshes don't mix.
  await tx
    .updateTable('provider_agent')
    .set({ catalogue_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', agentId)
    .execute();
  await tx.updateTable('game').set({ is_listed: false }).execute();
  if (games.length === 0) return;
  await tx
    .insertInto('game')
    .values(
      games.map((game, position) => ({
        kind_id: BigInt(game.kindId),
        game_name: game.gameName,
        game_type: game.gameType,
        game_logo: game.gameLogo,
        is_listed: true,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('kind_id').doUpdateSet((set) => ({
        game_name: set.ref('excluded.game_name'),
        game_type: set.ref('excluded.game_type'),
        game_logo: set.ref('excluded.game_logo'),
        is_listed: true,
        position: set.ref('excluded.position'),
      })),
    )
    .execute();
}

export async function noteLaunch(db: Db, playerId: string): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  await db
    .insertInto('player_activity')
    .values({ player_id: playerId, launched_at: now, balance_changed_at: null, refresh_wanted_at: null })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ launched_at: now }))
    .execute();
}

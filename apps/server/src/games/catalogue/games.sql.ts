import type { GameDescription, GameType } from '@golden-acers/contract';
import { databaseNow } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ReadDb, ServerTx } from '../../schema.ts';
import { todayUtc } from './launches.sql.ts';

export interface CatalogueGameRow {
  readonly kindId: number;
  readonly gameName: string;
  readonly gameType: GameType;
  readonly gameLogo: string;
}

/** Long enough to even out a weekend, short enough for a new favourite to rise. */
const popularityDays = 14;

function popularityQuery(db: ReadDb) {
  return db
    .selectFrom('game_launch_day')
    .where('day', '>', sql<string>`${todayUtc} - ${sql.lit(popularityDays)}::int`)
    .groupBy('kind_id')
    .select([
      'kind_id',
      sql<number>`(row_number() over (order by sum(launches) desc, kind_id))::int`.as('rank'),
    ]);
}

/** The catalogue in the provider's order. */
export async function listCatalogueRows(db: ReadDb) {
  return db
    .selectFrom('game')
    .leftJoin(popularityQuery(db).as('popular'), (join) => join.onRef('popular.kind_id', '=', 'game.kind_id'))
    .where('is_listed', '=', true)
    .orderBy('position')
    .select([
      sql<number>`game.kind_id::int`.as('kindId'),
      'game_name as gameName',
      'game_type as gameType',
      'game_logo as gameLogo',
      'first_listed_at as addedAt',
      'return_percent as returnPercent',
      'popular.rank as popularity',
    ])
    .execute();
}

export async function findCatalogueGame(db: Db, kindId: number) {
  return db
    .selectFrom('game')
    .where('kind_id', '=', BigInt(kindId))
    .where('is_listed', '=', true)
    .select(['game_name as gameName', 'game_type as gameType', 'game_logo as gameLogo', 'description'])
    .executeTakeFirst();
}

/** The age of the stored catalogue; undefined before the first refresh. */
export async function findCatalogueAgeMs(db: Db, agentId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('provider_agent')
    .where('id', '=', agentId)
    .select(
      sql<number | null>`(extract(epoch from clock_timestamp() - catalogue_at) * 1000)::float8`.as('age'),
    )
    .executeTakeFirst();
  return row?.age ?? undefined;
}

/**
 * Replaces the catalogue. A game that is gone stays as an unlisted row. Without descriptions the stored
 * ones stay.
 */
export async function replaceCatalogue(
  tx: ServerTx,
  agentId: string,
  games: readonly CatalogueGameRow[],
  descriptions: ReadonlyMap<number, GameDescription> | undefined,
): Promise<void> {
  // Locks the agent's row, so that two refreshes don't mix.
  await tx
    .updateTable('provider_agent')
    .set({ catalogue_at: databaseNow })
    .where('id', '=', agentId)
    .execute();
  await tx.updateTable('game').set({ is_listed: false }).execute();
  if (games.length === 0) return;
  await tx
    .insertInto('game')
    .values(
      games.map((game, position) => ({
        ...toDescriptionColumns(descriptions?.get(game.kindId)),
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
        ...(descriptions !== undefined && {
          return_percent: set.ref('excluded.return_percent'),
          description: set.ref('excluded.description'),
        }),
      })),
    )
    .execute();
}

/** The games listed for the first time, in catalogue order. Empty when the catalogue was empty before. */
export async function listNewGameNames(tx: ServerTx): Promise<string[]> {
  const { rows } = await sql<{ gameName: string }>`
    select game_name as "gameName" from game
      where first_listed_at = now() and is_listed
        and exists (select from game earlier where earlier.first_listed_at < now())
      order by position`.execute(tx);
  return rows.map(({ gameName }) => gameName);
}

function toDescriptionColumns(description: GameDescription | undefined) {
  return {
    return_percent: description?.returnPercent ?? null,
    description: description === undefined ? null : JSON.stringify(description),
  };
}

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
    .selectFrom('gameLaunchDay')
    .where('day', '>', sql<string>`${todayUtc} - ${sql.lit(popularityDays)}::int`)
    .groupBy('kindId')
    .select([
      'kindId',
      sql<number>`(row_number() over (order by sum(launches) desc, kind_id))::int`.as('rank'),
    ]);
}

/** Lists the catalogue in the provider's order. */
export async function listCatalogueRows(db: ReadDb) {
  return db
    .selectFrom('game')
    .leftJoin(popularityQuery(db).as('popular'), (join) => join.onRef('popular.kindId', '=', 'game.kindId'))
    .where('isListed', '=', true)
    .orderBy('position')
    .select([
      sql<number>`game.kind_id::int`.as('kindId'),
      'gameName',
      'gameType',
      'gameLogo',
      'firstListedAt as addedAt',
      'returnPercent',
      'popular.rank as popularity',
    ])
    .execute();
}

export async function findCatalogueGame(db: Db, kindId: number) {
  return db
    .selectFrom('game')
    .where('kindId', '=', BigInt(kindId))
    .where('isListed', '=', true)
    .select(['gameName', 'gameType', 'gameLogo', 'description'])
    .executeTakeFirst();
}

/** Returns the age of the stored catalogue; undefined before the first refresh. */
export async function findCatalogueAgeMs(db: Db, agentId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('providerAgent')
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
  await tx.updateTable('providerAgent').set({ catalogueAt: databaseNow }).where('id', '=', agentId).execute();
  await tx.updateTable('game').set({ isListed: false }).execute();
  if (games.length === 0) return;
  await tx
    .insertInto('game')
    .values(
      games.map((game, position) => ({
        ...toDescriptionColumns(descriptions?.get(game.kindId)),
        kindId: BigInt(game.kindId),
        gameName: game.gameName,
        gameType: game.gameType,
        gameLogo: game.gameLogo,
        isListed: true,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('kindId').doUpdateSet((set) => ({
        gameName: set.ref('excluded.gameName'),
        gameType: set.ref('excluded.gameType'),
        gameLogo: set.ref('excluded.gameLogo'),
        isListed: true,
        position: set.ref('excluded.position'),
        ...(descriptions !== undefined && {
          returnPercent: set.ref('excluded.returnPercent'),
          description: set.ref('excluded.description'),
        }),
      })),
    )
    .execute();
}

/**
 * Lists the games listed for the first time, in catalogue order. Empty when the catalogue was empty before.
 */
export async function listNewGameNames(tx: ServerTx): Promise<string[]> {
  const { rows } = await sql<{ gameName: string }>`
    select game_name from game
      where first_listed_at = now() and is_listed
        and exists (select from game earlier where earlier.first_listed_at < now())
      order by position`.execute(tx);
  return rows.map(({ gameName }) => gameName);
}

function toDescriptionColumns(description: GameDescription | undefined) {
  return {
    returnPercent: description?.returnPercent ?? null,
    description: description === undefined ? null : JSON.stringify(description),
  };
}

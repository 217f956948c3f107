import { type Insertable, type Selectable, sql } from 'kysely';
import type { SandboxDb, SandboxSchema, SandboxTx } from '../schema.ts';

export type SharedRound = Selectable<SandboxSchema['sharedRound']>;

export type HashChainRow = Selectable<SandboxSchema['hashChain']>;

/** One player's bet: a row of `round`. */
export type SharedBet = Selectable<SandboxSchema['round']>;

export function findNewestSharedRound(db: SandboxDb, slug: string): Promise<SharedRound | undefined> {
  return db
    .selectFrom('sharedRound')
    .selectAll()
    .where('slug', '=', slug)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function getSharedRound(db: SandboxDb, id: string): Promise<SharedRound> {
  return db.selectFrom('sharedRound').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Lists the games with a round whose phase should have ended before `since`. */
export async function listOverdueSlugs(db: SandboxDb, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sharedRound')
    .select('slug')
    .where('status', '<>', 'over')
    .where('phaseEndsAt', '<', since)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Lists the newest first. */
export function listRecentOutcomes(db: SandboxDb, slug: string, limit: number) {
  return db
    .selectFrom('sharedRound')
    .select(['number', 'outcome'])
    .where('slug', '=', slug)
    .where('status', '=', 'over')
    .where('outcome', 'is not', null)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** One sandbox at a time opens a game's round; the lock ends with the transaction. */
export async function tryLockTable(db: SandboxTx, slug: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`table:${slug}`}, 0)) as "isLocked"`.execute(db);
  return rows[0]?.isLocked === true;
}

export function findNewestChain(db: SandboxDb, slug: string): Promise<HashChainRow | undefined> {
  return db
    .selectFrom('hashChain')
    .selectAll()
    .where('slug', '=', slug)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function getChain(db: SandboxDb, id: string): Promise<HashChainRow> {
  return db.selectFrom('hashChain').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function insertChain(
  db: SandboxTx,
  chain: Insertable<SandboxSchema['hashChain']>,
): Promise<void> {
  await db.insertInto('hashChain').values(chain).execute();
}

/** Lists the client seeds of players with a session of this game that was seen since then. */
export async function listPresentClientSeeds(
  db: SandboxDb,
  slug: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('gameSession')
    .innerJoin('seedPair', 'seedPair.playerId', 'gameSession.playerId')
    .where('gameSession.slug', '=', slug)
    .where('gameSession.endedAt', 'is', null)
    .where('gameSession.lastSeenAt', '>=', since)
    .where('seedPair.endedAt', 'is', null)
    .where('seedPair.clientSeed', 'is not', null)
    .select('seedPair.clientSeed')
    .orderBy('gameSession.lastSeenAt', 'desc')
    .orderBy('gameSession.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ clientSeed }) => clientSeed ?? []);
}

/** Returns the number of the chain's last round; 0: none yet. */
export async function getUsedSeeds(db: SandboxDb, chainId: string): Promise<number> {
  const { used } = await db
    .selectFrom('sharedRound')
    .select(sql<number>`coalesce(max(number), 0)`.as('used'))
    .where('chainId', '=', chainId)
    .executeTakeFirstOrThrow();
  return used;
}

/** Does nothing when the game has an unfinished round. */
export async function insertSharedRound(
  db: SandboxTx,
  round: Insertable<SandboxSchema['sharedRound']>,
): Promise<void> {
  await db
    .insertInto('sharedRound')
    .values(round)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Does nothing when another sandbox was first. */
export async function updatePhase(
  db: SandboxDb,
  { id, status }: Pick<SharedRound, 'id' | 'status'>,
  next: { status: 'closed' | 'running'; startedAt: Date; endsAt: Date; outcome?: string },
): Promise<void> {
  await db
    .updateTable('sharedRound')
    .set({
      status: next.status,
      phaseStartedAt: next.startedAt,
      phaseEndsAt: next.endsAt,
      ...(next.outcome === undefined ? {} : { outcome: next.outcome }),
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .execute();
}

/** Locks the players with an open bet, in the order of their ids, and returns the bets. */
export async function lockOpenBets(db: SandboxTx, sharedRoundId: string): Promise<SharedBet[]> {
  const open = () =>
    db.selectFrom('round').where('sharedRoundId', '=', sharedRoundId).where('status', '=', 'open');
  await db
    .selectFrom('player')
    .select('id')
    .where('id', 'in', open().select('playerId'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return open().selectAll().orderBy('playerId').execute();
}

export interface Settlement {
  readonly sharedRoundId: string;
  readonly outcome: string | null;
  readonly seed: string | null;
  readonly at: Date;
  readonly nextAt: Date;
  readonly bets: readonly { id: string; payoutCents: bigint; events: readonly unknown[] }[];
}

export async function settleSharedRound(db: SandboxTx, settlement: Settlement): Promise<void> {
  const { sharedRoundId, outcome, seed, at, nextAt, bets } = settlement;
  const ids = bets.map(({ id }) => id);
  const payouts = bets.map(({ payoutCents }) => payoutCents);
  const events = JSON.stringify(bets.map((bet) => bet.events));
  await sql`
    select shared_round_settle(${sharedRoundId}, ${outcome}::jsonb, ${seed}, ${at}, ${nextAt},
      ${ids}::text[], ${payouts}::bigint[], ${events}::jsonb)`.execute(db);
}

import { anyOf } from '@golden-acers/platform';
import { type Selectable, sql } from 'kysely';
import type { SandboxDb, SandboxSchema, SandboxTx } from '../schema.ts';

export type RoundRow = Selectable<SandboxSchema['round']>;
export type StepRow = Selectable<SandboxSchema['round_step']>;

/** The stored result of a step. `state` is null once the round is over. */
export interface StepResult {
  readonly step: number;
  readonly move: unknown;
  readonly events: unknown;
  readonly state: unknown;
  readonly payoutCents: bigint;
  readonly isOver: boolean;
  readonly balanceAfterCents: bigint;
  /** When the next step is taken for the player. Null once the round is over. */
  readonly decideBy: Date | null;
  /** What it was drawn from. */
  readonly seeds: { readonly seedPairId: string; readonly nonce: bigint };
  readonly blocksUsed: number;
  readonly now: Date;
}

/** A round that the rules have played, as `round_open` stores it. */
export interface OpenedRound extends Pick<RoundRow, 'id' | 'stake_cents' | 'payout_cents' | 'decide_by'> {
  readonly playerId: string;
  readonly sessionId: string;
  readonly slug: string;
  readonly key: string;
  readonly bet: unknown;
  /** The account of the game's bank. */
  readonly bank: string;
  /** The session is over unless it was seen since then. */
  readonly seenSince: Date;
  readonly seeds: StepResult['seeds'] & { readonly clientSeed: string };
  readonly blocksUsed: number;
  /** Decides whether the stake wins a pot. Null: it feeds none. */
  readonly drawn: bigint | null;
  readonly events: unknown;
  /** Null once the round is over. */
  readonly state: unknown;
  readonly started_at: Date;
}

type OpeningRefusal =
  | 'round.key_reused'
  | 'session.ended'
  | 'round.already_open'
  | 'round.stake_above_limit'
  | 'round.balance_low';

interface OpeningResult {
  readonly outcome: 'done' | 'stale' | OpeningRefusal;
  readonly balance: bigint;
  readonly jackpot: string | null;
  readonly jackpot_cents: bigint | null;
}

/** Why `round_open` would store no round of this stake. Locks the player. */
export async function findOpeningRefusal(
  db: SandboxTx,
  {
    playerId,
    sessionId,
    slug,
    key,
    stakeCents,
    seenSince,
  }: Pick<OpenedRound, 'playerId' | 'sessionId' | 'slug' | 'key' | 'seenSince'> & {
    readonly stakeCents: bigint;
  },
): Promise<OpeningRefusal | undefined> {
  const { rows } = await sql<{ refusal: OpeningRefusal | null }>`select refusal
    from round_refusal(${playerId}, ${sessionId}, ${slug}, ${key}, ${stakeCents}, ${seenSince})`.execute(db);
  return rows[0]?.refusal ?? undefined;
}

/** Stores the round with its step, nonce, ledger entry, pot shares and jackpot, or tells why not. */
export async function insertOpenedRound(
  db: SandboxDb,
  { playerId, seeds, seenSince, drawn, ...round }: OpenedRound,
): Promise<OpeningResult> {
  const { rows } =
    await sql<OpeningResult>`select * from round_open(${round.id}, ${playerId}, ${round.sessionId},
    ${round.slug}, ${round.key}, ${round.stake_cents}, ${JSON.stringify(round.bet)}, ${round.bank}, ${seenSince},
    ${seeds.seedPairId}, ${seeds.clientSeed}, ${seeds.nonce}, ${round.blocksUsed}, ${drawn}, ${round.payout_cents},
    ${JSON.stringify(round.events)}, ${round.state === null ? null : JSON.stringify(round.state)}, ${round.decide_by},
    ${round.started_at})`.execute(db);
  const [result] = rows;
  if (result === undefined) throw new Error('a stored round has a result');
  return result;
}

export async function updateRound(
  db: SandboxTx,
  roundId: string,
  { addedCents, ...taken }: StepResult & { readonly addedCents: bigint },
): Promise<RoundRow> {
  await insertStep(db, roundId, taken);
  return db
    .updateTable('round')
    .set((round) => ({
      ...toRoundColumns(taken),
      stake_cents: round('stake_cents', '+', addedCents),
      added_stake_cents: round('added_stake_cents', '+', addedCents),
    }))
    .where('id', '=', roundId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const toRoundColumns = ({
  isOver,
  balanceAfterCents,
  decideBy,
  state,
  payoutCents,
  step,
  now,
  seeds,
  blocksUsed,
}: StepResult) => ({
  status: isOver ? ('over' as const) : ('open' as const),
  state: isOver ? null : JSON.stringify(state),
  payout_cents: payoutCents,
  step,
  ended_at: isOver ? now : null,
  decide_by: decideBy,
  balance_after_cents: isOver ? balanceAfterCents : null,
  seed_pair_id: seeds.seedPairId,
  nonce: seeds.nonce,
  blocks_used: blocksUsed,
});

/** A round's `step` is the number of steps taken; the rows of steps count from 0. */
async function insertStep(db: SandboxTx, roundId: string, taken: StepResult): Promise<void> {
  await db
    .insertInto('round_step')
    .values({
      round_id: roundId,
      step: taken.step - 1,
      move: taken.move === undefined ? null : JSON.stringify(taken.move),
      events: JSON.stringify(taken.events),
      taken_at: taken.now,
    })
    .execute();
}

export function findRoundByKey(db: SandboxDb, playerId: string, key: string): Promise<RoundRow | undefined> {
  return db
    .selectFrom('round')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export interface PlayerGame {
  readonly playerId: string;
  readonly slug: string;
}

const roundsOfGame = (db: SandboxDb, { playerId, slug }: PlayerGame) =>
  db.selectFrom('round').where('player_id', '=', playerId).where('slug', '=', slug);

/** Another player's round counts as unknown. */
export function findRound(
  db: SandboxDb,
  { roundId, ...game }: PlayerGame & { readonly roundId: string },
): Promise<RoundRow | undefined> {
  return roundsOfGame(db, game).selectAll().where('id', '=', roundId).executeTakeFirst();
}

/** In any game. */
export async function hasAnyOpenRound(db: SandboxTx, playerId: string): Promise<boolean> {
  const open = db.selectFrom('round').where('player_id', '=', playerId).where('status', '=', 'open');
  return (await open.select('id').limit(1).executeTakeFirst()) !== undefined;
}

export function listNewestRounds(db: SandboxDb, game: PlayerGame, limit: number): Promise<RoundRow[]> {
  return roundsOfGame(db, game)
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findStep(db: SandboxDb, roundId: string, step: number): Promise<StepRow | undefined> {
  return db
    .selectFrom('round_step')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('step', '=', step)
    .executeTakeFirst();
}

export function listSteps(db: SandboxDb, roundIds: readonly string[]): Promise<StepRow[]> {
  return db
    .selectFrom('round_step')
    .selectAll()
    .where('round_id', '=', anyOf(roundIds))
    .orderBy('step')
    .execute();
}

export function getRoundTotals(db: SandboxDb, game: PlayerGame) {
  return roundsOfGame(db, game)
    .select([
      sql<bigint>`count(*)`.as('rounds'),
      sql<bigint>`coalesce(sum(stake_cents), 0)::bigint`.as('staked_cents'),
      sql<bigint>`coalesce(sum(payout_cents), 0)::bigint`.as('won_cents'),
    ])
    .executeTakeFirstOrThrow();
}

export function listRoundJackpotWins(db: SandboxDb, roundIds: readonly string[]) {
  return db
    .selectFrom('jackpot_win')
    .where('round_id', '=', anyOf(roundIds))
    .select(['round_id', 'type', 'score_cents'])
    .execute();
}

/** Includes older rounds: who saw the newest isn't shown an older one. */
export async function markRoundsSeen(db: SandboxDb, round: RoundRow, now: Date): Promise<void> {
  await db
    .updateTable('round')
    .set({ seen_at: now })
    .where('player_id', '=', round.player_id)
    .where('slug', '=', round.slug)
    .where('status', '=', 'over')
    .where('started_at', '<=', round.started_at)
    .where('seen_at', 'is', null)
    .execute();
}

import { anyOf } from '@golden-acers/platform';
import { type Selectable, sql } from 'kysely';
import type { SandboxDb, SandboxSchema, SandboxTx } from '../schema.ts';

export type RoundRow = Selectable<SandboxSchema['round']>;
export type StepRow = Selectable<SandboxSchema['roundStep']>;

/** A step that the rules have played. */
interface PlayedStep extends Pick<RoundRow, 'id' | 'playerId' | 'blocksUsed' | 'payoutCents' | 'decideBy'> {
  readonly events: unknown;
  /** Null once the round is over. */
  readonly state: unknown;
  /** The account of the game's bank. */
  readonly bank: string;
  /** The session is over unless it was seen since then. */
  readonly seenSince: Date;
}

/** The first step with its round, as `round_open` stores them. */
export interface OpenedRound extends PlayedStep, Pick<RoundRow, 'slug' | 'stakeCents' | 'startedAt'> {
  readonly sessionId: string;
  readonly key: string;
  readonly bet: unknown;
  readonly seeds: { readonly seedPairId: string; readonly clientSeed: string; readonly nonce: bigint };
  /** Decides whether the stake wins a pot. Null: it feeds none. */
  readonly drawn: bigint | null;
  /** The target of a shot in shared waters. Null: the game has none. */
  readonly target: number | null;
}

/** A later step, as `round_move` stores it. */
export interface PlayedMove extends PlayedStep {
  /** Null: the caller has checked it. */
  readonly sessionId: string | null;
  /** The number of steps before this one, which is its number: steps count from 0. */
  readonly taken: number;
  readonly move: unknown;
  readonly addedCents: bigint;
  readonly seeds: Pick<OpenedRound['seeds'], 'seedPairId' | 'nonce'>;
  readonly now: Date;
}

const stateText = ({ state }: PlayedStep) => (state === null ? null : JSON.stringify(state));

type OpeningRefusal =
  | 'round.key_reused'
  | 'session.ended'
  | 'round.already_open'
  | 'round.stake_above_limit'
  | 'round.balance_low'
  | 'round.target_gone';

interface OpeningResult {
  readonly outcome: 'done' | 'stale' | 'limit.reached' | OpeningRefusal;
  readonly balance: bigint;
  readonly jackpot: string | null;
  readonly jackpotCents: bigint | null;
}

/** Returns why `round_open` would store no round of this stake. Locks the player. */
export async function findOpeningRefusal(
  db: SandboxTx,
  {
    playerId,
    sessionId,
    slug,
    key,
    stakeCents,
    seenSince,
    target,
    now,
  }: Pick<OpenedRound, 'sessionId' | 'slug' | 'key' | 'seenSince' | 'target'> & {
    readonly playerId: string;
    readonly stakeCents: bigint;
    readonly now: Date;
  },
): Promise<OpeningRefusal | undefined> {
  const { rows } = await sql<{ refusal: OpeningRefusal | null }>`select refusal
    from round_refusal(${playerId}, ${sessionId}, ${slug}, ${key}, ${stakeCents}, ${seenSince},
      ${target}, ${now})`.execute(db);
  return rows[0]?.refusal ?? undefined;
}

/** Stores the round with its step, nonce, ledger entry, pot shares and jackpot, or tells why not. */
export async function insertOpenedRound(db: SandboxDb, round: OpenedRound): Promise<OpeningResult> {
  const { seeds } = round;
  const { rows } =
    await sql<OpeningResult>`select * from round_open(${round.id}, ${round.playerId}, ${round.sessionId},
    ${round.slug}, ${round.key}, ${round.stakeCents}, ${JSON.stringify(round.bet)}, ${round.bank}, ${round.seenSince},
    ${seeds.seedPairId}, ${seeds.clientSeed}, ${seeds.nonce}, ${round.blocksUsed}, ${round.drawn}, ${round.payoutCents},
    ${JSON.stringify(round.events)}, ${stateText(round)}, ${round.decideBy}, ${round.startedAt}, ${round.target})`.execute(
      db,
    );
  const [result] = rows;
  if (result === undefined) throw new Error('a stored round has a result');
  return result;
}

/** Stores the step with its ledger entry. Returns the balance, or null when `round_move` refuses it. */
export async function insertMove(db: SandboxDb, step: PlayedMove): Promise<bigint | null> {
  const { seeds } = step;
  const { rows } = await sql<{ balance: bigint | null }>`select balance from round_move(${step.id},
    ${step.playerId}, ${step.sessionId}, ${step.taken}, ${JSON.stringify(step.move) ?? null}, ${step.addedCents},
    ${step.bank}, ${step.seenSince}, ${seeds.seedPairId}, ${seeds.nonce}, ${step.blocksUsed}, ${step.payoutCents},
    ${JSON.stringify(step.events)}, ${stateText(step)}, ${step.decideBy}, ${step.now})`.execute(db);
  return rows[0]?.balance ?? null;
}

export function findRoundByKey(db: SandboxDb, playerId: string, key: string): Promise<RoundRow | undefined> {
  return db
    .selectFrom('round')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export interface PlayerGame {
  readonly playerId: string;
  readonly slug: string;
}

const roundsOfGame = (db: SandboxDb, { playerId, slug }: PlayerGame) =>
  db.selectFrom('round').where('playerId', '=', playerId).where('slug', '=', slug);

/** Another player's round counts as unknown. */
export function findRound(
  db: SandboxDb,
  { roundId, ...game }: PlayerGame & { readonly roundId: string },
): Promise<RoundRow | undefined> {
  return roundsOfGame(db, game).selectAll().where('id', '=', roundId).executeTakeFirst();
}

/** True if the player has an open round in any game. */
export async function hasAnyOpenRound(db: SandboxTx, playerId: string): Promise<boolean> {
  const open = db.selectFrom('round').where('playerId', '=', playerId).where('status', '=', 'open');
  return (await open.select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The newest first. `before`: only those before this round; of an unknown one, none. */
export function listNewestRounds(
  db: SandboxDb,
  game: PlayerGame,
  limit: number,
  before?: string,
): Promise<RoundRow[]> {
  const rounds = roundsOfGame(db, game);
  const edge = roundsOfGame(db, game)
    .where('id', '=', before ?? '')
    .select(['startedAt', 'id']);
  return (before === undefined ? rounds : rounds.where(sql<boolean>`(started_at, id) < (${edge})`))
    .selectAll()
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findStep(db: SandboxDb, roundId: string, step: number): Promise<StepRow | undefined> {
  return db
    .selectFrom('roundStep')
    .selectAll()
    .where('roundId', '=', roundId)
    .where('step', '=', step)
    .executeTakeFirst();
}

export function listSteps(db: SandboxDb, roundIds: readonly string[]): Promise<StepRow[]> {
  return db
    .selectFrom('roundStep')
    .selectAll()
    .where('roundId', '=', anyOf(roundIds))
    .orderBy('step')
    .execute();
}

export function getRoundTotals(db: SandboxDb, game: PlayerGame) {
  return roundsOfGame(db, game)
    .select([
      sql<bigint>`count(*)`.as('rounds'),
      sql<bigint>`coalesce(sum(stake_cents), 0)::bigint`.as('stakedCents'),
      sql<bigint>`coalesce(sum(payout_cents), 0)::bigint`.as('wonCents'),
    ])
    .executeTakeFirstOrThrow();
}

export function listRoundJackpotWins(db: SandboxDb, roundIds: readonly string[]) {
  return db
    .selectFrom('jackpotWin')
    .where('roundId', '=', anyOf(roundIds))
    .select(['roundId', 'type', 'scoreCents'])
    .execute();
}

/** Also marks older rounds, so that no older one is shown after the newest was seen. */
export async function markRoundsSeen(db: SandboxDb, round: RoundRow, now: Date): Promise<void> {
  await db
    .updateTable('round')
    .set({ seenAt: now })
    .where('playerId', '=', round.playerId)
    .where('slug', '=', round.slug)
    .where('status', '=', 'over')
    .where('startedAt', '<=', round.startedAt)
    .where('seenAt', 'is', null)
    .execute();
}

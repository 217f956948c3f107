import { anyOf } from '@golden-acers/platform';
import type { Selectable } from 'kysely';
import type { SandboxDatabase, SandboxSchema, SandboxTx } from '../../schema.ts';

export type RoundRow = Selectable<SandboxSchema['round']>;
export type StepRow = Selectable<SandboxSchema['round_step']>;

/** What one step leaves behind. `state` is null once the round is over. */
export interface StepResult {
  readonly step: number;
  readonly move: unknown;
  readonly events: unknown;
  readonly state: unknown;
  readonly payoutCents: bigint;
  readonly isOver: boolean;
  readonly now: Date;
}

export async function insertRound(
  tx: SandboxTx,
  round: {
    id: string;
    player_id: string;
    session_id: string;
    slug: string;
    key: string;
    stake_cents: bigint;
    bet: unknown;
    draw_seed: string | null;
  },
  opened: StepResult,
): Promise<RoundRow> {
  const row = await tx
    .insertInto('round')
    .values({
      ...round,
      bet: JSON.stringify(round.bet),
      status: opened.isOver ? 'over' : 'open',
      state: opened.isOver ? null : JSON.stringify(opened.state),
      payout_cents: opened.payoutCents,
      step: opened.step,
      started_at: opened.now,
      ended_at: opened.isOver ? opened.now : null,
      seen_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertStep(tx, round.id, opened);
  return row;
}

export async function updateRound(tx: SandboxTx, roundId: string, taken: StepResult): Promise<RoundRow> {
  await insertStep(tx, roundId, taken);
  return tx
    .updateTable('round')
    .set({
      status: taken.isOver ? 'over' : 'open',
      state: taken.isOver ? null : JSON.stringify(taken.state),
      payout_cents: taken.payoutCents,
      step: taken.step,
      ended_at: taken.isOver ? taken.now : null,
    })
    .where('id', '=', roundId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A round's step rows count from 0, so the step that made `step` 1 is the opening one, number 0. */
async function insertStep(tx: SandboxTx, roundId: string, taken: StepResult): Promise<void> {
  await tx
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

export function findRoundByKey(tx: SandboxTx, playerId: string, key: string): Promise<RoundRow | undefined> {
  return tx
    .selectFrom('round')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** A player's own round of one game. Anybody else's doesn't exist. */
export function findRound(
  db: SandboxDatabase,
  { playerId, slug, roundId }: { playerId: string; slug: string; roundId: string },
): Promise<RoundRow | undefined> {
  return db
    .selectFrom('round')
    .selectAll()
    .where('id', '=', roundId)
    .where('player_id', '=', playerId)
    .where('slug', '=', slug)
    .executeTakeFirst();
}

export async function hasOpenRound(tx: SandboxTx, playerId: string, slug: string): Promise<boolean> {
  const row = await tx
    .selectFrom('round')
    .select('id')
    .where('player_id', '=', playerId)
    .where('status', '=', 'open')
    .where('slug', '=', slug)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function listNewestRounds(
  db: SandboxDatabase,
  { playerId, slug, limit }: { playerId: string; slug: string; limit: number },
): Promise<RoundRow[]> {
  return db
    .selectFrom('round')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('slug', '=', slug)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findStep(db: SandboxDatabase, roundId: string, step: number): Promise<StepRow | undefined> {
  return db
    .selectFrom('round_step')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('step', '=', step)
    .executeTakeFirst();
}

export function listSteps(db: SandboxDatabase, roundIds: readonly string[]): Promise<StepRow[]> {
  return db
    .selectFrom('round_step')
    .selectAll()
    .where('round_id', '=', anyOf(roundIds))
    .orderBy('step')
    .execute();
}

/** What rounds won of the jackpots. */
export function listRoundJackpotWins(db: SandboxDatabase, roundIds: readonly string[]) {
  return (
    db
      .selectFrom('jackpot_win')
      .innerJoin('round', 'round.id', 'jackpot_win.round_id')
      // Rounds of before there were pots had a great win called a jackpot, which is in their payout.
      .where('round.draw_seed', 'is not', null)
      .where('round_id', '=', anyOf(roundIds))
      .select(['round_id', 'type', 'score_cents'])
      .execute()
  );
}

/** Marks the round and those before it: whoever saw the newest to its end isn't sent back to an older one. */
export async function markRoundsSeen(db: SandboxDatabase, round: RoundRow, now: Date): Promise<void> {
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

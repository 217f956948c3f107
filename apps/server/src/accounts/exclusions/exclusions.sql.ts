import type { ExclusionCause } from '@golden-acers/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** Longer than any plan. A longer exclusion is permanent. */
const maxExclusion = sql`interval '10 years'`;
/** The cooling-off period between the request to return and the return. */
const returnDelay = sql`interval '1 day'`;

export interface ExclusionRow {
  readonly cause: ExclusionCause;
  /** Null where the owner of the database set it. */
  readonly from: Date | null;
  /** The end that was chosen. Null: for ever. */
  readonly until: Date | null;
  /** From then on the person may sign in again. Null until it has asked for that. */
  readonly returnsAt: Date | null;
  /** The chosen end is over, and the person may ask to return. */
  readonly isOver: boolean;
  readonly by: string | null;
  readonly reason: string | null;
}

const chosenEnd = sql`coalesce(player.excluded_at_least_until, player.excluded_until)`;

/** Finds the exclusion that lasts now. A permanent one is 'infinity', which is no date. */
export async function findExclusion(db: Db, playerId: string): Promise<ExclusionRow | undefined> {
  const { rows } = await sql<ExclusionRow>`
    select player.excluded_cause as cause, player.excluded_from as "from",
        case when isfinite(${chosenEnd}) then ${chosenEnd} end as until,
        case when isfinite(player.excluded_until) then player.excluded_until end as "returnsAt",
        ${chosenEnd} <= clock_timestamp() as "isOver",
        agent.name as by, player.excluded_reason as reason
      from player left join agent on agent.id = player.excluded_by
      where player.id = ${playerId} and player.excluded_until > clock_timestamp()`.execute(db);
  return rows[0];
}

/** The end, by the database's clock. */
export type ExclusionEnd = RawBuilder<Date>;

export const exclusionForEver: ExclusionEnd = sql<Date>`'infinity'::timestamptz`;

/** The end of a day where the agent lives. */
export const endOfExclusionDay = (lastDay: string, timeZone: string): ExclusionEnd =>
  sql<Date>`((${lastDay}::date + 1)::timestamp at time zone ${timeZone})`;

/** `period` is an interval of PostgreSQL. */
export const endOfExclusionPeriod = (period: string): ExclusionEnd =>
  sql<Date>`(clock_timestamp() + ${period}::interval)`;

/** Returns a point in time as PostgreSQL writes it, or 'infinity'. */
export const endOfExclusionAt = (end: string): ExclusionEnd => sql<Date>`${end}::timestamptz`;

export async function isExclusionInRange(db: Db, end: ExclusionEnd): Promise<boolean> {
  const { rows } = await sql<{ isInRange: boolean }>`
    select ${end} = 'infinity' or ${end} > clock_timestamp()
      and ${end} <= clock_timestamp() + ${maxExclusion} as "isInRange"`.execute(db);
  return rows[0]?.isInRange === true;
}

export interface NewExclusion {
  readonly cause: ExclusionCause;
  readonly end: ExclusionEnd;
  /** The agent who ordered it. */
  readonly by: string | null;
  readonly reason: string | null;
}

/** False, and nothing changes, when the player is already excluded for as long or longer. */
export async function setExclusion(
  tx: ServerTx,
  playerId: string,
  { cause, end, by, reason }: NewExclusion,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update player set excluded_until = 'infinity', excluded_at_least_until = ${end}, excluded_cause = ${cause},
        excluded_by = ${by}, excluded_reason = ${reason},
        excluded_from = case when excluded_until > clock_timestamp() then excluded_from else clock_timestamp() end
      where id = ${playerId}
        and (excluded_until is null or excluded_until <= clock_timestamp() or ${chosenEnd} < ${end})`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Undefined, and nothing changes, unless the chosen end is over and the person has not asked before. */
export async function setReturn(tx: ServerTx, playerId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ returnsAt: Date }>`
    update player set excluded_until = clock_timestamp() + ${returnDelay}
      where id = ${playerId} and excluded_until = 'infinity' and excluded_at_least_until <= clock_timestamp()
      returning excluded_until as "returnsAt"`.execute(tx);
  return rows[0]?.returnsAt;
}

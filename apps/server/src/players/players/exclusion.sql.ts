import type { ExclusionCause } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** Longer than anybody plans. What lasts longer is for ever. */
const maxExclusion = sql`interval '10 years'`;

export interface ExclusionRow {
  readonly cause: ExclusionCause;
  /** Null where the owner of the database set it. */
  readonly from: Date | null;
  /** Null: for ever. */
  readonly until: Date | null;
  readonly by: string | null;
  readonly reason: string | null;
}

/** The exclusion that lasts now. A permanent one is 'infinity', which is no date. */
export async function findExclusion(db: Db, playerId: string): Promise<ExclusionRow | undefined> {
  const { rows } = await sql<ExclusionRow>`
    select player.excluded_cause as cause, player.excluded_from as "from",
        case when isfinite(player.excluded_until) then player.excluded_until end as until,
        agent.name as by, player.excluded_reason as reason
      from player left join agent on agent.id = player.excluded_by
      where player.id = ${playerId} and player.excluded_until > clock_timestamp()`.execute(db);
  return rows[0];
}

export interface NewExclusion {
  /** The last day, in the agent's time zone. Null: for ever. */
  readonly lastDay: string | null;
  readonly timeZone: string;
  readonly by: string;
  readonly reason: string;
}

const endOf = ({ lastDay, timeZone }: Pick<NewExclusion, 'lastDay' | 'timeZone'>) =>
  lastDay === null
    ? sql<Date>`'infinity'::timestamptz`
    : sql<Date>`((${lastDay}::date + 1)::timestamp at time zone ${timeZone})`;

export async function isExclusionInRange(
  db: Db,
  end: Pick<NewExclusion, 'lastDay' | 'timeZone'>,
): Promise<boolean> {
  const { rows } = await sql<{ isInRange: boolean }>`
    select ${endOf(end)} = 'infinity' or ${endOf(end)} > clock_timestamp()
      and ${endOf(end)} <= clock_timestamp() + ${maxExclusion} as "isInRange"`.execute(db);
  return rows[0]?.isInRange === true;
}

/** False, and nothing changes, when the player is already excluded for as long or longer. */
export async function setExclusion(
  tx: ServerTx,
  playerId: string,
  exclusion: NewExclusion,
): Promise<boolean> {
  const end = endOf(exclusion);
  const { numAffectedRows } = await sql`
    update player set excluded_until = ${end}, excluded_cause = 'operator', excluded_by = ${exclusion.by},
        excluded_reason = ${exclusion.reason},
        excluded_from = case when excluded_until > clock_timestamp() then excluded_from else clock_timestamp() end
      where id = ${playerId}
        and (excluded_until is null or excluded_until <= clock_timestamp() or excluded_until < ${end})`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

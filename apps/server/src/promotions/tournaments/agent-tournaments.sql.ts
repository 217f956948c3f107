import type { AnnouncementTexts, GameType, TournamentPhase, TournamentScoring } from '@golden-acers/contract';
import { isBeforeId } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';
import { unreadEntrants } from './settlement.sql.ts';
import type { PrizeStep } from './tournament-rules.ts';
import { rowColumns, rowTables, type TournamentRow } from './tournaments.sql.ts';

export interface AgentTournamentRow extends TournamentRow {
  readonly agentName: string;
  readonly createdAt: Date;
  readonly endedBy: string | null;
  readonly pausedAbove: string | null;
  readonly reason: string | null;
  readonly paidCents: bigint;
  readonly unread: number;
  readonly isWaiting: boolean;
}

/** Its offer waits for a second agent. */
const isWaiting = sql`exists (
  select from promotion_offer offer join approval on approval.id = offer.approval_id
    where offer.id = tournament.offer_id and offer.state = 'waiting' and approval.state = 'waiting'
      and approval.decided_at > clock_timestamp() - interval '7 days')`;

const agentColumns = (
  agentId: string,
  now: Date,
) => sql`${rowColumns}, author.name as "agentName", ${isWaiting} as "isWaiting", tournament.created_at,
  ender.name as "endedBy", tournament.reason,
  case tournament.state when 'paused' then agent_name_above(tournament.ended_by, ${agentId}) end as "pausedAbove",
  coalesce((select sum(result.prize_cents) from tournament_result result
    join promotion_claim claim on claim.id = result.claim_id
    where result.tournament_id = tournament.id and claim.paid_at is not null), 0)::bigint as "paidCents",
  case when tournament.state = 'published' and tournament.ends_at <= ${now}
    then (select count(*) from (${unreadEntrants(now)}) unread)::integer else 0 end as unread`;
const agentTables = sql`${rowTables} join agent author on author.id = tournament.agent_id
  left join agent ender on ender.id = tournament.ended_by`;

const phaseConditions = {
  draft: () => sql`tournament.state = 'draft'`,
  paused: () => sql`tournament.state = 'paused'`,
  finished: () => sql`tournament.state = 'settled'`,
  cancelled: () => sql`tournament.state = 'cancelled'`,
  upcoming: (now: Date) => sql`tournament.state = 'published' and tournament.starts_at > ${now}`,
  running: (now: Date) =>
    sql`tournament.state = 'published' and tournament.starts_at <= ${now} and tournament.ends_at > ${now}`,
  checking: (now: Date) => sql`tournament.state = 'published' and tournament.ends_at <= ${now}`,
} as const satisfies Record<TournamentPhase, (now: Date) => unknown>;

export async function listAgentTournaments(
  db: Db,
  agentId: string,
  query: { phase: 'all' | TournamentPhase; cursor?: string | undefined; limit: number; now: Date },
): Promise<AgentTournamentRow[]> {
  const { phase, cursor, limit, now } = query;
  const conditions = [
    sql`tournament.agent_id in (select agent_subtree(${agentId}))`,
    ...(phase === 'all' ? [] : [phaseConditions[phase](now)]),
    isBeforeId(cursor, sql`tournament.id`),
  ];
  const { rows } = await sql<AgentTournamentRow>`
    select ${agentColumns(agentId, now)} from ${agentTables} where ${sql.join(conditions, sql` and `)}
      order by tournament.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** A tournament of the agent or of one below it. */
export async function findAgentTournament(
  db: Db,
  agentId: string,
  id: string,
  now: Date,
): Promise<AgentTournamentRow | undefined> {
  const { rows } = await sql<AgentTournamentRow>`
    select ${agentColumns(agentId, now)} from ${agentTables}
      where tournament.id = ${id} and tournament.agent_id in (select agent_subtree(${agentId}))`.execute(db);
  return rows[0];
}

export interface LockedTournament extends Pick<TournamentRow, 'agentId' | 'state' | 'texts' | 'prizes'> {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly offerId: string | null;
  readonly isWaiting: boolean;
  /** The command that publishes it and waits or waited for a second agent. */
  readonly approvalId: string | null;
  /** Whether the agent who asks paused it, or stands above the one who did. */
  readonly isPauserBelow: boolean;
  readonly endedBy: string | null;
}

export async function lockAgentTournament(
  tx: ServerTx,
  agentId: string,
  id: string,
): Promise<LockedTournament | undefined> {
  const { rows } = await sql<LockedTournament>`
    select agent_id, state, texts, prizes, starts_at, ends_at, offer_id,
        ${isWaiting} as "isWaiting", coalesce(ended_by in (select agent_subtree(${agentId})), true) as "isPauserBelow",
        ended_by, (select approval_id from promotion_offer offer where offer.id = tournament.offer_id)
      from tournament where id = ${id} and agent_id in (select agent_subtree(${agentId})) for update`.execute(
    tx,
  );
  return rows[0];
}

/** The tournament whose prizes the offer pays, if it is such an offer. */
export async function lockTournamentOfOffer(
  tx: ServerTx,
  offerId: string,
): Promise<Pick<LockedTournament, 'state' | 'startsAt' | 'endsAt'> | undefined> {
  return tx
    .selectFrom('tournament')
    .where('offerId', '=', offerId)
    .select(['state', 'startsAt', 'endsAt'])
    .forUpdate()
    .executeTakeFirst();
}

/** Lets an agent's tournaments be saved one after the other, so that their limit holds. */
export async function lockOrganiser(tx: ServerTx, agentId: string): Promise<void> {
  await sql`select from agent where id = ${agentId} for no key update`.execute(tx);
}

export async function countOpenTournaments(tx: ServerTx, agentId: string, exceptId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tournament
      where agent_id = ${agentId} and id <> ${exceptId} and state in ('draft', 'published', 'paused')`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Minutes of a zone as moments. */
export async function readWindow(
  db: Db,
  window: { startsAt: string; endsAt: string },
  timeZone: string,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const { rows } = await sql<{ startsAt: Date; endsAt: Date }>`
    select ${window.startsAt}::timestamp at time zone ${timeZone} as "startsAt",
      ${window.endsAt}::timestamp at time zone ${timeZone} as "endsAt"`.execute(db);
  const [read] = rows;
  if (read === undefined) throw new Error('A select without a condition returns a row.');
  return read;
}

export async function isListedGame(db: Db, kindId: number): Promise<boolean> {
  const { rows } = await sql`select from game where kind_id = ${kindId} and is_listed`.execute(db);
  return rows.length > 0;
}

export interface TournamentValues {
  readonly texts: AnnouncementTexts;
  readonly scoring: TournamentScoring;
  readonly gameType: GameType | null;
  readonly kindId: number | null;
  readonly minStakeCents: number;
  readonly prizes: readonly PrizeStep[];
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const columnsOf = (values: TournamentValues) => ({
  texts: JSON.stringify(values.texts),
  scoring: values.scoring,
  gameType: values.gameType,
  kindId: values.kindId === null ? null : BigInt(values.kindId),
  minStakeCents: BigInt(values.minStakeCents),
  prizes: JSON.stringify(values.prizes),
  startsAt: values.startsAt,
  endsAt: values.endsAt,
});

export async function insertTournament(
  tx: ServerTx,
  { id, agentId, ...values }: TournamentValues & Record<'id' | 'agentId', string>,
): Promise<void> {
  await tx
    .insertInto('tournament')
    .values({ id, agentId, ...columnsOf(values) })
    .execute();
}

export async function updateTournament(tx: ServerTx, id: string, values: TournamentValues): Promise<void> {
  await tx.updateTable('tournament').where('id', '=', id).set(columnsOf(values)).execute();
}

export async function writeTournamentState(
  tx: ServerTx,
  id: string,
  change: { state: 'published' | 'paused' | 'cancelled'; endedBy: string | null; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('tournament')
    .where('id', '=', id)
    .set({ state: change.state, endedBy: change.endedBy, reason: change.reason })
    .execute();
}

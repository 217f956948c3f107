import type {
  AnnouncementAudience,
  AnnouncementForm,
  AnnouncementState,
  AnnouncementStopCause,
  AnnouncementTexts,
} from '@golden-acers/contract';
import { isBeforeId, timeText } from '@golden-acers/platform';
import { sql } from 'kysely';
import { insertedNotifications } from '../../messages/notifications/notifications.ts';
import type { Db, ServerTx } from '../../schema.ts';

export interface AnnouncementRow {
  readonly id: string;
  readonly agentId: string;
  readonly agentName: string;
  readonly state: AnnouncementState;
  readonly texts: AnnouncementTexts;
  readonly audience: AnnouncementAudience;
  readonly isPromotion: boolean;
  readonly label: string | null;
  readonly manager: string | null;
  readonly createdAt: Date;
  readonly sendAt: Date | null;
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
  readonly stopCause: AnnouncementStopCause | null;
  readonly addressed: number;
  readonly opened: number;
}

const rowColumns = sql`one.id, one.agent_id, sender.name as "agentName", one.state, one.texts, one.audience,
  one.is_promotion, label.name as label, manager.name as manager, one.created_at,
  one.send_at, one.sent_at, one.ended_at, ender.name as "endedBy",
  one.stop_cause, one.addressed,
  (select count(*)::integer from announcement_reader where announcement_id = one.id) as opened`;
const rowTables = sql`agent_announcement one join agent sender on sender.id = one.agent_id
  left join agent ender on ender.id = one.ended_by
  left join label on label.id = one.audience ->> 'label' left join agent manager on manager.id = one.audience ->> 'manager'`;

export async function listAnnouncementRows(
  db: Db,
  agentId: string,
  { state, cursor, limit }: { state: 'all' | AnnouncementState; cursor?: string | undefined; limit: number },
): Promise<AnnouncementRow[]> {
  const conditions = [
    sql`one.agent_id in (select agent_subtree(${agentId}))`,
    ...(state === 'all' ? [] : [sql`one.state = ${state}`]),
    isBeforeId(cursor, sql`one.id`),
  ];
  const { rows } = await sql<AnnouncementRow>`
    select ${rowColumns} from ${rowTables} where ${sql.join(conditions, sql` and `)}
      order by one.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** Finds an announcement of the agent or of one below it. */
export async function findAnnouncement(
  db: Db,
  agentId: string,
  id: string,
): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`
    select ${rowColumns} from ${rowTables}
      where one.id = ${id} and one.agent_id in (select agent_subtree(${agentId}))`.execute(db);
  return rows[0];
}

/** Lets an agent's announcements be saved one after the other, so that their limits hold. */
export async function lockAnnouncer(tx: ServerTx, agentId: string): Promise<void> {
  await sql`select from agent where id = ${agentId} for no key update`.execute(tx);
}

/** Locks it against its delivery. */
export async function lockAnnouncement(
  tx: ServerTx,
  agentId: string,
  id: string,
): Promise<{ agentId: string; state: AnnouncementState } | undefined> {
  const { rows } = await sql<{ agentId: string; state: AnnouncementState }>`
    select agent_id, state from agent_announcement
      where id = ${id} and agent_id in (select agent_subtree(${agentId})) for update`.execute(tx);
  return rows[0];
}

/** Null for a draft. The time is the database's, and typed in the agent's zone. */
export async function readSendTime(
  tx: ServerTx,
  send: AnnouncementForm['send'],
  { timeZone, maxDaysAhead }: { timeZone: string; maxDaysAhead: number },
): Promise<{ sendAt: Date | null; isInRange: boolean }> {
  if (send.when === 'draft') return { sendAt: null, isInRange: true };
  const at = send.when === 'now' ? null : send.at;
  const { rows } = await sql<{ sendAt: Date; isInRange: boolean }>`
    select at as "sendAt", ${at}::text is null
        or at > clock_timestamp() and at < clock_timestamp() + ${maxDaysAhead} * interval '1 day' as "isInRange"
      from (select coalesce(${at}::timestamp at time zone ${timeZone}, clock_timestamp()) as at) typed`.execute(
    tx,
  );
  const [read] = rows;
  if (read === undefined) throw new Error('A select without a condition returns a row.');
  return read;
}

/** Counts the agent's other announcements: those that wait, and those within 24 hours of the time. */
export async function countAnnouncements(
  tx: ServerTx,
  { agentId, exceptId, sendAt }: { agentId: string; exceptId: string; sendAt: Date | null },
): Promise<{ waiting: number; sameDay: number }> {
  const { rows } = await sql<{ waiting: number; sameDay: number }>`
    select (count(*) filter (where state in ('draft', 'scheduled')))::integer as waiting,
        (count(*) filter (where coalesce(sent_at, send_at) > ${sendAt}::timestamptz - interval '24 hours'
          and coalesce(sent_at, send_at) < ${sendAt}::timestamptz + interval '24 hours'
          and state not in ('draft', 'cancelled')))::integer as "sameDay"
      from agent_announcement where agent_id = ${agentId} and id <> ${exceptId}`.execute(tx);
  return rows[0] ?? { waiting: 0, sameDay: 0 };
}

interface AnnouncementValues extends Pick<AnnouncementForm, 'texts' | 'audience' | 'isPromotion'> {
  readonly sendAt: Date | null;
  readonly apiKeyId: string | undefined;
}

function columnsOf({ texts, audience, isPromotion, sendAt, apiKeyId }: AnnouncementValues) {
  return {
    state: sendAt === null ? ('draft' as const) : ('scheduled' as const),
    texts: JSON.stringify(texts),
    audience: JSON.stringify(audience),
    isPromotion,
    sendAt,
    apiKeyId: apiKeyId ?? null,
  };
}

export async function insertAgentAnnouncement(
  tx: ServerTx,
  { id, agentId, ...values }: AnnouncementValues & Record<'id' | 'agentId', string>,
): Promise<void> {
  await tx
    .insertInto('agentAnnouncement')
    .values({ id, agentId, ...columnsOf(values) })
    .execute();
}

export async function updateAnnouncement(
  tx: ServerTx,
  id: string,
  values: AnnouncementValues,
): Promise<void> {
  await tx.updateTable('agentAnnouncement').where('id', '=', id).set(columnsOf(values)).execute();
}

interface AnnouncementEnd {
  readonly state: 'ended' | 'cancelled';
  readonly endedBy: string | null;
  readonly stopCause?: AnnouncementStopCause;
}

export async function writeAnnouncementEnd(tx: ServerTx, id: string, end: AnnouncementEnd): Promise<void> {
  await sql`
    update agent_announcement set state = ${end.state}, ended_at = clock_timestamp(), ended_by = ${end.endedBy},
        stop_cause = ${end.stopCause ?? null}
      where id = ${id}`.execute(tx);
}

export interface DueAnnouncement {
  readonly id: string;
  readonly agentId: string;
  /** Null: a person planned it. */
  readonly apiKeyId: string | null;
  readonly state: 'scheduled' | 'sending';
  readonly audience: AnnouncementAudience;
  readonly isPromotion: boolean;
  readonly deliveredTo: bigint;
}

const dueColumns = sql`id, agent_id, api_key_id, state, audience, is_promotion, delivered_to`;
const dueCondition = sql`state in ('scheduled', 'sending') and send_at <= clock_timestamp()`;

export async function findDueAnnouncement(db: Db): Promise<DueAnnouncement | undefined> {
  const { rows } = await sql<DueAnnouncement>`
    select ${dueColumns} from agent_announcement where ${dueCondition} order by send_at, id limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Undefined when it has changed, or another server is delivering it. */
export async function lockDueAnnouncement(
  tx: ServerTx,
  { id, deliveredTo, state }: DueAnnouncement,
): Promise<DueAnnouncement | undefined> {
  const { rows } = await sql<DueAnnouncement>`
    select ${dueColumns} from agent_announcement
      where id = ${id} and delivered_to = ${String(deliveredTo)}::bigint and state = ${state} and ${dueCondition}
      for update`.execute(tx);
  return rows[0];
}

/** Whom an announcement reaches among the players that its filters match. */
const reachedPlayers = (playerIds: readonly string[], isPromotion: boolean) => sql`
  player where player.id = any(${playerIds}::text[]) and not player.is_closed
    and (player.excluded_until is null or player.excluded_until <= clock_timestamp())
    and (not ${isPromotion} or notification_is_wanted(player.id, 'promotion', '{}', null))`;

export async function countReachedPlayers(
  db: Db,
  playerIds: readonly string[],
  isPromotion: boolean,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${reachedPlayers(playerIds, isPromotion)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Notifies a batch of players and stores the progress. `lastNumber`: null after the last batch. */
export async function deliverToPlayers(
  tx: ServerTx,
  { id, isPromotion }: DueAnnouncement,
  { playerIds, lastNumber }: { playerIds: readonly string[]; lastNumber: bigint | null },
): Promise<void> {
  await sql`
    with ${insertedNotifications(sql`
      select player.id, 'announcement', '{}'::jsonb, clock_timestamp(), ${id}
        from ${reachedPlayers(playerIds, isPromotion)}`)}
    update agent_announcement set addressed = addressed + (select count(*) from inserted),
        delivered_to = coalesce(${lastNumber === null ? null : String(lastNumber)}::bigint, delivered_to),
        state = ${lastNumber === null ? 'sent' : 'sending'}, sent_at = coalesce(sent_at, clock_timestamp())
      where id = ${id}`.execute(tx);
}

/** Removes notifications of one ended announcement. False: none had any left. */
export async function removeEndedNotifications(db: Db, batchSize: number): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with ended as (
      select id from agent_announcement where state = 'ended' and removed_at is null
        order by id limit 1 for update skip locked),
    removed as (
      delete from notification where id in (
        select notification.id from notification join ended on ended.id = notification.announcement_id
          limit ${batchSize}) returning id)
    update agent_announcement
      set removed_at = case when (select count(*) from removed) < ${batchSize} then clock_timestamp() end
      where id = (select id from ended) returning id`.execute(db);
  return rows.length > 0;
}

/** Selects the rows of the list's export file. */
export function selectExportedAnnouncements(
  _db: Db,
  { agentId, timeZone }: { agentId: string; timeZone: string },
) {
  return sql<
    AnnouncementRow & { sendText: string | null; sentText: string | null; endedText: string | null }
  >`
    select ${rowColumns}, ${timeText(sql`one.send_at`, timeZone)} as "sendText",
        ${timeText(sql`one.sent_at`, timeZone)} as "sentText", ${timeText(sql`one.ended_at`, timeZone)} as "endedText"
      from ${rowTables} where one.agent_id in (select agent_subtree(${agentId})) order by one.id desc`;
}

import type { WebhookType } from '@golden-acers/contract';
import { databaseNow, databaseTimeAfter, type Lease, leaseTiming } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { DeliveryProblem } from '../../column-types.ts';
import type { Db, ServerTx } from '../../schema.ts';

export interface NewDelivery {
  readonly playerId: string;
  /** The player's agent when it happened: it and the agents above it may receive the event. */
  readonly agentId: string;
  readonly occurredAt: Date;
  readonly type: WebhookType;
  readonly data: object;
}

/** Queues events for the endpoints that had subscribed, in the given order. Returns whether any had. */
export async function queueDeliveries(tx: ServerTx, deliveries: readonly NewDelivery[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_delivery (id, endpoint_id, player_id, type, data, occurred_at)
      select new_public_id('we', clock_timestamp()), endpoint.id, player.id, event.value ->> 'type',
          jsonb_build_object('playerId', player.id, 'account', player.provider_username) || (event.value -> 'data'),
          (event.value ->> 'occurredAt')::timestamptz
        from jsonb_array_elements(${JSON.stringify(deliveries)}::jsonb) with ordinality as event (value, place)
          join player on player.id = event.value ->> 'playerId'
          join webhook_endpoint endpoint on event.value ->> 'type' = any (endpoint.event_types)
        where endpoint.is_enabled and endpoint.created_at <= (event.value ->> 'occurredAt')::timestamptz
          and endpoint.agent_id in (select agent_ancestry(event.value ->> 'agentId'))
        order by place`.execute(tx);
  return numAffectedRows > 0n;
}

/** Endpoints with a delivery that is due, which no server has leased. */
export const dueEndpoints = sql`
  select endpoint.id from webhook_endpoint endpoint join webhook_endpoint_state state on state.endpoint_id = endpoint.id
    where endpoint.is_enabled and state.due_at <= clock_timestamp() and state.lease_until <= clock_timestamp()
      and (exists (select from webhook_waiting_player waiting where waiting.endpoint_id = endpoint.id
          and waiting.due_at <= clock_timestamp())
        or exists (select from webhook_delivery test where test.endpoint_id = endpoint.id
          and test.player_id is null and test.state = 'waiting'))`;

export interface LeasedEndpoint {
  readonly id: string;
  readonly agentId: string;
  readonly url: string;
  readonly secretSealed: string;
  readonly previousSealed: string | null;
  readonly failures: number;
  readonly failingPlayerId: string | null;
  readonly isAgentDisabled: boolean;
  readonly leasedUntil: string;
}

/** Null: none, or its time is over. */
const previousSecret = sql`case when endpoint.previous_secret_until > ${databaseNow} then endpoint.previous_secret_sealed end`;

/** Undefined when another server has it, or when it isn't due. */
export async function leaseEndpoint(db: Db, id: string): Promise<LeasedEndpoint | undefined> {
  const { rows } = await sql<LeasedEndpoint>`
    update webhook_endpoint_state state set lease_until = ${databaseTimeAfter(leaseTiming.lengthMs)}
      from webhook_endpoint endpoint
      where endpoint.id = ${id} and endpoint.is_enabled and state.endpoint_id = endpoint.id
        and state.due_at <= ${databaseNow} and state.lease_until <= ${databaseNow}
      returning endpoint.id, endpoint.agent_id, url, secret_sealed,
        ${previousSecret} as "previousSealed", failures, failing_player_id as "failingPlayerId",
        agent_is_disabled(endpoint.agent_id) as "isAgentDisabled", lease_until::text as "leasedUntil"`.execute(
    db,
  );
  return rows[0];
}

export const leaseOfEndpoint = ({ id, leasedUntil }: LeasedEndpoint): Lease => ({
  table: 'webhook_endpoint_state',
  column: 'lease_until',
  key: { endpointId: id },
  until: leasedUntil,
});

/** Leaves the lease of another server alone, which got it when this one's ended by time. */
export async function endLease(db: Db, endpointId: string, { until }: Lease): Promise<void> {
  await db
    .updateTable('webhookEndpointState')
    .where('endpointId', '=', endpointId)
    .where('leaseUntil', '=', sql<Date>`${until}::timestamptz`)
    .set({ leaseUntil: sql`'-infinity'` })
    .execute();
}

export interface DueDelivery {
  readonly id: string;
  /** Null: a test. */
  readonly playerId: string | null;
  readonly type: string;
  readonly data: unknown;
  readonly occurredAt: Date;
  readonly attempts: number;
  readonly isInSubtree: boolean;
}

/**
 * The first that waits of a player. The comparison of rows begins in the index of players, so that no plan
 * reads the deliveries of others.
 */
const firstWaitingOf = (endpointId: string, playerId: RawBuilder<unknown>) => sql`(
  select * from (select * from webhook_delivery where endpoint_id = ${endpointId} and state = 'waiting'
    and (player_id, number) >= (${playerId}, 0) order by player_id, number limit 1) next where player_id = ${playerId})`;

export interface DueDeliveries {
  readonly due: readonly DueDelivery[];
  /** Players were read whose first delivery is not due, or who have none: call `correctWaitingPlayers`. */
  readonly hasOutdatedPlayers: boolean;
}

/**
 * Tests, and the first that waits of each player, if it is due and not being sent. None of a disabled
 * endpoint or agent, and none once the endpoint has another address or secret than was leased. Reads no other
 * delivery.
 */
export async function listDueDeliveries(
  db: Db,
  { id, agentId, url, secretSealed, previousSealed }: LeasedEndpoint,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<DueDeliveries> {
  const { rows } = await sql<DueDelivery & { isDue: boolean }>`
    with player_due as materialized (
      select player_id, due_at from webhook_waiting_player where endpoint_id = ${id} and due_at <= ${databaseNow}
        order by due_at limit ${limit + except.length}),
    first as (
      select delivery.*, '-infinity'::timestamptz as due_at, null as waiting_player_id from webhook_delivery delivery
        where endpoint_id = ${id} and player_id is null and state = 'waiting' and next_attempt_at <= ${databaseNow}
      union all
      select delivery.*, player_due.due_at, player_due.player_id
        from player_due left join lateral ${firstWaitingOf(id, sql.ref('player_due.player_id'))} delivery on true)
    select first.id, player_id as "playerId", type, data, occurred_at, attempts,
        player_id is null or exists (select from player where player.id = player_id
          and player.agent_id in (select agent_subtree(${agentId}))) as "isInSubtree",
        coalesce(next_attempt_at <= ${databaseNow}, false) as "isDue"
      from first join webhook_endpoint endpoint on endpoint.id = ${id} and endpoint.is_enabled
        and not agent_is_disabled(endpoint.agent_id) and endpoint.url = ${url}
        and endpoint.secret_sealed = ${secretSealed} and ${previousSecret} is not distinct from ${previousSealed}::text
      where first.id is null or first.id <> all (${except}::text[])
      order by due_at, number`.execute(db);
  const due = rows.filter(({ isDue }) => isDue);
  return { due: due.slice(0, limit), hasOutdatedPlayers: due.length < rows.length };
}

/** What one transaction corrects. */
const correctedBatchSize = 1_000;

/**
 * Sets when the next delivery of players that are due is due, and removes those without one. Returns whether
 * there was any. A player whom another transaction has locked stays due until the next time.
 */
export async function correctWaitingPlayers(
  tx: ServerTx,
  endpointId: string,
  playerIds?: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ playerId: string }>`
    select player_id as "playerId" from webhook_waiting_player
      where endpoint_id = ${endpointId} and due_at <= ${databaseNow}
        and ${playerIds === undefined ? sql`true` : sql`player_id = any(${[...playerIds]}::text[])`}
      order by due_at limit ${correctedBatchSize} for update skip locked`.execute(tx);
  const lockedIds = rows.map(({ playerId }) => playerId);
  // A separate statement, so that it sees what those who had the lock have queued.
  await sql`
    with next as (
      select player_id, (select next_attempt_at from ${firstWaitingOf(endpointId, sql.ref('locked.player_id'))} first) as due_at
        from unnest(${lockedIds}::text[]) locked (player_id)),
    removed as (
      delete from webhook_waiting_player where endpoint_id = ${endpointId}
        and player_id in (select player_id from next where due_at is null))
    update webhook_waiting_player waiting set due_at = next.due_at from next
      where waiting.endpoint_id = ${endpointId} and waiting.player_id = next.player_id
        and next.due_at is not null`.execute(tx);
  return lockedIds.length > 0;
}

/** What one statement withholds. */
const withheldBatchSize = 10_000;

/** Withholds the first that wait for these players. Call it again until none is left. */
export async function withholdDeliveriesOf(
  db: Db,
  endpointId: string,
  playerIds: readonly string[],
): Promise<void> {
  await sql`update webhook_delivery set state = 'withheld' where state = 'waiting' and id in (
    select id from webhook_delivery where endpoint_id = ${endpointId} and state = 'waiting'
      and player_id = any(${[...playerIds]}::text[]) order by player_id, number limit ${withheldBatchSize})`.execute(
    db,
  );
}

/** The hourly attempts of two days. */
const maxEarlierAttempts = 49;

export interface AttemptResult {
  readonly id: string;
  /** Null: a test. */
  readonly playerId: string | null;
  /** Before the attempt: another server may have sent it meanwhile. */
  readonly attempts: number;
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly text: string | null;
  readonly durationMs: number;
  readonly problem: DeliveryProblem | null;
  /** What the receiver demands; 0 if it names no time. */
  readonly retryAfterMs: number;
}

/**
 * The later deliveries of a player that state the time of the failed one's next attempt. Further ones wait
 * for it too, and keep their time.
 */
const maxDelayedOfPlayer = 200;

/** The list of earlier attempts with the last one, without the oldest when there are too many. */
const withLastAttempt = sql`case when last_attempt_at is null then earlier_attempts
  else case when jsonb_array_length(earlier_attempts) < ${maxEarlierAttempts} then earlier_attempts
    else earlier_attempts - 0 end || jsonb_build_object('at', last_attempt_at, 'status', response_status,
      'durationMs', duration_ms, 'problem', nullif(delivery.problem, 'endpoint_disabled')) end`;

/**
 * A failed delivery waits for its next attempt, with all that follow it of the player, or has failed. A test
 * is sent once: a person reads its outcome.
 */
export async function recordAttempts(
  tx: ServerTx,
  results: readonly (AttemptResult & { readonly retryInMs: number })[],
  giveUpAfterMs: number,
): Promise<void> {
  await sql`
    with result as (select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as result (
        id text, attempts integer, "isDelivered" boolean, status integer, "text" text, "durationMs" integer, problem text,
        "retryInMs" float8)),
      changed as (
        update webhook_delivery delivery set attempts = delivery.attempts + 1, last_attempt_at = ${databaseNow},
            earlier_attempts = ${withLastAttempt}, response_status = result.status, response_text = result.text,
            duration_ms = result."durationMs", problem = result.problem,
            next_attempt_at = ${databaseNow} + result."retryInMs" * interval '1 millisecond',
            state = case when result."isDelivered" then 'delivered'
              when delivery.player_id is null or queued_at < ${databaseNow} - ${giveUpAfterMs} * interval '1 millisecond' then 'failed' else 'waiting' end
          from result where delivery.id = result.id and delivery.attempts = result.attempts and state = 'waiting'
          returning delivery.id, endpoint_id, player_id, state, next_attempt_at)
    update webhook_delivery later set next_attempt_at = changed.next_attempt_at
      from changed cross join lateral (
        select id from webhook_delivery waiting
          where waiting.endpoint_id = changed.endpoint_id and waiting.state = 'waiting'
            and (waiting.player_id, waiting.number) >= (changed.player_id, 0)
          order by player_id, number limit ${maxDelayedOfPlayer}) following
      where changed.state = 'waiting' and later.id = following.id and later.player_id = changed.player_id
        and later.id <> changed.id`.execute(tx);
}

export interface EndpointFailures {
  /** The number of recorded failures since the last success. */
  readonly failures: number;
  /** The only player whose events have failed since then; null: those of several. */
  readonly failingPlayerId: string | null;
  readonly isFailingForMs: number;
}

/** Ends the failures of an endpoint that has accepted an event. */
export async function recordEndpointSuccess(tx: ServerTx, endpointId: string): Promise<EndpointFailures> {
  await tx
    .updateTable('webhookEndpointState')
    .where('endpointId', '=', endpointId)
    .set({ failures: 0, failingSince: null, failingPlayerId: null, lastSuccessAt: databaseNow })
    .execute();
  return { failures: 0, failingPlayerId: null, isFailingForMs: 0 };
}

/** Records that events failed: those of one player, or of several (null). */
export async function recordEndpointFailure(
  tx: ServerTx,
  endpointId: string,
  playerId: string | null,
): Promise<EndpointFailures> {
  const { rows } = await sql<EndpointFailures>`
    update webhook_endpoint_state set failures = failures + 1,
        failing_since = coalesce(failing_since, ${databaseNow}),
        failing_player_id = case when failures = 0 or failing_player_id = ${playerId} then ${playerId} end
      where endpoint_id = ${endpointId}
      returning failures, failing_player_id as "failingPlayerId",
        (extract(epoch from ${databaseNow} - failing_since) * 1000)::float8 as "isFailingForMs"`.execute(tx);
  return rows[0] ?? { failures: 1, failingPlayerId: playerId, isFailingForMs: 0 };
}

/** Sends nothing to the endpoint for this time. */
export async function pauseEndpoint(tx: ServerTx, endpointId: string, ms: number): Promise<void> {
  await tx
    .updateTable('webhookEndpointState')
    .where('endpointId', '=', endpointId)
    .set({ dueAt: databaseTimeAfter(ms) })
    .execute();
}

export async function listBacklogs(db: Db, maxWaiting: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoint endpoint where is_enabled and exists (
      select from webhook_delivery where endpoint_id = endpoint.id and state = 'waiting' offset ${maxWaiting})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Null: the agent has no mailbox any more. */
export async function findAgentMailbox(db: Db, agentId: string) {
  return db
    .selectFrom('account')
    .leftJoin('agentSettings', 'agentSettings.agentId', 'account.id')
    .where('account.id', '=', agentId)
    .select(['account.email as recipient', 'agentSettings.language'])
    .executeTakeFirstOrThrow();
}

export async function purgeDeliveries(
  db: Db,
  { days, maxPerEndpoint, batchSize }: Record<'days' | 'maxPerEndpoint' | 'batchSize', number>,
): Promise<number> {
  const { numAffectedRows: old = 0n } = await sql`
    delete from webhook_delivery where id in (select id from webhook_delivery
      where state <> 'waiting' and occurred_at < ${databaseNow} - ${days} * interval '1 day'
      order by occurred_at limit ${batchSize})`.execute(db);
  const { numAffectedRows: beyond = 0n } = await sql`
    delete from webhook_delivery where id in (
      select far.id from webhook_endpoint endpoint cross join lateral (
        select id from (select id, state from webhook_delivery where endpoint_id = endpoint.id
          order by number desc offset ${maxPerEndpoint}) beyond where state <> 'waiting' limit ${batchSize}) far
      limit ${batchSize})`.execute(db);
  return Number(old + beyond);
}

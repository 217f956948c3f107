import type { WebhookType } from '@golden-acers/contract';
import { databaseNow, databaseTimeAfter, type Lease, leaseTiming } from '@golden-acers/platform';
import { sql } from 'kysely';
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
export async function listDueEndpoints(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('webhookEndpoint as endpoint')
    .innerJoin('webhookEndpointState as state', 'state.endpointId', 'endpoint.id')
    .where('endpoint.isEnabled', '=', true)
    .where('state.dueAt', '<=', databaseNow)
    .where('state.leaseUntil', '<=', databaseNow)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhookDelivery as delivery')
          .select('delivery.id')
          .whereRef('delivery.endpointId', '=', 'endpoint.id')
          .where('delivery.state', '=', 'waiting')
          .where('delivery.nextAttemptAt', '<=', databaseNow),
      ),
    )
    .select('endpoint.id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface LeasedEndpoint {
  readonly id: string;
  readonly agentId: string;
  readonly url: string;
  readonly secretSealed: string;
  readonly previousSealed: string | null;
  readonly failures: number;
  readonly isAgentDisabled: boolean;
  readonly leasedUntil: string;
}

/** Undefined when another server has it, or when it isn't due. */
export async function leaseEndpoint(db: Db, id: string): Promise<LeasedEndpoint | undefined> {
  const { rows } = await sql<LeasedEndpoint>`
    update webhook_endpoint_state state set lease_until = ${databaseTimeAfter(leaseTiming.lengthMs)}
      from webhook_endpoint endpoint
      where endpoint.id = ${id} and endpoint.is_enabled and state.endpoint_id = endpoint.id
        and state.due_at <= ${databaseNow} and state.lease_until <= ${databaseNow}
      returning endpoint.id, endpoint.agent_id, url, secret_sealed,
        case when previous_secret_until > ${databaseNow} then previous_secret_sealed end as "previousSealed",
        failures, agent_is_disabled(endpoint.agent_id) as "isAgentDisabled", lease_until::text as "leasedUntil"`.execute(
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
  readonly type: string;
  readonly data: unknown;
  readonly occurredAt: Date;
  readonly attempts: number;
  readonly isInSubtree: boolean;
}

/** The first that waits of each player, if it is due. */
export async function listDueDeliveries(
  db: Db,
  { id, agentId }: Pick<LeasedEndpoint, 'id' | 'agentId'>,
  limit: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select delivery.id, type, data, occurred_at, attempts,
        player_id is null or exists (select from player where player.id = player_id
          and player.agent_id in (select agent_subtree(${agentId}))) as "isInSubtree"
      from webhook_delivery delivery
      where endpoint_id = ${id} and state = 'waiting' and next_attempt_at <= ${databaseNow}
        and not exists (select from webhook_delivery earlier where earlier.endpoint_id = ${id}
          and earlier.player_id = delivery.player_id and earlier.state = 'waiting' and earlier.number < delivery.number)
      order by next_attempt_at, number limit ${limit}`.execute(db);
  return rows;
}

export async function withholdDeliveries(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .set({ state: 'withheld' })
    .execute();
}

/** The hourly attempts of two days. */
const maxEarlierAttempts = 49;

export interface AttemptResult {
  readonly id: string;
  readonly isTest: boolean;
  /** Before the attempt: another server may have sent it meanwhile. */
  readonly attempts: number;
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly text: string | null;
  readonly durationMs: number;
  readonly problem: DeliveryProblem | null;
  readonly retryInMs: number;
}

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
  results: readonly AttemptResult[],
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
    update webhook_delivery later set next_attempt_at = changed.next_attempt_at from changed
      where changed.state = 'waiting' and later.endpoint_id = changed.endpoint_id and later.player_id = changed.player_id
        and later.id <> changed.id and later.state = 'waiting'`.execute(tx);
}

/** Returns since when every attempt has failed. */
export async function recordEndpointAttempt(
  tx: ServerTx,
  id: string,
  { hasSucceeded, pauseMs }: { readonly hasSucceeded: boolean; readonly pauseMs: number },
): Promise<{ isFailingForMs: number }> {
  const { rows } = await sql<{ isFailingForMs: number }>`
    update webhook_endpoint_state set
        failures = case when ${hasSucceeded} then 0 else failures + 1 end,
        last_success_at = case when ${hasSucceeded} then ${databaseNow} else last_success_at end,
        failing_since = case when ${hasSucceeded} then null else coalesce(failing_since, ${databaseNow}) end,
        due_at = case when ${hasSucceeded} then due_at else ${databaseTimeAfter(pauseMs)} end
      where endpoint_id = ${id}
      returning coalesce((extract(epoch from ${databaseNow} - failing_since) * 1000)::float8, 0) as "isFailingForMs"`.execute(
    tx,
  );
  return rows[0] ?? { isFailingForMs: 0 };
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

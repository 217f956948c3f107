import type { WebhookDeliveryState, WebhookEndpoint, WebhookType } from '@golden-acers/contract';
import { databaseNow, databaseTimeAfter } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

interface OwnEndpoint {
  readonly agentId: string;
  readonly id: string;
}

function selectEndpoints(db: Db, agentId: string) {
  return db
    .selectFrom('webhook_endpoint as endpoint')
    .innerJoin('webhook_endpoint_state as state', 'state.endpoint_id', 'endpoint.id')
    .where('endpoint.agent_id', '=', agentId)
    .select([
      'endpoint.id',
      'endpoint.url',
      'endpoint.event_types as types',
      'endpoint.is_enabled as isEnabled',
      'endpoint.disabled_because as disabledBecause',
      'endpoint.created_at as createdAt',
      'state.failing_since as failingSince',
      'endpoint.previous_secret_until as previousSecretUntil',
    ]);
}

export type EndpointRow = NonNullable<Awaited<ReturnType<typeof findEndpoint>>>;

export async function listEndpoints(db: Db, agentId: string): Promise<EndpointRow[]> {
  return selectEndpoints(db, agentId).orderBy('endpoint.id').execute();
}

export async function findEndpoint(db: Db, { agentId, id }: OwnEndpoint) {
  return selectEndpoints(db, agentId).where('endpoint.id', '=', id).executeTakeFirst();
}

export async function lockEndpoint(tx: ServerTx, { agentId, id }: OwnEndpoint) {
  return selectEndpoints(tx, agentId)
    .where('endpoint.id', '=', id)
    .select('endpoint.secret_sealed as secretSealed')
    .forNoKeyUpdate('endpoint')
    .executeTakeFirst();
}

/** Serialises an agent's additions, so that their number can be limited. */
export async function lockAndCountEndpoints(tx: ServerTx, agentId: string): Promise<number> {
  await tx.selectFrom('agent').where('id', '=', agentId).select('id').forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('webhook_endpoint')
    .where('agent_id', '=', agentId)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertEndpoint(
  tx: ServerTx,
  {
    types,
    agentId,
    secretSealed,
    ...row
  }: OwnEndpoint & { url: string; types: WebhookType[]; secretSealed: string },
): Promise<void> {
  const values = { ...row, agent_id: agentId, event_types: types, secret_sealed: secretSealed };
  await tx.insertInto('webhook_endpoint').values(values).execute();
  await tx.insertInto('webhook_endpoint_state').values({ endpoint_id: row.id }).execute();
}

export async function updateEndpoint(
  tx: ServerTx,
  id: string,
  change: Pick<WebhookEndpoint, 'url' | 'types' | 'isEnabled' | 'disabledBecause'>,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .where('id', '=', id)
    .set({
      url: change.url,
      event_types: change.types,
      is_enabled: change.isEnabled,
      disabled_because: change.disabledBecause,
    })
    .execute();
}

/** As if it had never failed. A server that is sending keeps its lease. */
export async function resetFailures(tx: ServerTx, id: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoint_state')
    .where('endpoint_id', '=', id)
    .set({ due_at: sql`'-infinity'`, failures: 0, failing_since: null })
    .execute();
}

export async function disableEndpoint(
  tx: ServerTx,
  id: string,
  because: WebhookEndpoint['disabledBecause'],
): Promise<{ agentId: string } | undefined> {
  return tx
    .updateTable('webhook_endpoint')
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .set({ is_enabled: false, disabled_because: because })
    .returning('agent_id as agentId')
    .executeTakeFirst();
}

/** What waits for an endpoint that is disabled can be replayed later. */
export async function failWaiting(tx: ServerTx, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .set({ state: 'failed', problem: 'endpoint_disabled' })
    .execute();
}

export async function deleteEndpoint(tx: ServerTx, id: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoint').where('id', '=', id).execute();
}

export async function updateSecret(
  tx: ServerTx,
  {
    id,
    secretSealed,
    previousSealed,
    overlapMs,
  }: Record<'id' | 'secretSealed' | 'previousSealed', string> & {
    overlapMs: number;
  },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .where('id', '=', id)
    .set({
      secret_sealed: secretSealed,
      previous_secret_sealed: previousSealed,
      previous_secret_until: databaseTimeAfter(overlapMs),
    })
    .execute();
}

export async function insertTestDelivery(
  tx: ServerTx,
  delivery: { id: string; endpointId: string; type: string },
): Promise<void> {
  const { id, endpointId, type } = delivery;
  const values = { id, endpoint_id: endpointId, player_id: null, type, data: '{}' };
  await tx.insertInto('webhook_delivery').values(values).execute();
}

export async function listDeliveries(
  db: Db,
  {
    agentId,
    id: endpointId,
    state,
    page,
    pageSize,
  }: OwnEndpoint & { state: WebhookDeliveryState | undefined; page: number; pageSize: number },
) {
  let found = db.selectFrom('webhook_delivery as delivery').where('delivery.endpoint_id', '=', endpointId);
  if (state !== undefined) found = found.where('delivery.state', '=', state);
  const rows = await found
    .leftJoin('player', (join) =>
      join
        .onRef('player.id', '=', 'delivery.player_id')
        .on('player.agent_id', 'in', sql<string>`(select agent_subtree(${agentId}))`),
    )
    .orderBy('delivery.number', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select([
      'delivery.id',
      'delivery.type',
      'player.provider_username as account',
      'delivery.occurred_at as occurredAt',
      'delivery.state',
      'delivery.attempts',
      'delivery.last_attempt_at as lastAttemptAt',
      'delivery.next_attempt_at as nextAttemptAt',
      'delivery.response_status as responseStatus',
      'delivery.response_text as responseText',
      'delivery.problem',
    ])
    .execute();
  const { total } = await found
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>['rows'][number];

/** Deliveries that end, or all that failed since a time, wait again. Returns how many. */
export async function replayDeliveries(
  tx: ServerTx,
  endpointId: string,
  which: { readonly id: string } | { readonly failedSince: Date; readonly limit: number },
): Promise<number> {
  const chosen =
    'id' in which
      ? sql`id = ${which.id}`
      : sql`id in (select id from webhook_delivery where endpoint_id = ${endpointId} and state = 'failed'
          and occurred_at >= ${which.failedSince} order by number limit ${which.limit})`;
  const { numAffectedRows = 0n } = await sql`
    update webhook_delivery set state = 'waiting', attempts = 0, queued_at = ${databaseNow},
        next_attempt_at = ${databaseNow}, problem = null
      where endpoint_id = ${endpointId} and state <> 'waiting' and ${chosen}`.execute(tx);
  return Number(numAffectedRows);
}

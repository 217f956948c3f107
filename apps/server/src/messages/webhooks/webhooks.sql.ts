import type { WebhookDeliveryState, WebhookEndpoint, WebhookType } from '@golden-acers/contract';
import { databaseNow, databaseTimeAfter } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { DeliveryProblem } from '../../column-types.ts';
import type { Db, ServerTx } from '../../schema.ts';

interface OwnEndpoint {
  readonly agentId: string;
  readonly id: string;
}

function selectEndpoints(db: Db, agentId: string) {
  return db
    .selectFrom('webhookEndpoint as endpoint')
    .innerJoin('webhookEndpointState as state', 'state.endpointId', 'endpoint.id')
    .where('endpoint.agentId', '=', agentId)
    .select([
      'endpoint.id',
      'endpoint.url',
      'endpoint.description',
      'endpoint.eventTypes as types',
      'endpoint.isEnabled',
      'endpoint.disabledBecause',
      'endpoint.disabledAt',
      'endpoint.createdAt',
      'state.lastSuccessAt',
      'state.failingSince',
      'endpoint.previousSecretUntil',
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
    .select('endpoint.secretSealed')
    .forNoKeyUpdate('endpoint')
    .executeTakeFirst();
}

/** Serialises an agent's additions, so that their number can be limited. */
export async function lockAndCountEndpoints(tx: ServerTx, agentId: string): Promise<number> {
  await tx.selectFrom('agent').where('id', '=', agentId).select('id').forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('webhookEndpoint')
    .where('agentId', '=', agentId)
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
  }: OwnEndpoint & { url: string; description: string; types: WebhookType[]; secretSealed: string },
): Promise<void> {
  const values = { ...row, agentId, eventTypes: types, secretSealed };
  await tx.insertInto('webhookEndpoint').values(values).execute();
  await tx.insertInto('webhookEndpointState').values({ endpointId: row.id }).execute();
}

export async function updateEndpoint(
  tx: ServerTx,
  id: string,
  change: Pick<WebhookEndpoint, 'url' | 'description' | 'types' | 'isEnabled' | 'disabledBecause'>,
): Promise<void> {
  await tx
    .updateTable('webhookEndpoint')
    .where('id', '=', id)
    .set({
      url: change.url,
      description: change.description,
      eventTypes: change.types,
      isEnabled: change.isEnabled,
      disabledBecause: change.disabledBecause,
      disabledAt: change.isEnabled ? null : sql`coalesce(disabled_at, ${databaseNow})`,
    })
    .execute();
}

/** Ends the pause of an endpoint that fails. A server that is sending keeps its lease. */
export async function endPause(tx: ServerTx, id: string): Promise<void> {
  await tx
    .updateTable('webhookEndpointState')
    .where('endpointId', '=', id)
    .set({ dueAt: sql`'-infinity'` })
    .execute();
}

/** As if it had never failed. A server that is sending keeps its lease. */
export async function resetFailures(tx: ServerTx, id: string): Promise<void> {
  await tx
    .updateTable('webhookEndpointState')
    .where('endpointId', '=', id)
    .set({ dueAt: sql`'-infinity'`, failures: 0, failingSince: null, failingPlayerId: null })
    .execute();
}

export async function disableEndpoint(
  tx: ServerTx,
  id: string,
  because: WebhookEndpoint['disabledBecause'],
): Promise<{ agentId: string } | undefined> {
  return tx
    .updateTable('webhookEndpoint')
    .where('id', '=', id)
    .where('isEnabled', '=', true)
    .set({ isEnabled: false, disabledBecause: because, disabledAt: databaseNow })
    .returning('agentId')
    .executeTakeFirst();
}

/** What one statement changes: within the time of a statement on a busy machine. */
const endedBatchSize = 10_000;

/**
 * Ends the first deliveries that wait for an endpoint. Returns whether there may be more. What failed can be
 * replayed later.
 */
export async function endWaiting(
  db: Db,
  endpointId: string,
  end: { readonly state: 'failed' | 'withheld'; readonly problem: DeliveryProblem | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDelivery')
    .where('id', 'in', (select) =>
      select
        .selectFrom('webhookDelivery')
        .where('endpointId', '=', endpointId)
        .where('state', '=', 'waiting')
        .select('id')
        .limit(endedBatchSize),
    )
    .where('state', '=', 'waiting')
    .set(end)
    .executeTakeFirst();
  return Number(numUpdatedRows) >= endedBatchSize;
}

export async function failWaiting(tx: ServerTx, endpointId: string): Promise<void> {
  while (await endWaiting(tx, endpointId, { state: 'failed', problem: 'endpoint_disabled' }));
}

export async function deleteEndpoint(tx: ServerTx, id: string): Promise<void> {
  await tx.deleteFrom('webhookEndpoint').where('id', '=', id).execute();
}

export async function updateSecret(
  tx: ServerTx,
  {
    id,
    secretSealed,
    former,
  }: Record<'id' | 'secretSealed', string> & {
    former: { readonly sealed: string; readonly overlapMs: number } | undefined;
  },
): Promise<void> {
  await tx
    .updateTable('webhookEndpoint')
    .where('id', '=', id)
    .set({
      secretSealed,
      previousSecretSealed: former?.sealed ?? null,
      previousSecretUntil: former === undefined ? null : databaseTimeAfter(former.overlapMs),
    })
    .execute();
}

/** What a person waits for comes before all that waits since. A player's events stay in their order. */
const beforeOthers = sql<Date>`${databaseNow} - interval '2 days'`;

export async function insertTestDelivery(
  tx: ServerTx,
  delivery: { id: string; endpointId: string; type: string },
): Promise<void> {
  const { id, endpointId, type } = delivery;
  const values = { id, endpointId, playerId: null, type, data: '{}' };
  await tx
    .insertInto('webhookDelivery')
    .values({ ...values, nextAttemptAt: beforeOthers })
    .execute();
}

interface DeliveryFilter extends OwnEndpoint {
  readonly state: WebhookDeliveryState | undefined;
  readonly type: string | undefined;
}

function filterDeliveries(db: Db, { agentId, id: endpointId, state, type }: DeliveryFilter) {
  return db
    .selectFrom('webhookDelivery as delivery')
    .innerJoin('webhookEndpoint as endpoint', 'endpoint.id', 'delivery.endpointId')
    .where('endpoint.id', '=', endpointId)
    .where('endpoint.agentId', '=', agentId)
    .$if(state !== undefined, (query) => query.where('delivery.state', '=', state ?? 'failed'))
    .$if(type !== undefined, (query) => query.where('delivery.type', '=', type ?? ''));
}

/** The account and the payload are those of a player in the agent's subtree. */
function selectDeliveries(query: ReturnType<typeof filterDeliveries>, agentId: string) {
  return query
    .leftJoin('player', (join) =>
      join
        .onRef('player.id', '=', 'delivery.playerId')
        .on('player.agentId', 'in', sql<string>`(select agent_subtree(${agentId}))`),
    )
    .select([
      'delivery.id',
      'delivery.number',
      'delivery.type',
      'player.providerUsername as account',
      'delivery.occurredAt',
      'delivery.state',
      'delivery.attempts',
      'delivery.lastAttemptAt',
      sql<Date>`greatest(delivery.next_attempt_at, delivery.queued_at)`.as('nextAttemptAt'),
      'delivery.responseStatus',
      'delivery.responseText',
      'delivery.durationMs',
      'delivery.problem',
    ]);
}

/** Newest first. */
export function listDeliveries(
  db: Db,
  filter: DeliveryFilter,
  page: { readonly before: bigint | undefined; readonly limit: number },
) {
  return selectDeliveries(filterDeliveries(db, filter), filter.agentId)
    .$if(page.before !== undefined, (query) => query.where('delivery.number', '<', page.before ?? 0n))
    .orderBy('delivery.number', 'desc')
    .limit(page.limit)
    .execute();
}
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

export async function countDeliveries(db: Db, filter: DeliveryFilter): Promise<number> {
  const { total } = await filterDeliveries(db, filter)
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export function findDelivery(db: Db, endpoint: OwnEndpoint, deliveryId: string) {
  const own = filterDeliveries(db, { ...endpoint, state: undefined, type: undefined });
  return selectDeliveries(own, endpoint.agentId)
    .where('delivery.id', '=', deliveryId)
    .select(['delivery.data', 'delivery.earlierAttempts'])
    .select(sql<boolean>`delivery.player_id is null or player.id is not null`.as('isInSubtree'))
    .executeTakeFirst();
}

/** A delivery that ended, or all that failed since a time, wait again. Returns how many. */
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
        next_attempt_at = ${'id' in which ? beforeOthers : databaseNow}, problem = nullif(problem, 'endpoint_disabled')
      where endpoint_id = ${endpointId} and state <> 'waiting' and ${chosen}`.execute(tx);
  return Number(numAffectedRows);
}

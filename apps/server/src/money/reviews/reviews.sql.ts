import type { Endpoints, OutputOf } from '@golden-acers/contract';
import {
  isAfterCursor,
  isBeforeId,
  type ListScope,
  microsOf,
  type PageParams,
  scopedPageSql,
  startOfIds,
} from '@golden-acers/platform';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { findPlayerScope } from '../../list-scopes.sql.ts';
import type { Db, ServerSchema, ServerTx } from '../../schema.ts';

type ReviewListStatus = OutputOf<Endpoints['GET /fortune-panda/reviews']['query']>['status'];

type Transfers = RawBuilder<Selectable<ServerSchema['transfer']>>;

/** `found`: the transfers, with all columns of their table. */
function joinTransfers(db: Db, found: Transfers) {
  return db
    .selectFrom(found.as('transfer'))
    .innerJoin('player', 'player.id', 'transfer.playerId')
    .innerJoin('account', 'account.id', 'player.id')
    .innerJoin('agent', 'agent.id', 'player.agentId')
    .innerJoin('account as actor', 'actor.id', 'transfer.actorId');
}

function selectTransfers(db: Db, agentId: string) {
  return joinTransfers(db, sql`(select transfer.* from transfer)`).where(
    sql<boolean>`player.agent_id in (select agent_subtree(${agentId}))`,
  );
}

/** Transfers of the subtree that are in review, or were settled by a decision. */
function selectReviews(db: Db, agentId: string) {
  return selectTransfers(db, agentId).where((where) =>
    where.or([
      where('transfer.state', '=', 'review'),
      where.exists(
        where
          .selectFrom('decision')
          .whereRef('decision.transferId', '=', 'transfer.id')
          .select('decision.id'),
      ),
    ]),
  );
}

function selectListed(db: Db, agentId: string, status: ReviewListStatus) {
  if (status !== 'sign_up_credits')
    return selectReviews(db, agentId).where('transfer.state', status === 'open' ? '=' : '<>', 'review');
  return selectTransfers(db, agentId)
    .where(sql<boolean>`transfer_is_promised(transfer.cause)`)
    .where('transfer.state', 'in', ['requested', 'sending', 'unknown']);
}

const columns = [
  'transfer.id as transferId',
  'transfer.playerId',
  'transfer.kind',
  'transfer.state',
  'transfer.amountCents',
  'transfer.requestedAt',
  'transfer.sentAt',
  'transfer.balanceBeforeCents',
  'transfer.evidence',
  'player.providerUsername as account',
  'player.balanceCents as balanceNowCents',
  'account.username as nickname',
  'agent.name as manager',
  'actor.username as requestedBy',
] as const;

export type ReviewRow = Omit<Awaited<ReturnType<typeof listReviewRows>>[number], 'atMicros'>;

/** Settled reviews newest first, all others oldest first; one row more than the limit. */
export async function listReviewRows(
  db: Db,
  agentId: string,
  { status, after, limit }: PageParams & { readonly status: ReviewListStatus },
) {
  const order = status === 'settled' ? 'desc' : 'asc';
  const at = sql.ref('transfer.requestedAt');
  const scope = await findPlayerScope(db, { agentId });
  const page = { after, limit: limit + 1 };
  const found = status === 'settled' ? settledPageSql(scope, page) : waitingPageSql(scope, status, page);
  return joinTransfers(db, found)
    .$if(status !== 'settled', (query) => query.orderBy('transfer.requestedAt', order))
    .orderBy('transfer.id', order)
    .select([...columns, microsOf(at).as('atMicros')])
    .execute();
}

const isIncluded = (scope: ListScope) =>
  scope.reach === 'all' ? sql`true` : scope.includes(sql.ref('transfer.playerId'));

/** Transfers that wait are few: all are read and sorted. */
function waitingPageSql(
  scope: ListScope,
  status: 'open' | 'sign_up_credits',
  { after, limit }: PageParams,
): Transfers {
  const [at, id] = [sql.ref('transfer.requestedAt'), sql.ref('transfer.id')];
  const waits =
    status === 'open'
      ? sql`transfer.state = 'review'`
      : sql`transfer.state in ('requested', 'sending', 'unknown') and transfer_is_promised(transfer.cause)`;
  return sql`(select transfer.* from transfer
    where ${waits} and ${isIncluded(scope)} and ${isAfterCursor(after, { at, id, order: 'asc' })}
    order by ${at}, ${id} limit ${sql.lit(limit)})`;
}

/**
 * By id, which begins with the time: the decisions have an index by it, and so have the transfers of a player
 * that have been in review.
 */
function settledPageSql(scope: ListScope, { after, limit }: PageParams): Transfers {
  const id = sql.ref('transfer.id');
  const isListed = sql`transfer.state <> 'review' and ${isBeforeId(after?.id, id)}`;
  if (scope.reach === 'few')
    return scopedPageSql(scope, {
      table: 'transfer',
      owner: sql.ref('transfer.playerId'),
      where: [
        sql`transfer.evidence @> '[{"to": "review"}]'`,
        isListed,
        sql`exists (select from decision where decision.transfer_id = transfer.id offset 0)`,
      ],
      at: id,
      start: startOfIds,
      id,
      limit,
    });
  return sql`(select transfer.* from decision cross join lateral (
      select transfer.* from transfer where transfer.id = decision.transfer_id and ${isListed} and ${isIncluded(scope)} offset 0) transfer
    where decision.number = 1 and decision.transfer_id is not null and ${isBeforeId(after?.id, sql.ref('decision.transferId'))}
    order by decision.transfer_id desc limit ${sql.lit(limit)})`;
}

export async function countReviews(db: Db, agentId: string, status: ReviewListStatus): Promise<number> {
  const { count } = await selectListed(db, agentId, status)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findReview(
  db: Db,
  agentId: string,
  transferId: string,
): Promise<ReviewRow | undefined> {
  return selectReviews(db, agentId).where('transfer.id', '=', transferId).select(columns).executeTakeFirst();
}

/** Locks the transfer until the transaction ends, which serialises decisions about it. */
export async function lockReview(
  tx: ServerTx,
  agentId: string,
  transferId: string,
): Promise<ReviewRow | undefined> {
  await sql`select transfer_lock(${transferId})`.execute(tx);
  return findReview(tx, agentId, transferId);
}

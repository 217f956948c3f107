import type { Endpoints, OutputOf } from '@golden-acers/contract';
import { isAfterCursor, microsOf, type PageParams } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

type ReviewListStatus = OutputOf<Endpoints['GET /fortune-panda/reviews']['query']>['status'];

function selectTransfers(db: Db, agentId: string) {
  return db
    .selectFrom('transfer')
    .innerJoin('player', 'player.id', 'transfer.playerId')
    .innerJoin('account', 'account.id', 'player.id')
    .innerJoin('agent', 'agent.id', 'player.agentId')
    .innerJoin('account as actor', 'actor.id', 'transfer.actorId')
    .where(sql<boolean>`player.agent_id in (select agent_subtree(${agentId}))`);
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
  const [at, id] = [sql.ref('transfer.requestedAt'), sql.ref('transfer.id')];
  return selectListed(db, agentId, status)
    .where(isAfterCursor(after, { at, id, order }))
    .orderBy('transfer.requestedAt', order)
    .orderBy('transfer.id', order)
    .limit(limit + 1)
    .select([...columns, microsOf(at).as('atMicros')])
    .execute();
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

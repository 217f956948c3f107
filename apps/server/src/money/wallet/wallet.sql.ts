import type { Language, TransferKind, TransferState } from '@golden-acers/contract';
import { isAfterCursor, microsOf, type PageParams } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

export type WalletTransferRow = Awaited<ReturnType<typeof listWalletTransferRows>>[number];

export interface WalletRowFilter {
  readonly kind?: TransferKind | undefined;
  /** Undefined: every state. */
  readonly states?: readonly TransferState[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The title by language of the offer that the transfer pays, without titles that contain its figures. */
const offerTitles = sql<Partial<Record<Language, string>> | null>`(
  select jsonb_object_agg(language, text ->> 'title') from promotion_claim claim
    join promotion_offer offer on offer.id = claim.offer_id, jsonb_each(offer.texts) texts (language, text)
    where claim.id = transfer.claim_id and text ->> 'title' not like '%{%')`;

function selectPlayerTransfers(db: Db, playerId: string) {
  return db
    .selectFrom('transfer')
    .leftJoin('transfer_request', 'transfer_request.transfer_id', 'transfer.id')
    .where('transfer.player_id', '=', playerId)
    .select([
      'transfer.id',
      microsOf(sql.ref('transfer.requested_at')).as('atMicros'),
      'transfer.kind',
      'transfer.amount_cents as amountCents',
      'transfer.cause',
      'transfer.state',
      'transfer.refusal_code as refusalCode',
      'transfer.balance_before_cents as balanceBeforeCents',
      'transfer.balance_after_cents as balanceAfterCents',
      'transfer.requested_at as requestedAt',
      'transfer.settled_at as settledAt',
      'transfer_request.id as requestId',
      offerTitles.as('offerTitles'),
    ]);
}

/** Newest first. Returns up to one row more than the limit, to detect a next page. */
export async function listWalletTransferRows(
  db: Db,
  playerId: string,
  { after, limit, kind, states, from, to }: PageParams & WalletRowFilter,
) {
  let query = selectPlayerTransfers(db, playerId);
  if (kind !== undefined) query = query.where('transfer.kind', '=', kind);
  if (states !== undefined) query = query.where('transfer.state', 'in', states);
  if (from !== undefined) query = query.where('transfer.requested_at', '>=', new Date(from));
  if (to !== undefined) query = query.where('transfer.requested_at', '<', new Date(to));
  return query
    .where(isAfterCursor(after, { at: sql.ref('transfer.requested_at'), id: sql.ref('transfer.id') }))
    .orderBy('transfer.requested_at', 'desc')
    .orderBy('transfer.id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function findWalletTransferRow(db: Db, playerId: string, id: string) {
  return selectPlayerTransfers(db, playerId).where('transfer.id', '=', id).executeTakeFirst();
}

import type { Language, TransferKind, TransferState } from '@golden-acers/contract';
import { anyOf, isAfterCursor, microsOf, type PageParams } from '@golden-acers/platform';
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

/**
 * Returns the title by language of the offer that the transfer pays, without titles that contain its
 * figures.
 */
const offerTitles = sql<Partial<Record<Language, string>> | null>`(
  select jsonb_object_agg(language, text ->> 'title') from promotion_claim claim
    join promotion_offer offer on offer.id = claim.offer_id, jsonb_each(offer.texts) texts (language, text)
    where claim.id = transfer.claim_id and text ->> 'title' not like '%{%')`;

function selectPlayerTransfers(db: Db, playerId: string) {
  return db
    .selectFrom('transfer')
    .leftJoin('transferRequest', 'transferRequest.transferId', 'transfer.id')
    .where('transfer.playerId', '=', playerId)
    .select([
      'transfer.id',
      microsOf(sql.ref('transfer.requestedAt')).as('atMicros'),
      'transfer.kind',
      'transfer.amountCents',
      'transfer.cause',
      'transfer.state',
      'transfer.refusalCode',
      'transfer.balanceBeforeCents',
      'transfer.balanceAfterCents',
      'transfer.requestedAt',
      'transfer.settledAt',
      'transferRequest.id as requestId',
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
  if (from !== undefined) query = query.where('transfer.requestedAt', '>=', new Date(from));
  if (to !== undefined) query = query.where('transfer.requestedAt', '<', new Date(to));
  return query
    .where(isAfterCursor(after, { at: sql.ref('transfer.requestedAt'), id: sql.ref('transfer.id') }))
    .orderBy('transfer.requestedAt', 'desc')
    .orderBy('transfer.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** In any order. */
export async function findWalletTransferRows(db: Db, playerId: string, ids: readonly string[]) {
  return selectPlayerTransfers(db, playerId).where('transfer.id', '=', anyOf(ids)).execute();
}

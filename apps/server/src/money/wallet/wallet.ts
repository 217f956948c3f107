import {
  refusalText,
  type TransferOutcome,
  type TransferState,
  toMoney,
  toMoneyOrNull,
  type WalletTransfer,
} from '@golden-acers/contract';
import { inOrderOf, type ListPage, type PageParams, pageFromRows } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import {
  findWalletTransferRows,
  listWalletTransferRows,
  type WalletRowFilter,
  type WalletTransferRow,
} from './wallet.sql.ts';

const statesByOutcome = {
  done: ['applied'],
  checking: ['requested', 'sending', 'unknown', 'review'],
  failed: ['rejected'],
} as const satisfies Record<TransferOutcome, readonly TransferState[]>;

/**
 * Returns the state as the player sees it: `unknown` and `review` are shown as being checked, never as
 * failed.
 */
export function transferOutcomeOf(state: TransferState): TransferOutcome {
  if (state === 'applied') return 'done';
  return state === 'rejected' ? 'failed' : 'checking';
}

export interface WalletTransfersParams extends PageParams, Omit<WalletRowFilter, 'states'> {
  readonly outcome?: TransferOutcome | undefined;
}

export async function listWalletTransfers(
  { db }: Context,
  playerId: string,
  { outcome, ...query }: WalletTransfersParams,
): Promise<ListPage<WalletTransfer>> {
  const states = outcome === undefined ? undefined : statesByOutcome[outcome];
  const { rows, nextCursor } = pageFromRows(
    await listWalletTransferRows(db, playerId, { ...query, states }),
    query.limit,
  );
  return { rows: rows.map(describeWalletTransfer), nextCursor };
}

export async function findWalletTransfer(
  context: Context,
  playerId: string,
  id: string,
): Promise<WalletTransfer | undefined> {
  const [transfer] = await findWalletTransfers(context, playerId, [id]);
  return transfer;
}

/** Those of the ids that are the player's, in the order of the ids. */
export async function findWalletTransfers(
  { db }: Pick<Context, 'db'>,
  playerId: string,
  ids: readonly string[],
): Promise<WalletTransfer[]> {
  if (ids.length === 0) return [];
  const rows = await findWalletTransferRows(db, playerId, ids);
  return inOrderOf(ids, rows.map(describeWalletTransfer));
}

function describeWalletTransfer(row: WalletTransferRow): WalletTransfer {
  return {
    id: row.id,
    kind: row.kind,
    amount: toMoney(row.amountCents),
    outcome: transferOutcomeOf(row.state),
    state: row.state,
    cause: row.cause,
    reason: row.refusalCode && { code: row.refusalCode, text: refusalText(row.refusalCode, 'en') },
    balanceBefore: toMoneyOrNull(row.balanceBeforeCents),
    balanceAfter: toMoneyOrNull(row.balanceAfterCents),
    requestedAt: row.requestedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    requestId: row.requestId,
    offerTitles: row.offerTitles,
  };
}

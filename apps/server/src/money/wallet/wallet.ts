import {
  refusals,
  type TransferOutcome,
  type TransferState,
  type WalletTransfer,
} from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import type { Context } from '../../context.ts';
import { type PageAsk, pageOf } from './keyset.ts';
import { findWalletRow, listWalletRows, type WalletFilter, type WalletRow } from './wallet.sql.ts';

export { microsOf, placeIn } from './keyset.sql.ts';
export { type PageAsk, type Place, pageOf, readPageAsk } from './keyset.ts';

const statesOfOutcome = {
  done: ['applied'],
  checking: ['requested', 'sending', 'unknown', 'review'],
  failed: ['rejected'],
} as const satisfies Record<TransferOutcome, readonly TransferState[]>;

/** What a player is told of a state: unknown and review are being checked, never failed. */
export function outcomeOf(state: TransferState): TransferOutcome {
  if (state === 'applied') return 'done';
  return state === 'rejected' ? 'failed' : 'checking';
}

export interface WalletAsk extends PageAsk, Omit<WalletFilter, 'states'> {
  readonly outcome?: TransferOutcome | undefined;
}

export async function listWalletTransfers(
  { db }: Context,
  playerId: string,
  { outcome, ...ask }: WalletAsk,
): Promise<{ transfers: WalletTransfer[]; nextCursor: string | null }> {
  const states = outcome === undefined ? undefined : statesOfOutcome[outcome];
  const { rows, nextCursor } = pageOf(await listWalletRows(db, playerId, { ...ask, states }), ask.limit);
  return { transfers: rows.map(describeTransfer), nextCursor };
}

export async function findWalletTransfer(
  { db }: Context,
  playerId: string,
  id: string,
): Promise<WalletTransfer | undefined> {
  const row = await findWalletRow(db, playerId, id);
  return row && describeTransfer(row);
}

const money = (cents: bigint | null) => (cents === null ? null : formatCents(cents));

function describeTransfer(row: WalletRow): WalletTransfer {
  return {
    id: row.id,
    kind: row.kind,
    amount: formatCents(row.amountCents),
    outcome: outcomeOf(row.state),
    state: row.state,
    cause: row.cause,
    reason: row.refusalCode && { code: row.refusalCode, text: refusals[row.refusalCode][1] },
    balanceBefore: money(row.balanceBeforeCents),
    balanceAfter: money(row.balanceAfterCents),
    requestedAt: row.requestedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    requestId: row.requestId,
  };
}

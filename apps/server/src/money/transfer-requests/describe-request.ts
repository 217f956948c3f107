import { refusalText, type TransferRequest, toMoney } from '@golden-acers/contract';
import { transferOutcomeOf } from '../wallet/wallet.ts';
import type { TransferRequestRow } from './transfer-requests.sql.ts';

export function describeRequest(row: TransferRequestRow): TransferRequest {
  const { transferId, transferState: state } = row;
  return {
    id: row.id,
    kind: row.kind,
    amount: toMoney(row.amountCents),
    message: row.message,
    state: row.state,
    reason: row.reason,
    requestedAt: row.requestedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    transfer:
      transferId === null || state === null
        ? null
        : { id: transferId, state, outcome: transferOutcomeOf(state) },
    failure: failureOf(row),
  };
}

/** Returns why the transfer of an approved request failed, or the last transfer of an open request. */
function failureOf(row: TransferRequestRow): TransferRequest['failure'] {
  const transferId = row.transferId ?? (row.state === 'requested' ? row.failedTransferId : null);
  if (transferId === null || row.refusalCode === null) return null;
  return { transferId, code: row.refusalCode, text: refusalText(row.refusalCode, 'en') };
}

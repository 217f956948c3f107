import type { TransferKind, TransferRequestState } from '@golden-acers/contract';
import type { Generated } from 'kysely';

interface TransferRequestTable {
  id: string;
  player_id: string;
  kind: TransferKind;
  amount_cents: bigint;
  message: Generated<string>;
  state: Generated<TransferRequestState>;
  reason: string | null;
  transfer_id: string | null;
  failed_transfer_id: string | null;
  decided_by: string | null;
  assigned_to: Generated<string | null>;
  requested_at: Generated<Date>;
  decided_at: Date | null;
}

export interface TransferRequestTables {
  transfer_request: TransferRequestTable;
}

import type { RechargeStatus, TransferState } from '@golden-acers/contract';
import type { Context, TxContext } from '../../context.ts';

/** Transfers import players, so `app.ts` passes this in. */
export interface SignUpCredit {
  /** Requests the transfer of the sign-up credit and returns its id. Nothing is sent yet. */
  request(tx: TxContext, player: { playerId: string; agentId: string }): Promise<string>;
  /**
   * Creates the provider's account and sends the credit, outside of any transaction. Never rejects: failures
   * are retried later.
   */
  send(transferId: string): Promise<void>;
  getStatus(context: Pick<Context, 'db'>, transferId: string): Promise<RechargeStatus>;
  /** Undefined: there was never a recharge. */
  statusForState(state: TransferState | undefined): RechargeStatus;
}

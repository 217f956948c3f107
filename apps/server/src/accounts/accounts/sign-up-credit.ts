import type { RechargeStatus, TransferState } from '@golden-acers/contract';
import type { Context, TxContext } from '../../context.ts';

/** Promotions lie above accounts, so `routes.ts` passes this in. */
export interface SignUpCredit {
  /** Whether the text is the code of an offer that runs. */
  hasPromoCode(context: Pick<Context, 'db'>, typed: string): Promise<boolean>;
  /**
   * Claims what a new account gets, with the offer of its code, and returns the id of the sign-up credit's
   * transfer, if any offer gives one. Nothing is sent yet.
   */
  request(
    tx: TxContext,
    player: { playerId: string; promoCode: string | undefined },
  ): Promise<string | undefined>;
  /**
   * Creates the provider's account and sends the credit, outside of any transaction. Never rejects: failures
   * are retried later.
   */
  send(transferId: string | undefined): Promise<void>;
  getStatus(context: Pick<Context, 'db'>, transferId: string | undefined): Promise<RechargeStatus>;
  /** Undefined: there was never a recharge. */
  statusForState(state: TransferState | undefined): RechargeStatus;
}

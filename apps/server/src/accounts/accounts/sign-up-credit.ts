import type { RechargeStatus, TransferState } from '@golden-acers/contract';
import type { Context, TxContext } from '../../context.ts';

/**
 * What an account needs of the money side. Transfers stand on players, and players are made here, so app.ts hands the
 * transfers in: the arrow between the two features points one way.
 */
export interface SignUpCredit {
  /** Writes the transfer of the sign-up credit, and answers its id. Nothing is sent yet. */
  request(tx: TxContext, player: { playerId: string; agentId: string }): Promise<string>;
  /** Makes the account at the provider and sends the credit, outside of any transaction. Never rejects: what fails is retried later. */
  send(playerId: string, transferId: string): Promise<void>;
  /** The state of the newest recharge; `none` for an agent. */
  getStatus(context: Pick<Context, 'db'>, accountId: string): Promise<RechargeStatus>;
  /** The same for who knows the state; undefined: there never was one. */
  statusForState(state: TransferState | undefined): RechargeStatus;
}

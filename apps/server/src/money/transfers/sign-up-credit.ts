import type { RechargeStatus, TransferState } from '@golden-acers/contract';
import type { Context, TxContext } from '../../context.ts';
import { getTransfer } from './transfers.sql.ts';
import { requestTransfer, sendTransfer } from './transfers.ts';

/** 25.00, as the landing page promises. */
const signUpCreditCents = 2_500n;

const rechargeStatusByState = {
  requested: 'processing',
  sending: 'processing',
  unknown: 'processing',
  review: 'processing',
  applied: 'success',
  rejected: 'failed',
} as const satisfies Record<TransferState, RechargeStatus>;

export function rechargeStatusOf(state: TransferState | undefined): RechargeStatus {
  return state === undefined ? 'none' : rechargeStatusByState[state];
}

/** `app.ts` passes this to registration. */
export function createSignUpCredit(context: Context) {
  return {
    async request(tx: TxContext, { playerId }: { playerId: string }): Promise<string> {
      const { transfer } = await requestTransfer(tx, {
        playerId,
        actorId: playerId,
        kind: 'recharge',
        amountCents: signUpCreditCents,
        cause: 'sign_up',
        idempotencyKey: 'sign-up-credit',
        stepUpSession: undefined,
      });
      return transfer.id;
    },
    /** Never rejects: the worker completes what could not be done now. */
    async send(transferId: string): Promise<void> {
      try {
        await sendTransfer(context, transferId);
      } catch (err) {
        context.log.warn({ err, transfer: transferId }, 'a sign-up credit is left to the worker');
      }
    },
    getStatus: async ({ db }: Pick<Context, 'db'>, transferId: string) =>
      rechargeStatusOf((await getTransfer(db, transferId)).state),
    statusForState: rechargeStatusOf,
  };
}

import { toCents } from '@golden-acers/contract';
import type { Context, ServerBind } from '../../context.ts';
import { type RedeemDeps, toTransferReply } from '../../money/transfers/transfers.ts';
import { getRechargeBonus, getRechargeUndo, undoRecharge } from './recharges.ts';

export function bindRecharges(bind: ServerBind, context: Context, deps: RedeemDeps): void {
  bind('GET /fortune-panda/users/:username/recharge-bonus', ({ actor, params, query }) =>
    getRechargeBonus(context, actor, { ...params, amountCents: toCents(query) }),
  );
  bind('GET /fortune-panda/users/:username/transfers/:transferId/undo', ({ actor, params }) =>
    getRechargeUndo(context, actor, params),
  );
  bind(
    'POST /fortune-panda/users/:username/transfers/:transferId/undo',
    async ({ actor, headers, params, body }) => {
      const idempotencyKey = headers['idempotency-key'];
      return toTransferReply(
        await undoRecharge(context, actor, { ...params, ...body, idempotencyKey }, deps),
      );
    },
  );
}

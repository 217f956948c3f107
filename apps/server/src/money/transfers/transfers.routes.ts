import { type RechargeBonusMode, type TransferKind, toCents } from '@golden-acers/contract';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context, ServerBind } from '../../context.ts';
import { toTransferReply } from './transfer-replies.ts';
import { type RedeemDeps, transferMoney } from './transfers.ts';

interface TransferCall {
  readonly actor: AgentActor;
  readonly headers: { readonly 'idempotency-key': string };
  readonly body: { readonly amount: number; readonly bonus?: RechargeBonusMode | undefined };
}

export function bindTransfers(bind: ServerBind, context: Context, deps: RedeemDeps): void {
  const transfer = async (
    kind: TransferKind,
    providerUsername: string,
    { actor, headers, body }: TransferCall,
  ) => {
    const idempotencyKey = headers['idempotency-key'];
    const order = {
      actor,
      kind,
      cause: 'agent',
      providerUsername,
      amountCents: BigInt(body.amount),
      skipsOffers: body.bonus === 'none',
      idempotencyKey,
    } as const;
    return toTransferReply(await transferMoney(context, order, deps));
  };
  bind('POST /fortune-panda/users/:username/adjust', async ({ actor, headers, params, body }) => {
    const { cause, kind, amount, reason } = body;
    const idempotencyKey = headers['idempotency-key'];
    const order = { actor, cause, kind, reason, providerUsername: params.username, idempotencyKey };
    return toTransferReply(await transferMoney(context, { ...order, amountCents: toCents(amount) }, deps));
  });
  bind('POST /fortune-panda/recharge', (call) => transfer('recharge', call.body.username, call));
  bind('POST /fortune-panda/redeem', (call) => transfer('redeem', call.body.username, call));
  bind('POST /fortune-panda/users/:username/recharge', (call) =>
    transfer('recharge', call.params.username, call),
  );
  bind('POST /fortune-panda/users/:username/redeem', (call) =>
    transfer('redeem', call.params.username, call),
  );
}

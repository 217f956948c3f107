import type { TransferReply } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import {
  createRateLimiter,
  demand,
  enforceRateLimit,
  type RateLimiter,
  refuse,
  reply,
  retryOnConflict,
} from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandStepUpForAmount, isStepUpAmount } from '../../agents/agent-security/agent-security.ts';
import { type Context, inTransaction, type ServerBind } from '../../context.ts';
import type { TransferKind } from '../../provider/provider-accounts/provider-accounts.schema.ts';
import { findTransferTarget } from './transfer-commands.sql.ts';
import { getTransferPlayer } from './transfers.sql.ts';
import {
  type RequestedTransfer,
  requestTransfer,
  sendTransfer,
  type TransferCommand,
  type TransferRow,
} from './transfers.ts';

/** Far above what a person at the console sends, and far below what would drain the provider's budget unseen. */
const transferRate = { uses: 120, perMs: 60_000 };

export function bindTransfers(bind: ServerBind, context: Context): void {
  const limiter = createRateLimiter(transferRate, context.clock);
  const run = (kind: TransferKind) => {
    return async (call: TransferCall, account: string) =>
      runTransferCommand(context, limiter, { ...call, kind, account });
  };
  const recharge = run('recharge');
  const redeem = run('redeem');
  bind('POST /fortune-panda/recharge', (call) => recharge(call, call.body.username));
  bind('POST /fortune-panda/redeem', (call) => redeem(call, call.body.username));
  bind('POST /fortune-panda/users/:username/recharge', (call) => recharge(call, call.params.username));
  bind('POST /fortune-panda/users/:username/redeem', (call) => redeem(call, call.params.username));
}

interface TransferCall {
  readonly actor: Pick<AgentActor, 'agentId' | 'address' | 'sessionId'>;
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly body: { readonly amount: number };
}

async function runTransferCommand(
  context: Context,
  limiter: RateLimiter,
  { actor, headers, body, kind, account }: TransferCall & { kind: TransferKind; account: string },
) {
  const idempotencyKey = headers['idempotency-key'];
  demand(idempotencyKey, 'transfer.key_required');
  await enforceRateLimit(limiter, actor.agentId);
  const player = await findTransferTarget(context.db, { agentId: actor.agentId, account });
  demand(player, 'player.not_found');
  const { transfer, isNew } = await requestWithStepUp(context, actor, {
    playerId: player.playerId,
    kind,
    amountCents: BigInt(body.amount),
    cause: 'agent',
    actorId: actor.agentId,
    actorAddress: actor.address,
    idempotencyKey,
  });
  return transferResponse(
    context,
    isNew ? await sendTransfer(context, transfer, player) : transfer,
    player.account,
  );
}

/**
 * A large sum asks for a fresh confirmation once everything else admits it, so its command waits in a transaction for that; any
 * other one is a statement.
 */
async function requestWithStepUp(
  context: Context,
  actor: Pick<AgentActor, 'sessionId'>,
  command: TransferCommand,
): Promise<RequestedTransfer> {
  const { amountCents } = command;
  if (!(await isStepUpAmount(context, amountCents))) {
    return retryOnConflict(() => requestTransfer(context, command));
  }
  return inTransaction(context, async (tx) => {
    const requested = await requestTransfer(tx, command);
    if (requested.isNew) await demandStepUpForAmount(tx, actor, amountCents);
    return requested;
  });
}

const successMessages = { recharge: 'Recharge successful!', redeem: 'Redeem successful!' } as const;
const runningRetrySeconds = 2;

/** The same for the first answer and for every later one to the same key. */
async function transferResponse({ db }: Context, transfer: TransferRow, account: string) {
  const balanceCents =
    transfer.balanceAfterCents ?? (await getTransferPlayer(db, transfer.playerId)).balanceCents;
  const data: TransferReply = {
    id: transfer.id,
    kind: transfer.kind,
    account,
    amountCents: Number(transfer.amountCents),
    state: transfer.state,
    balance: formatCents(balanceCents),
  };
  switch (transfer.state) {
    case 'applied':
      return reply(data, { message: successMessages[transfer.kind], status: 200 });
    case 'rejected':
      return refuse(transfer.refusalCode ?? 'provider.refused');
    case 'unknown':
    case 'review':
      return reply(data, { message: 'The transfer is being checked. Do not repeat it.', status: 202 });
    case 'requested':
    case 'sending':
      return refuse('transfer.still_running', { retryAfterSeconds: runningRetrySeconds });
  }
}

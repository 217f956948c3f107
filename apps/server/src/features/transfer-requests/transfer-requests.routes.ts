import { createRateLimiter, demand, limitRate, reply } from '@golden-acers/platform';
import type { ServerBind } from '../../context.ts';
import type { ProviderContext } from '../provider/provider.ts';
import { readPageAsk } from '../wallet/wallet.ts';
import {
  approveRequest,
  cancelRequest,
  createRequest,
  declineRequest,
  getQueuedRequest,
  listOwnRequests,
  listQueue,
} from './transfer-requests.ts';

/** Asking and taking back again is free for the player and a flicker in the agent's queue. */
const wishRate = { uses: 20, perMs: 10 * 60_000 };
/** As many as transfers by hand. */
const approvalRate = { uses: 120, perMs: 60_000 };

export function bindTransferRequests(bind: ServerBind, context: ProviderContext): void {
  const wishes = createRateLimiter(wishRate, context.clock);
  bind('POST /fortune-panda-user/requests', async ({ actor, body }) => {
    await limitRate(wishes, actor.playerId);
    const { kind, amount, message = '' } = body;
    const wish = { kind, amountCents: BigInt(amount), message };
    const request = await createRequest(context, actor.playerId, wish);
    return reply(request, { message: 'Your agent has your request.', status: 201 });
  });
  bind('GET /fortune-panda-user/requests', async ({ actor, query }) => {
    const { requests, nextCursor } = await listOwnRequests(context, actor.playerId, readPageAsk(query));
    return reply(requests, { extra: { nextCursor } });
  });
  bind('POST /fortune-panda-user/requests/:id/cancel', async ({ actor, params }) =>
    reply(await cancelRequest(context, actor.playerId, params.id), {
      message: 'Your request was taken back.',
    }),
  );
  bindQueue(bind, context);
}

function bindQueue(bind: ServerBind, context: ProviderContext): void {
  const approvals = createRateLimiter(approvalRate, context.clock);
  bind('GET /fortune-panda/requests', async ({ actor, query }) => {
    const ask = { ...readPageAsk(query), state: query.state, search: query.search };
    const { requests, ...extra } = await listQueue(context, actor.agentId, ask);
    return reply(requests, { extra });
  });
  bind('POST /fortune-panda/requests/:id/approve', async ({ actor, params, headers }) => {
    const idempotencyKey = headers['idempotency-key'];
    demand(idempotencyKey, 'transfer.key_required');
    await limitRate(approvals, actor.agentId);
    const { address } = actor;
    const state = await approveRequest(context, actor.agentId, { id: params.id, idempotencyKey, address });
    const request = await getQueuedRequest(context.db, actor.agentId, params.id);
    return state === 'applied'
      ? reply(request, { message: 'The request was approved.', status: 200 })
      : reply(request, { message: 'The transfer is being checked. Do not repeat it.', status: 202 });
  });
  bind('POST /fortune-panda/requests/:id/decline', async ({ actor, params, body }) =>
    reply(await declineRequest(context, actor.agentId, { id: params.id, reason: body.reason }), {
      message: 'The request was declined.',
    }),
  );
}

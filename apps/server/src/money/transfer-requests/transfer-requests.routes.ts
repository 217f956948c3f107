import { toCents } from '@golden-acers/contract';
import { parsePageParams, reply, replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import type { RedeemDeps } from '../transfers/transfers.ts';
import {
  approveRequest,
  assignRequest,
  cancelTransferRequest,
  createTransferRequest,
  declineRequest,
  getQueuedRequest,
  listPlayerRequests,
  listQueue,
  listRequestAssignees,
  messagePlayer,
} from './transfer-requests.ts';

export function bindTransferRequests(bind: ServerBind, context: Context, deps: RedeemDeps): void {
  bind('POST /fortune-panda-user/requests', async ({ actor, body, storeKey }) => {
    const { kind, amount, message = '' } = body;
    if (kind === 'redeem') await deps.beforeRedeem(actor.playerId);
    const draft = { kind, amountCents: toCents(amount), message };
    const request = await createTransferRequest({ ...context, storeKey }, actor.playerId, draft);
    return reply(request, { message: 'Request sent.', status: 201 });
  });
  bind('GET /fortune-panda-user/requests', async ({ actor, query }) =>
    replyPage(await listPlayerRequests(context, actor.playerId, parsePageParams(query))),
  );
  bind('POST /fortune-panda-user/requests/:id/cancel', async ({ actor, params }) =>
    reply(await cancelTransferRequest(context, actor.playerId, params.id), {
      message: 'Request cancelled.',
    }),
  );
  bindQueue(bind, context, deps);
}

function bindQueue(bind: ServerBind, context: Context, deps: RedeemDeps): void {
  bind('GET /fortune-panda/requests', async ({ actor, query }) => {
    const { state, search } = query;
    return replyPage(await listQueue(context, actor.agentId, { ...parsePageParams(query), state, search }));
  });
  bind('POST /fortune-panda/requests/:id/approve', async ({ actor, params, headers }) => {
    const idempotencyKey = headers['idempotency-key'];
    const command = { id: params.id, idempotencyKey };
    const { state, isReplayed } = await approveRequest(context, actor, command, deps);
    const request = await getQueuedRequest(context, actor.agentId, params.id);
    if (state === 'applied')
      return reply(request, { message: 'The request was approved.', status: 200, isReplayed });
    const message =
      state === 'waiting'
        ? 'Another agent must approve this request too.'
        : 'The transfer is being checked. Do not start another one.';
    return reply(request, { message, status: 202, isReplayed });
  });
  bind('POST /fortune-panda/requests/:id/decline', async ({ actor, params, body }) =>
    reply(await declineRequest(context, actor, { id: params.id, reason: body.reason }), {
      message: 'The request was declined.',
    }),
  );
  bindAssignment(bind, context);
}

function bindAssignment(bind: ServerBind, context: Context): void {
  bind('GET /fortune-panda/requests/:id/assignees', ({ actor, params }) =>
    listRequestAssignees(context, actor.agentId, params.id),
  );
  bind('POST /fortune-panda/requests/:id/assign', async ({ actor, params, body: { agentId } }) =>
    reply(await assignRequest(context, actor, { id: params.id, assigneeId: agentId }), {
      message: agentId === null ? 'The request is unassigned.' : 'The request is assigned.',
    }),
  );
  bind('POST /fortune-panda/requests/:id/message', async ({ actor, params, body: { text } }) => {
    await messagePlayer(context, actor, { id: params.id, text });
    return reply(null, { message: 'The player has your message.' });
  });
}

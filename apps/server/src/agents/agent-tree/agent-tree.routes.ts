import { agentInvitations, type BodyOf, toCents } from '@golden-acers/contract';
import { enforceRateLimit, languageOf, reply } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context, ServerBind } from '../../context.ts';
import { waitingReply } from '../approvals/approvals.ts';
import { createTreeAgent } from './agent-creation.ts';
import {
  disableAgent,
  enableAgent,
  listTreeAgents,
  moveAgent,
  renameAgent,
  resendInvitation,
} from './agent-tree.ts';
import { applyAllotment, listCreditLines, requestAllotment } from './allotments.ts';

export function bindAgentTree(bind: ServerBind, context: Context): void {
  bind('GET /agent/agents', ({ actor }) => listTreeAgents(context, actor));

  bind('POST /agent/agents', async ({ actor, body, request, storeKey }) => {
    const form = { ...body, language: languageOf(request) };
    const created = await createTreeAgent({ ...context, storeKey }, actor, form);
    return created.agent === null
      ? reply(created, waitingReply)
      : reply(created, { message: 'The agent is in the tree.', status: 201 });
  });

  bind('POST /agent/agents/:agentId/invite', async ({ actor, params, request }) => {
    await enforceRateLimit(context.limiterOf(agentInvitations), `${actor.agentId} ${params.agentId}`);
    const invitation = { id: params.agentId, language: languageOf(request) };
    return reply(await resendInvitation(context, actor, invitation), {
      message: 'The invitation is on its way.',
    });
  });

  bind('PUT /agent/agents/:agentId', ({ actor, params, body }) =>
    renameAgent(context, actor, { id: params.agentId, ...body }),
  );

  bind('POST /agent/agents/:agentId/move', async ({ actor, params, body }) =>
    reply(await moveAgent(context, actor, { id: params.agentId, ...body }), {
      message: 'The agent has moved.',
    }),
  );

  bind('POST /agent/agents/:agentId/disable', async ({ actor, params, body }) =>
    reply(await disableAgent(context, actor, { id: params.agentId, ...body }), {
      message: 'The agent is disabled and signed out.',
    }),
  );

  bind('POST /agent/agents/:agentId/enable', async ({ actor, params, body }) =>
    reply(await enableAgent(context, actor, { id: params.agentId, ...body }), {
      message: 'The agent is enabled.',
    }),
  );

  const move = (kind: 'allot' | 'take_back') => async (call: CreditRequest) => {
    const idempotencyKey = call.headers['idempotency-key'];
    const { amount, ...details } = call.body;
    const command = {
      id: call.params.agentId,
      kind,
      amountCents: toCents(amount),
      ...details,
      idempotencyKey,
    };
    const { agent, isWaiting, isReplayed } = await applyAllotment(context, call.actor, command);
    if (isWaiting) return reply(agent, { ...waitingReply, isReplayed });
    return reply(agent, {
      message: kind === 'allot' ? 'The credit is allotted.' : 'The credit is taken back.',
      status: 200,
      isReplayed,
    });
  };
  bind('POST /agent/agents/:agentId/allot', move('allot'));
  bind('POST /agent/agents/:agentId/take-back', move('take_back'));

  bind('POST /agent/agents/:agentId/request-allotment', async ({ actor, params, body }) => {
    const { amount, ...details } = body;
    const command = { id: params.agentId, amountCents: toCents(amount), ...details };
    const approval = await requestAllotment(context, actor, command);
    return reply(approval, { message: 'The decision is requested. Nothing has moved yet.' });
  });

  bind('GET /agent/agents/:agentId/credit', ({ actor, params }) =>
    listCreditLines(context, actor, params.agentId),
  );
}

interface CreditRequest {
  readonly actor: AgentActor;
  readonly params: { readonly agentId: string };
  readonly headers: { readonly 'idempotency-key': string };
  readonly body: BodyOf<'POST /agent/agents/:agentId/allot'>;
}

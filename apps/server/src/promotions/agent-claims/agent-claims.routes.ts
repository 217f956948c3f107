import { createRateLimiter, enforceRateLimit, minuteMs, reply, replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { type BarFromOffers, cancelClaim, grantClaim, listAgentClaims, reviewClaim } from './agent-claims.ts';

export function bindAgentClaims(bind: ServerBind, context: Context, barFromOffers: BarFromOffers): void {
  // The same rate as for manual transfers.
  const commands = createRateLimiter({ uses: 120, perMs: minuteMs }, context.clock);

  bind('GET /agent/claims', async ({ actor, query }) =>
    replyPage(await listAgentClaims(context, actor, query)),
  );
  bind('POST /agent/claims/:claimId/cancel', async ({ actor, params, body }) => {
    await enforceRateLimit(commands, actor.agentId);
    return cancelClaim(context, actor, { ...body, id: params.claimId });
  });
  bind('POST /agent/claims/:claimId/review', async ({ actor, params, body }) => {
    await enforceRateLimit(commands, actor.agentId);
    return reviewClaim(context, actor, { ...body, id: params.claimId }, barFromOffers);
  });
  bind('POST /agent/offers/:offerId/grant', async ({ actor, params, body, claim }) => {
    await enforceRateLimit(commands, actor.agentId);
    return reply(await grantClaim({ ...context, claim }, actor, { ...body, ...params }), { status: 201 });
  });
}

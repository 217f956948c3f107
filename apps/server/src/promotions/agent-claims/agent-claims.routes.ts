import { reply, replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { type BarFromOffers, cancelClaim, grantClaim, listAgentClaims, reviewClaim } from './agent-claims.ts';

export function bindAgentClaims(bind: ServerBind, context: Context, barFromOffers: BarFromOffers): void {
  bind('GET /agent/claims', async ({ actor, query }) =>
    replyPage(await listAgentClaims(context, actor, query)),
  );
  bind('POST /agent/claims/:claimId/cancel', ({ actor, params, body }) =>
    cancelClaim(context, actor, { ...body, id: params.claimId }),
  );
  bind('POST /agent/claims/:claimId/review', ({ actor, params, body }) =>
    reviewClaim(context, actor, { ...body, id: params.claimId }, barFromOffers),
  );
  bind('POST /agent/offers/:offerId/grant', async ({ actor, params, body, storeKey }) =>
    reply(await grantClaim({ ...context, storeKey }, actor, { ...body, ...params }), { status: 201 }),
  );
}

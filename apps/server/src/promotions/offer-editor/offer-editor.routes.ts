import { createRateLimiter, enforceRateLimit, minuteMs, reply, replyPage } from '@golden-acers/platform';
import { waitingReply } from '../../agents/approvals/approvals.ts';
import type { Context, ServerBind } from '../../context.ts';
import {
  changeOffer,
  createOffer,
  duplicateOffer,
  endOffer,
  listAgentOffers,
  pauseOffer,
  publishOffer,
  resumeOffer,
} from './offer-editor.ts';

export function bindOfferEditor(bind: ServerBind, context: Context): void {
  // More than a person types.
  const saves = createRateLimiter({ uses: 30, perMs: minuteMs }, context.clock);

  bind('GET /agent/offers', async ({ actor, query }) =>
    replyPage(await listAgentOffers(context, actor, query)),
  );
  bind('POST /agent/offers', async ({ actor, body, claim }) => {
    await enforceRateLimit(saves, actor.agentId);
    return reply(await createOffer({ ...context, claim }, actor, body), { status: 201 });
  });
  bind('PUT /agent/offers/:offerId', async ({ actor, params, body }) => {
    await enforceRateLimit(saves, actor.agentId);
    return changeOffer(context, actor, { id: params.offerId, form: body });
  });
  bind('POST /agent/offers/:offerId/duplicate', async ({ actor, params, claim }) => {
    await enforceRateLimit(saves, actor.agentId);
    return reply(await duplicateOffer({ ...context, claim }, actor, params.offerId), { status: 201 });
  });
  bind('POST /agent/offers/:offerId/publish', async ({ actor, params }) => {
    await enforceRateLimit(saves, actor.agentId);
    const { offer, isWaiting } = await publishOffer(context, actor, params.offerId);
    if (isWaiting) return reply(offer, waitingReply);
    return reply(offer, { message: 'The offer is published.', status: 200 });
  });
  bind('POST /agent/offers/:offerId/pause', ({ actor, params }) =>
    pauseOffer(context, actor, params.offerId),
  );
  bind('POST /agent/offers/:offerId/resume', ({ actor, params }) =>
    resumeOffer(context, actor, params.offerId),
  );
  bind('POST /agent/offers/:offerId/end', ({ actor, params, body }) =>
    endOffer(context, actor, { id: params.offerId, ...body }),
  );
}

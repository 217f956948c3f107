import { reply, replyPage } from '@golden-acers/platform';
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
  bind('GET /agent/offers', async ({ actor, query }) =>
    replyPage(await listAgentOffers(context, actor, query)),
  );
  bind('POST /agent/offers', async ({ actor, body, storeKey }) =>
    reply(await createOffer({ ...context, storeKey }, actor, body), { status: 201 }),
  );
  bind('PUT /agent/offers/:offerId', ({ actor, params, body, headers }) =>
    changeOffer({ ...context, ifMatch: headers['if-match'] }, actor, { id: params.offerId, form: body }),
  );
  bind('POST /agent/offers/:offerId/duplicate', async ({ actor, params, storeKey }) =>
    reply(await duplicateOffer({ ...context, storeKey }, actor, params.offerId), { status: 201 }),
  );
  bind('POST /agent/offers/:offerId/publish', async ({ actor, params }) => {
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

import type { Review } from '@golden-acers/contract';
import { reply, replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { confirmReview, decideReview, listReviews, withdrawReview } from './reviews.ts';

export function bindReviews(bind: ServerBind, context: Context): void {
  bind('GET /fortune-panda/reviews', async ({ actor, query }) =>
    replyPage(await listReviews(context, actor.agentId, query)),
  );

  bind('POST /fortune-panda/reviews/:transferId/decide', async ({ actor, params, body }) => {
    const review = await decideReview(context, { ...actor, ...params, ...body });
    return reply(review, reviewReply(review));
  });

  bind('POST /fortune-panda/reviews/:transferId/confirm', async ({ actor, params, body }) => {
    const review = await confirmReview(context, { ...actor, ...params, ...body });
    return reply(review, reviewReply(review));
  });

  bind('POST /fortune-panda/reviews/:transferId/withdraw', async ({ actor, params, body }) => {
    const review = await withdrawReview(context, { ...actor, ...params, ...body });
    return reply(review, { message: 'The decision was taken back.' });
  });
}

function reviewReply({ state }: Review) {
  if (state === 'review') return { message: 'The decision waits for a second agent.', status: 202 } as const;
  return {
    message: state === 'applied' ? 'Settled as applied.' : 'Settled as rejected.',
    status: 200,
  } as const;
}

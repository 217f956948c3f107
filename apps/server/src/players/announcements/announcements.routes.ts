import {
  createRateLimiter,
  demand,
  enforceRateLimit,
  minuteMs,
  reply,
  replyPage,
} from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import {
  cancelAnnouncement,
  changeAnnouncement,
  countAudience,
  endAnnouncement,
  listAnnouncements,
  saveAnnouncement,
} from './announcements.ts';

export function bindAnnouncements(bind: ServerBind, context: Context): void {
  // More than a person types.
  const saves = createRateLimiter({ uses: 30, perMs: minuteMs }, context.clock);
  const counts = createRateLimiter({ uses: 60, perMs: minuteMs }, context.clock);

  bind('GET /agent/announcements', async ({ actor, query }) =>
    replyPage(await listAnnouncements(context, actor, query)),
  );
  bind('POST /agent/announcements', async ({ actor, body, headers }) => {
    const idempotencyKey = headers['idempotency-key'];
    demand(idempotencyKey, 'transfer.key_required');
    await enforceRateLimit(saves, actor.agentId);
    return reply(await saveAnnouncement(context, actor, { ...body, idempotencyKey }), { status: 201 });
  });
  bind('POST /agent/announcements/audience', async ({ actor, body }) => {
    await enforceRateLimit(counts, actor.agentId);
    return countAudience(context, actor, body);
  });
  bind('PUT /agent/announcements/:id', async ({ actor, params, body }) => {
    await enforceRateLimit(saves, actor.agentId);
    return changeAnnouncement(context, actor, { ...body, id: params.id });
  });
  bind('POST /agent/announcements/:id/cancel', ({ actor, params }) =>
    cancelAnnouncement(context, actor, params.id),
  );
  bind('POST /agent/announcements/:id/end', ({ actor, params }) =>
    endAnnouncement(context, actor, params.id),
  );
}

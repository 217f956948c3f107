import { reply, replyPage } from '@golden-acers/platform';
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
  bind('GET /agent/announcements', async ({ actor, query }) =>
    replyPage(await listAnnouncements(context, actor, query)),
  );
  bind('POST /agent/announcements', async ({ actor, body, storeKey }) =>
    reply(await saveAnnouncement({ ...context, storeKey }, actor, body), { status: 201 }),
  );
  bind('POST /agent/announcements/audience', ({ actor, body }) => countAudience(context, actor, body));
  bind('PUT /agent/announcements/:id', ({ actor, params, body, headers }) =>
    changeAnnouncement({ ...context, ifMatch: headers['if-match'] }, actor, { ...body, id: params.id }),
  );
  bind('POST /agent/announcements/:id/cancel', ({ actor, params }) =>
    cancelAnnouncement(context, actor, params.id),
  );
  bind('POST /agent/announcements/:id/end', ({ actor, params }) =>
    endAnnouncement(context, actor, params.id),
  );
}

import { replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../context.ts';
import { listActivity } from './activity/activity.ts';
import { listAuditEntries } from './audit/audit.ts';

export function bindEvents(bind: ServerBind, context: Context): void {
  bind('GET /user/activity', async ({ actor, query }) =>
    replyPage(await listActivity(context, actor.accountId, query)),
  );

  bind('GET /agent/audit', async ({ actor, query }) =>
    replyPage(await listAuditEntries(context, actor.agentId, query)),
  );
}

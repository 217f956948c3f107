import { replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { listActivity } from './activity.ts';

export function bindActivity(bind: ServerBind, context: Context): void {
  bind('GET /user/activity', async ({ actor, query }) => {
    return replyPage(await listActivity(context, actor.accountId, query));
  });
}

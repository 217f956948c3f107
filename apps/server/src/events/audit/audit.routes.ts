import { replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { listAuditEntries } from './audit.ts';

export function bindAudit(bind: ServerBind, context: Context): void {
  bind('GET /agent/audit', async ({ actor, query }) => {
    return replyPage(await listAuditEntries(context, actor.agentId, query));
  });
}

import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { listAuditEntries } from './audit.ts';

export function bindAudit(bind: ServerBind, context: Context): void {
  bind('GET /agent/audit', async ({ actor, query }) => {
    const { entries, nextCursor } = await listAuditEntries(context, actor.agentId, query);
    return reply(entries, { extra: { nextCursor } });
  });
}

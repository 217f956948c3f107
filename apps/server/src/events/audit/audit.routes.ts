import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { listAudit } from './audit.ts';

export function bindAudit(bind: ServerBind, context: Context): void {
  bind('GET /agent/audit', async ({ actor, query }) => {
    const { entries, nextCursor } = await listAudit(context, actor.agentId, query);
    return reply(entries, { extra: { nextCursor } });
  });
}

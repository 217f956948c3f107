import { reply, replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../context.ts';
import { listActivity } from './activity/activity.ts';
import { listAuditEntries } from './audit/audit.ts';
import { listAuditVerifications, requestAuditVerification } from './audit/audit-verifications.ts';

export function bindEvents(bind: ServerBind, context: Context): void {
  bind('GET /user/activity', async ({ actor, query }) =>
    replyPage(await listActivity(context, actor.accountId, query)),
  );

  bind('GET /agent/audit', async ({ actor, query }) =>
    replyPage(await listAuditEntries(context, actor.agentId, query)),
  );

  bind('GET /agent/audit/verifications', () => listAuditVerifications(context));

  bind('POST /agent/audit/verifications', async ({ actor, body, storeKey }) =>
    reply(await requestAuditVerification({ ...context, storeKey }, actor, body.from), {
      message: 'The verification has started.',
      status: 202,
    }),
  );
}

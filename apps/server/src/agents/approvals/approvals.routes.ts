import { reply, replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { type ApprovalHandlers, confirmApproval, listApprovals, withdrawApproval } from './approvals.ts';

export function bindApprovals(bind: ServerBind, context: Context, handlers: ApprovalHandlers): void {
  bind('GET /agent/approvals', async ({ actor, query }) =>
    replyPage(await listApprovals(context, actor, query)),
  );

  bind('POST /agent/approvals/:id/confirm', async ({ actor, params }) => {
    const { approval, isDone } = await confirmApproval(context, actor, { ...params, handlers });
    return isDone
      ? reply(approval, { message: 'Confirmed and carried out.', status: 200 })
      : reply(approval, { message: 'The transfer is being checked. Do not repeat it.', status: 202 });
  });

  bind('POST /agent/approvals/:id/withdraw', async ({ actor, params, body }) =>
    reply(await withdrawApproval(context, actor, { ...params, ...body }), {
      message: 'The command was withdrawn.',
    }),
  );
}

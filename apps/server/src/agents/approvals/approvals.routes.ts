import { reply, replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { listApprovals } from './approval-views.ts';
import {
  type ApprovalHandlers,
  confirmApproval,
  decideApproval,
  waitingReply,
  withdrawApproval,
} from './approvals.ts';

export function bindApprovals(bind: ServerBind, context: Context, handlers: ApprovalHandlers): void {
  bind('GET /agent/approvals', async ({ actor, query }) =>
    replyPage(await listApprovals(context, actor, query)),
  );

  bind('POST /agent/approvals/:id/confirm', async ({ actor, params }) => {
    const { approval, isDone } = await confirmApproval(context, actor, { ...params, handlers });
    return isDone
      ? reply(approval, { message: 'Confirmed and carried out.', status: 200 })
      : reply(approval, { message: 'The transfer is being checked. Do not start another one.', status: 202 });
  });

  bind('POST /agent/approvals/:id/decide', async ({ actor, params }) =>
    reply(await decideApproval(context, actor, { ...params, handlers }), { message: waitingReply.message }),
  );

  bind('POST /agent/approvals/:id/withdraw', async ({ actor, params, body }) => {
    const approval = await withdrawApproval(context, actor, { ...params, ...body });
    const message = approval.isDeclined ? 'The command was declined.' : 'The command was withdrawn.';
    return reply(approval, { message });
  });
}

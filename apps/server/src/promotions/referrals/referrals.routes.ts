import { replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { getReferrals } from './referrals.ts';

export function bindReferrals(bind: ServerBind, context: Context): void {
  bind('GET /referrals', async ({ actor: { accountId }, query }) => {
    const { page, ...extra } = await getReferrals(context, accountId, query);
    return replyPage({ ...page, ...extra });
  });
}

import { parsePageParams, replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { listWalletTransfers } from './wallet.ts';

export function bindWallet(bind: ServerBind, context: Context): void {
  bind('GET /fortune-panda-user/transfers', async ({ actor, query }) =>
    replyPage(await listWalletTransfers(context, actor.playerId, { ...query, ...parsePageParams(query) })),
  );
}

import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { listWalletTransfers, parsePageParams } from './wallet.ts';

export function bindWallet(bind: ServerBind, context: Context): void {
  bind('GET /fortune-panda-user/transfers', async ({ actor, query }) => {
    const ask = { ...query, ...parsePageParams(query) };
    const { transfers, nextCursor } = await listWalletTransfers(context, actor.playerId, ask);
    return reply(transfers, { extra: { nextCursor } });
  });
}

import { formatCents } from '@golden-acers/money';
import { reply, replyPageOf } from '@golden-acers/platform';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import type { Context, ServerBind } from '../../context.ts';
import { setProviderPassword } from '../../provider/provider-accounts/provider-passwords.ts';
import { getPlayerRecords } from './provider-records.ts';
import { bindRecordLists } from './record-lists.routes.ts';

const keyOf = ({ id }: { readonly id: bigint }) => String(id);

export function bindProviderRecords(bind: ServerBind, context: Context): void {
  bindRecordLists(bind, context);

  bind('GET /fortune-panda/users/:username/game-records', async ({ actor, params, query }) => {
    const player = await getPlayerInSubtree(context, actor.agentId, params.username);
    const records = await getPlayerRecords(context, player, 'game', query);
    return replyPageOf(query, records, {
      keyOf,
      toShown: (record) => ({
        account: player.providerUsername,
        gameId: record.gameId,
        balanceBefore: formatCents(record.balanceBeforeCents),
        totalPlayed: formatCents(record.playedCents),
        totalWin: formatCents(record.wonCents),
        balanceNow: formatCents(record.balanceNowCents),
        reason: record.reason,
        insertTime: record.insertedAt.toISOString(),
      }),
    });
  });

  bind('GET /fortune-panda/users/:username/jp-records', async ({ actor, params, query }) => {
    const player = await getPlayerInSubtree(context, actor.agentId, params.username);
    const records = await getPlayerRecords(context, player, 'jp', query);
    return replyPageOf(query, records, {
      keyOf,
      toShown: (record) => ({
        account: player.providerUsername,
        gameId: record.gameId,
        type: record.type,
        score: formatCents(record.scoreCents),
        insertTime: record.insertedAt.toISOString(),
      }),
    });
  });

  bind('GET /fortune-panda/users/:username/trade-records', async ({ actor, params, query }) => {
    const player = await getPlayerInSubtree(context, actor.agentId, params.username);
    const records = await getPlayerRecords(context, player, 'transaction', query);
    return replyPageOf(query, records, {
      keyOf,
      toShown: (record) => ({
        account: player.providerUsername,
        gameId: record.gameId,
        balanceBefore: formatCents(record.balanceBeforeCents),
        score: formatCents(record.scoreCents),
        insertTime: record.insertedAt.toISOString(),
      }),
    });
  });

  bind('POST /fortune-panda/users/change-password', async ({ actor, body }) => {
    const player = await getPlayerInSubtree(context, actor.agentId, body.username);
    await demandRecentStepUp(context, actor);
    await setProviderPassword(context, player, body.newPassword, actor);
    return reply(null, { message: 'Password reset successful!' });
  });
}

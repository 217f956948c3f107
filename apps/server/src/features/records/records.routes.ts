import { formatCents } from '@golden-acers/money';
import { reply } from '@golden-acers/platform';
import type { ServerBind } from '../../context.ts';
import { getPlayerOfSubtree } from '../agents/agents.ts';
import { changeProviderPassword, type ProviderContext } from '../provider/provider.ts';
import { bindKeptRecords } from './kept-records.routes.ts';
import { questionOf, readRecords } from './records.ts';

export function bindRecords(bind: ServerBind, context: ProviderContext): void {
  const { db, gateway } = context;
  bindKeptRecords(bind, context);

  bind('GET /fortune-panda/users/:username/game-records', async ({ actor, params, query }) => {
    const player = await getPlayerOfSubtree(db, actor.agentId, params.username);
    const { page, pageSize } = query;
    const records = await readRecords(gateway, player, (provider) =>
      provider.listGameRecords(questionOf(player.providerUsername, query)),
    );
    const shown = records.slice((page - 1) * pageSize, page * pageSize).map((record) => ({
      account: record.account,
      gameId: record.gameId,
      balanceBefore: formatCents(record.balanceBeforeCents),
      totalPlayed: formatCents(record.totalPlayedCents),
      totalWin: formatCents(record.totalWinCents),
      balanceNow: formatCents(record.balanceNowCents),
      reason: record.reason,
      insertTime: record.insertTime.toISOString(),
    }));
    return reply(shown, { extra: { meta: { page, pageSize, total: records.length } } });
  });

  bind('GET /fortune-panda/users/:username/jp-records', async ({ actor, params, query }) => {
    const player = await getPlayerOfSubtree(db, actor.agentId, params.username);
    const records = await readRecords(gateway, player, (provider) =>
      provider.listJackpots(questionOf(player.providerUsername, query)),
    );
    return records.map((record) => ({
      account: record.account,
      gameId: record.gameId,
      type: record.type,
      score: formatCents(record.scoreCents),
      insertTime: record.insertTime.toISOString(),
    }));
  });

  bind('GET /fortune-panda/users/:username/trade-records', async ({ actor, params, query }) => {
    const player = await getPlayerOfSubtree(db, actor.agentId, params.username);
    const records = await readRecords(gateway, player, (provider) =>
      provider.listTrades(questionOf(player.providerUsername, query)),
    );
    return records.map((record) => ({
      account: record.account,
      gameId: record.gameId,
      balanceBefore: formatCents(record.balanceBeforeCents),
      score: formatCents(record.scoreCents),
      insertTime: record.insertTime.toISOString(),
    }));
  });

  bind('POST /fortune-panda/users/change-password', async ({ actor, body }) => {
    const { playerId } = await getPlayerOfSubtree(db, actor.agentId, body.username);
    await changeProviderPassword(context, playerId, body.newPassword, actor);
    return reply(null, { message: 'Password reset successful!' });
  });
}

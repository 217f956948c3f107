import type { UserRow } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { getPlayerOfSubtree, listPlayersOfSubtree, type PlayerRow } from './agents.ts';

export function bindAgents(bind: ServerBind, context: Context): void {
  bind('GET /fortune-panda/users', async ({ query, actor }) => {
    const { players, total } = await listPlayersOfSubtree(context, actor.agentId, query);
    const { page, pageSize } = query;
    return reply(players.map(toUserRow), { extra: { meta: { page, pageSize, total } } });
  });

  bind('GET /fortune-panda/users/:username', async ({ params, actor }) =>
    toUserRow(await getPlayerOfSubtree(context.db, actor.agentId, params.username)),
  );
}

function toUserRow(player: PlayerRow): UserRow {
  return {
    id: String(player.number),
    account: player.providerUsername,
    nickname: player.username,
    balance: formatCents(player.balanceCents),
    registerDate: player.createdAt.toISOString(),
    lastLogin: player.lastLoginAt?.toISOString() ?? null,
    manager: player.manager,
    status: player.isActive ? 'Active' : 'Inactive',
  };
}

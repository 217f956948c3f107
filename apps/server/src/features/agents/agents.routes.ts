import type { UserRow } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { reply } from '@golden-acers/platform';
import type { ServerBind } from '../../context.ts';
import { limitsOf } from '../permissions/permissions.ts';
import type { ProviderContext } from '../provider/provider.ts';
import { getAgent, getPlayerOfSubtree, listPlayersOfSubtree, type PlayerRow } from './agents.ts';

export function bindAgents(bind: ServerBind, context: ProviderContext): void {
  bind('GET /fortune-panda/admin/status', async ({ actor }) => {
    const agent = await getAgent(context.db, actor.agentId);
    const { ceilingCents } = await limitsOf(context.db, context.config, actor.agentId);
    const { isLoggedIn, creditCents } = await context.gateway.status();
    return {
      isLoggedIn,
      agentKey: isLoggedIn,
      balance: creditCents === null ? null : formatCents(creditCents),
      agent: { name: agent.name, email: agent.email, level: agent.level },
      permissions: [...actor.permissions],
      mustChangePassword: agent.mustChangePassword,
      transferCeilingCents: Number(ceilingCents),
    };
  });

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

import { formatCents } from '@golden-acers/money';
import { getAgentCredit, getMoneyLimits } from '../../access/permissions/permissions.ts';
import type { Context, ServerBind } from '../../context.ts';
import { getAgentProfile } from './agents.ts';

export function bindAgents(bind: ServerBind, context: Context): void {
  bind('GET /fortune-panda/admin/status', async ({ actor }) => {
    const agent = await getAgentProfile(context, actor.agentId);
    const { ceilingCents } = await getMoneyLimits(context, context.config, actor.agentId);
    const { isLoggedIn, creditCents } = await context.gateway.status();
    const credit = await getAgentCredit(context, actor.agentId, creditCents);
    return {
      isLoggedIn,
      agentKey: isLoggedIn,
      balance: credit === null ? null : formatCents(credit),
      agent: { name: agent.name, email: agent.email, level: agent.level },
      permissions: [...actor.permissions],
      mustChangePassword: agent.mustChangePassword,
      transferCeilingCents: Number(ceilingCents),
    };
  });
}

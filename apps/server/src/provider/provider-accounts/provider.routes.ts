import { formatCents } from '@golden-acers/money';
import { reply } from '@golden-acers/platform';
import { getAgentCredit } from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction, type ServerBind } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { connectionRefusals, demandResult } from '../gateway/provider-refusals.ts';

export function bindProvider(bind: ServerBind, context: Context): void {
  const record = (actor: AgentActor, action: 'provider.connected' | 'provider.disconnected') =>
    inTransaction(context, (tx) =>
      recordAuditEvent(tx, { actor, action, subject: { kind: 'provider', id: 'session' } }),
    );
  const signIn = async (actor: AgentActor) => {
    const { agentCreditCents } = demandResult(await context.gateway.signIn(), connectionRefusals);
    await record(actor, 'provider.connected');
    return {
      balance: decimal(await getAgentCredit(context, actor.agentId, agentCreditCents)),
      agentKey: true,
    };
  };

  bind('GET /health/fortune-panda', async ({ actor }) => {
    const {
      isLoggedIn,
      creditCents,
      creditAt: _,
      waitMs,
      downSince,
      ...line
    } = await context.gateway.status();
    const data = {
      isLoggedIn,
      balance: decimal(await getAgentCredit(context, actor.agentId, creditCents)),
      agentKey: isLoggedIn,
      ...line,
      downSince: downSince?.toISOString() ?? null,
      waitSeconds: Math.ceil(waitMs / 1000),
    };
    return reply(data, { extra: { isLoggedIn } });
  });

  bind('POST /health/fortune-panda/relogin', async ({ actor }) =>
    reply(await signIn(actor), { message: 'Agent logged in successfully', extra: { status: 'OK' } }),
  );

  bind('POST /fortune-panda/admin/login', async ({ actor }) =>
    reply(await signIn(actor), { message: 'Agent logged in successfully' }),
  );

  bind('POST /fortune-panda/admin/logout', async ({ actor }) => {
    // Disconnects this agent's console only. The operator's session serves all players and other agents.
    await record(actor, 'provider.disconnected');
    return reply(null, { message: 'Agent logged out successfully' });
  });
}

function decimal(cents: bigint | null): string | null {
  return cents === null ? null : formatCents(cents);
}

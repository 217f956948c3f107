import { createRateLimiter, limitRate, reply } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context, ServerBind } from '../../context.ts';
import {
  addPasskey,
  confirmTotp,
  type FactorLimits,
  getSecurity,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  resetFactors,
  startPasskey,
  startTotp,
} from './agent-security.ts';
import { requestOptions } from './passkeys.ts';
import { confirm } from './step-up.ts';

/** Each is a row: far more than a person needs, far fewer than would fill a table. */
const challengeRate = { uses: 60, perMs: 10 * 60_000 };

export function bindAgentSecurity(bind: ServerBind, context: Context, limits: FactorLimits): void {
  const challenges = createRateLimiter(challengeRate, context.clock);
  const security = ({ agentId }: AgentActor) => getSecurity(context, agentId);

  bind('GET /agent/security', ({ actor }) => security(actor));

  bind('POST /agent/security/step-up/options', async ({ actor }) => {
    await limitRate(challenges, actor.agentId);
    return requestOptions(context, { purpose: 'step_up', agentId: actor.agentId });
  });

  bind('POST /agent/security/step-up', async ({ actor, body }) => {
    const until = await confirm(context, actor, { ...body, limits });
    return reply({ until: until.toISOString() }, { message: 'It is confirmed.' });
  });

  bind('POST /agent/security/totp/start', ({ actor }) => startTotp(context, actor));

  bind('POST /agent/security/totp/confirm', async ({ actor, body }) => {
    await limitRate(limits.byAgent, actor.agentId);
    const recoveryCodes = await confirmTotp(context, actor, body.code);
    await limits.byAgent.giveBack(actor.agentId);
    return reply({ recoveryCodes }, { message: 'Your authenticator app is on.' });
  });

  bind('POST /agent/security/totp/remove', async ({ actor }) => {
    await removeTotp(context, actor);
    return reply(await security(actor), { message: 'Your authenticator app is off.' });
  });

  bind('POST /agent/security/recovery-codes', async ({ actor }) => ({
    recoveryCodes: await renewRecoveryCodes(context, actor),
  }));

  bind('POST /agent/security/passkeys/options', async ({ actor }) => {
    await limitRate(challenges, actor.agentId);
    return startPasskey(context, actor);
  });

  bind('POST /agent/security/passkeys', async ({ actor, body }) => {
    await addPasskey(context, actor, body);
    return reply(await security(actor), { message: 'The passkey is added.' });
  });

  bind('POST /agent/security/passkeys/:id/rename', async ({ actor, params, body }) => {
    await renamePasskey(context, actor, { ...params, ...body });
    return security(actor);
  });

  bind('POST /agent/agents/:agentId/reset-factors', async ({ actor, params, body }) => {
    await resetFactors(context, actor, { id: params.agentId, ...body });
    return reply(null, { message: 'The agent signs in by its password again.' });
  });

  bind('POST /agent/security/passkeys/:id/remove', async ({ actor, params }) => {
    await removePasskey(context, actor, params.id);
    return reply(await security(actor), { message: 'The passkey is removed.' });
  });
}

import { createRateLimiter, enforceRateLimit, limitRefusals, reply } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { attemptKeyOf } from '../../access/sessions/attempt-key.ts';
import type { Context, ServerBind } from '../../context.ts';
import {
  addAgentPasskey,
  confirmTotpEnrolment,
  deleteAgentPasskey,
  disableAgentTotp,
  type FactorLimits,
  getAgentSecurity,
  regenerateRecoveryCodes,
  renameAgentPasskey,
  resetFactors,
  startPasskeyRegistration,
  startTotpEnrolment,
} from './agent-security.ts';
import { passkeyAuthenticationOptions } from './passkeys.ts';
import { confirmStepUp } from './step-up.ts';

/** Each challenge is a row. Nobody needs more. */
const challengeRate = { uses: 60, perMs: 10 * 60_000 };

export function bindAgentSecurity(bind: ServerBind, context: Context, limits: FactorLimits): void {
  const challenges = createRateLimiter(challengeRate, context.clock);
  const security = ({ agentId }: AgentActor) => getAgentSecurity(context, agentId);

  bind('GET /agent/security', ({ actor }) => security(actor));

  bind('POST /agent/security/step-up/options', async ({ actor }) => {
    await enforceRateLimit(challenges, actor.agentId);
    return passkeyAuthenticationOptions(context, { purpose: 'step_up', agentId: actor.agentId });
  });

  bind('POST /agent/security/step-up', async ({ actor, body }) => {
    const until = await confirmStepUp(context, actor, { ...body, limits });
    return reply({ until: until.toISOString() }, { message: 'It is confirmed.' });
  });

  bind('POST /agent/security/totp/start', ({ actor }) => startTotpEnrolment(context, actor));

  bind('POST /agent/security/totp/confirm', async ({ actor, body }) => {
    const key = await attemptKeyOf(context, actor);
    const attempt = { limiter: limits.byAgent, key, accountId: actor.agentId };
    const recoveryCodes = await limitRefusals(attempt, () => confirmTotpEnrolment(context, actor, body.code));
    return reply({ recoveryCodes }, { message: 'Your authenticator app is on.' });
  });

  bind('POST /agent/security/totp/remove', async ({ actor }) => {
    await disableAgentTotp(context, actor);
    return reply(await security(actor), { message: 'Your authenticator app is off.' });
  });

  bind('POST /agent/security/recovery-codes', async ({ actor }) => ({
    recoveryCodes: await regenerateRecoveryCodes(context, actor),
  }));

  bind('POST /agent/security/passkeys/options', async ({ actor }) => {
    await enforceRateLimit(challenges, actor.agentId);
    return startPasskeyRegistration(context, actor);
  });

  bind('POST /agent/security/passkeys', async ({ actor, body }) => {
    await addAgentPasskey(context, actor, body);
    return reply(await security(actor), { message: 'The passkey is added.' });
  });

  bind('POST /agent/security/passkeys/:id/rename', async ({ actor, params, body }) => {
    await renameAgentPasskey(context, actor, { ...params, ...body });
    return security(actor);
  });

  bind('POST /agent/agents/:agentId/reset-factors', async ({ actor, params, body }) => {
    await resetFactors(context, actor, { id: params.agentId, ...body });
    return reply(null, { message: 'The agent signs in by its password again.' });
  });

  bind('POST /agent/security/passkeys/:id/remove', async ({ actor, params }) => {
    await deleteAgentPasskey(context, actor, params.id);
    return reply(await security(actor), { message: 'The passkey is removed.' });
  });
}

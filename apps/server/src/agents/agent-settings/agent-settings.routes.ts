import { createRateLimiter, enforceRateLimit, languageOf, reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { changeAgentSettings, changeThresholds, getAgentSettings } from './agent-settings.ts';
import { checkProviderConnection } from './provider-connection-check.ts';

/** Each spends a call of the house's budget. */
const connectionCheckRate = { uses: 6, perMs: 60_000 };

export function bindAgentSettings(bind: ServerBind, context: Context): void {
  const tests = createRateLimiter(connectionCheckRate, context.clock);

  bind('GET /agent/settings', ({ actor, request }) => getAgentSettings(context, actor, languageOf(request)));

  bind('PUT /agent/settings', async ({ actor, body, request }) => {
    await changeAgentSettings(context, actor, body);
    const settings = await getAgentSettings(context, actor, languageOf(request));
    return reply(settings, { message: 'Your settings are saved.' });
  });

  bind('PUT /agent/settings/thresholds', async ({ actor, body, request }) => {
    await changeThresholds(context, actor, body);
    const settings = await getAgentSettings(context, actor, languageOf(request));
    return reply(settings, { message: 'Your settings are saved.' });
  });

  bind('POST /agent/provider-test', async ({ actor, request }) => {
    await enforceRateLimit(tests, actor.agentId);
    return checkProviderConnection(context, actor, languageOf(request));
  });
}

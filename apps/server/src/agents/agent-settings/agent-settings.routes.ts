import { createRateLimiter, languageOf, limitRate, reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { changeSettings, changeThresholds, getSettings } from './agent-settings.ts';
import { testProvider } from './provider-test.ts';

/** Each spends a call of the house's budget. */
const testRate = { uses: 6, perMs: 60_000 };

export function bindAgentSettings(bind: ServerBind, context: Context): void {
  const tests = createRateLimiter(testRate, context.clock);

  bind('GET /agent/settings', ({ actor, request }) => getSettings(context, actor, languageOf(request)));

  bind('PUT /agent/settings', async ({ actor, body, request }) => {
    await changeSettings(context, actor, body);
    const settings = await getSettings(context, actor, languageOf(request));
    return reply(settings, { message: 'Your settings are saved.' });
  });

  bind('PUT /agent/settings/thresholds', async ({ actor, body, request }) => {
    await changeThresholds(context, actor, body);
    const settings = await getSettings(context, actor, languageOf(request));
    return reply(settings, { message: 'Your settings are saved.' });
  });

  bind('POST /agent/provider-test', async ({ actor, request }) => {
    await limitRate(tests, actor.agentId);
    return testProvider(context, actor, languageOf(request));
  });
}

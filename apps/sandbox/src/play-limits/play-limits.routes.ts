import { endpointTable, playLimitKinds } from '@golden-acers/contract';
import {
  countedNetworksOf,
  countForPurpose,
  createBind,
  createRateLimiter,
  enforceRateLimit,
  type Http,
  type InternalGuard,
  minuteMs,
  refuse,
} from '@golden-acers/platform';
import { z } from 'zod';
import { demandAgentPassword, findSandboxAgent } from '../agents/agents.ts';
import type { SandboxContext } from '../context.ts';
import { parameters } from '../protocol/parameters.ts';
import { ProviderRefusal } from '../refusals.ts';
import { setPlayLimits } from './play-limits.ts';

const maxCents = z.int().min(1).max(100_000_000_000).transform(BigInt);
/** More than a person has accounts. */
const maxOtherAccounts = 100;
const { agentName, passwordMd5: agentPasswd, account } = parameters;

const playLimitEndpoints = endpointTable({
  'PUT /play-limits': {
    access: 'public',
    summary: "Replaces a player's limits on stakes and losses, for a caller who knows the agent's password",
    body: z.strictObject({
      agentName,
      agentPasswd,
      account,
      version: z.int().min(1).transform(BigInt),
      otherAccounts: z.array(account).max(maxOtherAccounts).default([]),
      limits: z
        .array(z.strictObject({ kind: z.enum(playLimitKinds), maxCents }))
        .max(playLimitKinds.length)
        .refine((limits) => new Set(limits.map(({ kind }) => kind)).size === limits.length),
    }),
    data: z.object({}),
    refusals: ['player.not_found'],
  },
});

/** Each wrong password costs a hash. */
const wrongPasswordsPerAddress = { uses: 250, perMs: 10 * minuteMs };

/** Beside the protocol, so that a lower limit never waits for a call of the agent. Only for the server. */
export function servePlayLimits(http: Http, context: SandboxContext, guard: InternalGuard): void {
  const wrongPasswords = createRateLimiter(wrongPasswordsPerAddress, context.clock);
  http.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      guard(request);
      countForPurpose(request, 'play limits');
    });
    const guarded = Object.assign(scope, { settings: http.settings });
    const bind = createBind(guarded, playLimitEndpoints, {
      prefix: '/extensions',
      identify: {},
      hasEnvelope: false,
    });
    bind('PUT /play-limits', async ({ body: { agentName, agentPasswd, ...change }, request }) => {
      const networks = countedNetworksOf(request.ip);
      await enforceRateLimit(wrongPasswords, networks);
      try {
        const agent = await findSandboxAgent(context, agentName);
        if (agent === undefined) refuse('player.not_found');
        await demandAgentPassword(agent, agentPasswd);
        await wrongPasswords.refund(networks);
        await setPlayLimits(context, { agent, ...change });
        return {};
      } catch (error) {
        // An unknown agent, a wrong password and an unknown player look alike.
        if (error instanceof ProviderRefusal) refuse('player.not_found');
        throw error;
      }
    });
  });
}

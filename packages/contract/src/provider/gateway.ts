import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { decimalText, emptyBody, instant } from '../fields.ts';
import { providerUnavailableRefusals } from '../refusals.ts';

export const agentInfo = z.object({
  balance: decimalText.nullable().describe("The agent's own credit at the provider."),
  agentKey: z.boolean().describe('Whether it exists: the key never leaves the server.'),
});

export const gatewayEndpoints = endpointTable({
  'GET /health/fortune-panda': {
    access: 'agent',
    summary: 'Whether the provider session is up',
    data: agentInfo.extend({
      isLoggedIn: z.boolean(),
      state: z
        .enum(['connected', 'reconnecting', 'circuit_open', 'sign_in_refused', 'not_connected'])
        .describe(
          "`circuit_open`: the provider doesn't respond; only occasional probes pass. `sign_in_refused`: it refused the last sign-in.",
        ),
      downSince: instant
        .nullable()
        .describe("Since when the provider doesn't respond or refuses the sign-in."),
      callsLeft: z.number().int().describe('The calls that are left in the current minute.'),
      callsPerMinute: z.number().int(),
      waitSeconds: z.number().int().describe('Seconds until the next call may pass; 0: now.'),
    }),
    extra: z.object({ isLoggedIn: z.boolean() }),
  },
  'POST /health/fortune-panda/relogin': {
    ...agentWith('provider.connect'),
    summary: 'Sign the agent in at the provider',
    body: emptyBody,
    data: agentInfo,
    extra: z.object({ status: z.literal('OK') }),
    refusals: providerUnavailableRefusals,
  },
  'POST /fortune-panda/admin/login': {
    ...agentWith('provider.connect'),
    summary: 'Sign the agent in at the provider; the reply has no status',
    body: emptyBody,
    data: agentInfo,
    refusals: providerUnavailableRefusals,
  },
  'POST /fortune-panda/admin/logout': {
    access: 'agent',
    summary: "End this agent's view of the connection; the provider session goes on for the others",
    body: emptyBody,
    data: z.null(),
  },
});

import { z } from 'zod';
import { decimalText } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { emptyBody, instant } from '../fields.ts';
import { providerUnavailableRefusals } from '../refusals.ts';

export const agentInfo = z.object({
  balance: decimalText
    .nullable()
    .describe(
      'The agent’s credit, in dollars: at the provider for the root agent, in our ledger for others. Null: the provider has not reported it.',
    ),
  agentKey: z
    .boolean()
    .describe('Whether the server has an agent key. The key itself never leaves the server.'),
});

/** Each is an entry of the audit log, which is never shortened. */
const connectionCommands = { uses: 30, per: 'minute' } as const;

export const gatewayEndpoints = endpointTable({
  'GET /health/fortune-panda': {
    access: 'agent',
    summary: 'Whether the provider session is up',
    data: agentInfo.extend({
      isLoggedIn: z.boolean().describe('Whether the operator is signed in at the game provider.'),
      state: z
        .enum(['connected', 'reconnecting', 'circuit_open', 'sign_in_refused', 'not_connected'])
        .describe(
          '`circuit_open`: the provider does not respond, and only occasional probes are sent. `sign_in_refused`: it refused the last sign-in.',
        ),
      downSince: instant
        .nullable()
        .describe('Since when the provider does not respond or refuses the sign-in (UTC); null: it works.'),
      callsLeft: z.number().int().describe('The number of calls that are left in the present minute.'),
      callsPerMinute: z.number().int().describe('The number of calls that the provider allows in a minute.'),
      waitSeconds: z.number().int().describe('The seconds until the next call may be sent; 0: now.'),
    }),
    extra: z.object({
      isLoggedIn: z.boolean().describe('Whether the operator is signed in at the game provider.'),
    }),
  },
  'POST /health/fortune-panda/relogin': {
    ...agentWith('provider.connect'),
    summary: 'Sign the agent in at the provider',
    rateLimits: [connectionCommands],
    body: emptyBody,
    data: agentInfo,
    extra: z.object({ status: z.literal('OK').describe('Always `OK`.') }),
    refusals: providerUnavailableRefusals,
  },
  'POST /fortune-panda/admin/login': {
    ...agentWith('provider.connect'),
    summary: 'Sign the agent in at the provider; the reply has no status',
    rateLimits: [connectionCommands],
    body: emptyBody,
    data: agentInfo,
    refusals: providerUnavailableRefusals,
  },
  'POST /fortune-panda/admin/logout': {
    access: 'agent',
    summary: "End this agent's view of the connection; the provider session goes on for the others",
    rateLimits: [connectionCommands],
    body: emptyBody,
    data: z.null(),
  },
});

import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { decimalText, emptyBody, instant } from '../fields.ts';
import { providerUnavailableRefusals } from '../refusals.ts';

export const agentInfo = z.object({
  /** The agent's own credit at the provider. */
  balance: decimalText.nullable(),
  /** Whether it exists: the key never leaves the server. */
  agentKey: z.boolean(),
});

export const gatewayEndpoints = endpointTable({
  'GET /health/fortune-panda': {
    access: 'agent',
    summary: 'Whether the provider session is up',
    data: agentInfo.extend({
      isLoggedIn: z.boolean(),
      /**
       * `circuit_open`: the provider doesn't respond; only occasional probes pass. `sign_in_refused`: it
       * refused the last sign-in.
       */
      state: z.enum(['connected', 'reconnecting', 'circuit_open', 'sign_in_refused', 'not_connected']),
      /** Since when the provider doesn't respond or refuses the sign-in. */
      downSince: instant.nullable(),
      /** The calls that are left in the current minute. */
      callsLeft: z.number().int(),
      callsPerMinute: z.number().int(),
      /** Seconds until the next call may pass; 0: now. */
      waitSeconds: z.number().int(),
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
    summary: "End this agent's view of the connection; the provider session serves everybody else",
    body: emptyBody,
    data: z.null(),
  },
});

import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { decimalText, emptyBody } from '../fields.ts';
import { providerUnavailableRefusals } from '../refusals.ts';

export const agentInfo = z.object({
  /** The agent's own credit at the provider. */
  balance: decimalText.nullable(),
  /** Presence only: the key itself never leaves the server. */
  agentKey: z.boolean(),
});

export const gatewayEndpoints = endpointTable({
  'GET /health/fortune-panda': {
    access: 'agent',
    summary: 'Whether the provider session is up',
    data: agentInfo.extend({
      isLoggedIn: z.boolean(),
      /** `circuit_open`: the provider doesn't respond, and only a probe passes now and then. */
      state: z.enum(['connected', 'reconnecting', 'circuit_open', 'not_connected']),
      /** Of the calls that the provider allows in a minute, those that are left in this one. */
      callsLeft: z.number().int(),
      callsPerMinute: z.number().int(),
      /** Until a call may pass, where none does now; otherwise 0. */
      waitSeconds: z.number().int(),
    }),
    extra: z.object({ isLoggedIn: z.boolean() }),
  },
  'POST /health/fortune-panda/relogin': {
    access: 'agent',
    summary: 'Sign the agent in at the provider',
    body: emptyBody,
    data: agentInfo,
    extra: z.object({ status: z.literal('OK') }),
    refusals: providerUnavailableRefusals,
  },
  'POST /fortune-panda/admin/login': {
    access: 'agent',
    summary: 'Sign the agent in at the provider; the reply has no status',
    body: emptyBody,
    data: agentInfo,
    refusals: providerUnavailableRefusals,
  },
  'POST /fortune-panda/admin/logout': {
    access: 'agent',
    summary: 'Forget the provider session',
    body: emptyBody,
    data: z.null(),
  },
});

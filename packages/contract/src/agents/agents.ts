import { z } from 'zod';
import { agentLevels, permissions } from '../access/permissions.ts';
import { endpointTable } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { agentInfo } from '../provider/gateway.ts';

export const agentEndpoints = endpointTable({
  'GET /fortune-panda/admin/status': {
    access: 'agent',
    summary: 'The provider connection and the agent',
    data: agentInfo.extend({
      isLoggedIn: z.boolean(),
      /** When the balance was last known: now for an allotment, the provider's last report for the root. */
      balanceAt: instant.nullable(),
      agent: z.object({
        name: z.string(),
        email: z.string(),
        level: z.enum(agentLevels),
        /** Whether there are agents below. */
        hasAgents: z.boolean(),
      }),
      /** The browser only hides by these: the server decides at each call. */
      permissions: z.array(z.enum(permissions)),
      /** Until then the server refuses whatever needs a permission. */
      mustChangePassword: z.boolean(),
      /** The maximum of one command, in cents. */
      transferCeilingCents: z.number().int(),
      /** In which the agent's days begin. The console shows all times in it. */
      timeZone: z.string(),
    }),
  },
});

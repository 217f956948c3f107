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
      balanceAt: instant
        .nullable()
        .describe(
          "When the balance was last known: now for an allotment, the provider's last report for the root.",
        ),
      agent: z.object({
        name: z.string(),
        email: z.string(),
        level: z.enum(agentLevels),
        hasAgents: z.boolean().describe('Whether there are agents below.'),
      }),
      permissions: z
        .array(z.enum(permissions))
        .describe('The browser only hides by these: the server decides at each call.'),
      mustChangePassword: z
        .boolean()
        .describe('Until then the server refuses everything that needs a permission.'),
      transferCeilingCents: z.number().int().describe('The maximum of one command, in cents.'),
      timeZone: z.string().describe("In which the agent's days begin. The console shows all times in it."),
    }),
  },
});

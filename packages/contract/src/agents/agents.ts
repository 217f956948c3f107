import { z } from 'zod';
import { agentLevels, permissions } from '../access/permissions.ts';
import { money } from '../amounts.ts';
import { endpointTable } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { agentInfo } from '../provider/gateway.ts';

export const agentEndpoints = endpointTable({
  'GET /fortune-panda/admin/status': {
    access: 'agent',
    summary: 'The provider connection and the agent',
    data: agentInfo.extend({
      isLoggedIn: z.boolean().describe('Whether the operator is signed in at the game provider.'),
      balanceAt: instant
        .nullable()
        .describe(
          'When `balance` was last known (UTC). For the root agent it is the provider’s last report, null if there was none; for other agents, whose balance is our ledger’s, it is now.',
        ),
      agent: z
        .object({
          name: z.string().describe('The name of the agent.'),
          email: z.string().describe('The email address of the agent.'),
          level: z.enum(agentLevels).describe('The level of the agent in the tree.'),
          hasAgents: z.boolean().describe('Whether there are agents below it.'),
        })
        .describe('The agent who calls.'),
      permissions: z
        .array(z.enum(permissions))
        .describe(
          'The permissions of the agent. The browser only hides by these: the server decides at each call.',
        ),
      mustChangePassword: z
        .boolean()
        .describe(
          'Whether the agent must choose a new password. Until then everything that needs a permission is refused.',
        ),
      transferCeiling: money.describe('The maximum of one command of the agent.'),
      transferAllowance: z
        .object({
          credit: money
            .nullable()
            .describe(
              'The allotted credit that recharges of the agent can still use. Null for the root agent, whose credit is the provider’s.',
            ),
          rechargeToday: money.describe('What the agent’s daily limit (UTC) still lets it recharge.'),
          redeemToday: money.describe('What the agent’s daily limit (UTC) still lets it redeem.'),
        })
        .describe('What the agent may still move. Zero or less: nothing.'),
      timeZone: z
        .string()
        .describe('The IANA time zone in which the agent’s days begin. The console shows all times in it.'),
    }),
  },
});

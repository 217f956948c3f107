import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { publicId, reason } from '../fields.ts';
import { agentCreations } from './agent-tree.ts';

const params = z.object({ agentId: publicId('ag', 'Invalid agent').describe('The id of the agent.') });

export const agentSecurityEndpoints = endpointTable({
  'POST /agent/agents/:agentId/reset-factors': {
    ...agentWith('agents.manage'),
    summary:
      'Remove the authenticator app and passkeys of an agent below who lost them; the agent’s sessions end',
    params,
    body: z.strictObject({ reason }),
    data: z.null(),
    refusals: ['agent.not_found', 'agent.is_oneself', 'agent.step_up_required'],
  },
  'POST /agent/agents/:agentId/first-password': {
    ...agentWith('agents.manage'),
    summary: 'Issue another temporary password to an agent below that lost its own; the former one ends',
    rateLimits: [agentCreations],
    params,
    body: z.strictObject({ reason }),
    data: z.object({
      firstPassword: z
        .string()
        .describe('The password for the next sign-in, which only this response contains.'),
    }),
    refusals: [
      'agent.not_found',
      'agent.is_oneself',
      'agent.already_disabled',
      'agent.no_first_password',
      'agent.step_up_required',
      'approval.invite_by_mail',
    ],
  },
});

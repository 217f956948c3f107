import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { publicId, reason } from '../fields.ts';

export const agentSecurityEndpoints = endpointTable({
  'POST /agent/agents/:agentId/reset-factors': {
    ...agentWith('agents.manage'),
    summary:
      'Remove the authenticator app and passkeys of an agent below who lost them; the agent’s sessions end',
    params: z.object({ agentId: publicId('ag', 'Invalid agent').describe('The id of the agent.') }),
    body: z.strictObject({ reason }),
    data: z.null(),
    refusals: ['agent.not_found', 'agent.is_oneself', 'agent.step_up_required'],
  },
});

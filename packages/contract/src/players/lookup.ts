import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';

const lookupKinds = ['job', 'request', 'transfer'] as const;
export type LookupKind = (typeof lookupKinds)[number];

const lookupParams = z.object({ id: z.string().regex(/^(jb|rq|tr)_[0-9a-z]{1,40}$/, 'Invalid transfer') });

export const lookupEndpoints = endpointTable({
  'GET /fortune-panda/lookup/:id': {
    ...agentWith('players.read'),
    summary: 'The bulk job, transfer request or transfer of the subtree with this id',
    // More than a person looks up.
    rateLimits: [{ uses: 60, per: 'minute' }],
    params: lookupParams,
    data: z.object({
      id: z.string(),
      kind: z.enum(lookupKinds),
      account: z.string().nullable().describe('The player; null for a job.'),
    }),
    refusals: ['lookup.not_found'],
  },
});

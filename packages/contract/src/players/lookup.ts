import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';

const lookupKinds = ['job', 'request', 'transfer'] as const;
export type LookupKind = (typeof lookupKinds)[number];

const lookupParams = z.object({
  id: z
    .string()
    .regex(/^(jb|rq|tr)_[0-9a-z]{1,40}$/, 'Invalid transfer')
    .describe('The id of a bulk job (`jb_`), a request (`rq_`) or a transfer (`tr_`).'),
});

export const lookupEndpoints = endpointTable({
  'GET /fortune-panda/lookup/:id': {
    ...agentWith('players.read'),
    summary: 'The bulk job, transfer request or transfer of the subtree with this id',
    // More than a person looks up.
    rateLimits: [{ uses: 60, per: 'minute' }],
    params: lookupParams,
    data: z.object({
      id: z.string().describe('The id that was looked up.'),
      kind: z.enum(lookupKinds).describe('What the id belongs to.'),
      account: z.string().nullable().describe('The provider account of the player; null for a bulk job.'),
    }),
    refusals: ['lookup.not_found'],
  },
});

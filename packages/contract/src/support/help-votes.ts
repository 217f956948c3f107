import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { helpArticleNames } from './help-articles.ts';

const params = z.object({ article: z.enum(helpArticleNames, 'Unknown article') });
export const vote = z.object({
  isHelpful: z.boolean().nullable().describe('Null: the player has not voted.'),
});

export const helpVoteEndpoints = endpointTable({
  'GET /user/help/:article/vote': {
    access: 'player',
    summary: 'Whether an article of the help center helped the player',
    params,
    data: vote,
  },
  'PUT /user/help/:article/vote': {
    access: 'player',
    summary: 'Vote whether an article helped. Each player has one vote per article, and may change it',
    // More than a person reads.
    rateLimits: [{ uses: 30, per: 'minute' }],
    params,
    body: z.strictObject({ isHelpful: z.boolean() }),
    data: vote,
  },
  'GET /agent/help/votes': {
    ...agentWith('tickets.handle'),
    summary: 'The votes of the subtree’s players by article, the worst first',
    data: z.array(
      z.object({
        article: z.enum(helpArticleNames),
        helpful: z.number().int().describe('Players whom it helped.'),
        unhelpful: z.number().int().describe('Players whom it did not help.'),
      }),
    ),
  },
});

import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { helpArticleNames } from './help-articles.ts';

const params = z.object({
  article: z.enum(helpArticleNames, 'Unknown article').describe('The name of the help article.'),
});
export const vote = z.object({
  isHelpful: z
    .boolean()
    .nullable()
    .describe('Whether the article helped the player; null: the player has not voted.'),
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
    body: z.strictObject({ isHelpful: z.boolean().describe('Whether the article helped the player.') }),
    data: vote,
  },
  'GET /agent/help/votes': {
    ...agentWith('tickets.handle'),
    summary: 'The votes of the subtree’s players by article, the worst first',
    data: z.array(
      z.object({
        article: z.enum(helpArticleNames).describe('The name of the help article.'),
        helpful: z.number().int().describe('The number of players whom it helped.'),
        unhelpful: z.number().int().describe('The number of players whom it did not help.'),
      }),
    ),
  },
});

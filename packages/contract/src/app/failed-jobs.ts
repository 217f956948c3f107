import { z } from 'zod';
import { pageSizes } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { emptyBody, instant, keysetQuery, nextPageMeta } from '../fields.ts';

export const failedJob = z.object({
  id: z.uuid().describe('The id of the job.'),
  kind: z.string().describe('The kind of job.'),
  attempts: z.number().int().describe('How often the job was tried.'),
  errorCode: z
    .string()
    .describe(
      'The code of the last failure. The message is not shown, because it could contain an address or a secret.',
    ),
  firstFailedAt: instant.describe('When the job first failed (UTC).'),
  lastFailedAt: instant.describe('When the job last failed (UTC).'),
});

export const failedJobEndpoints = endpointTable({
  'GET /fortune-panda/failed-jobs': {
    ...agentWith('settings.change'),
    summary: 'Background jobs whose every attempt failed, newest first; kept for 30 days',
    query: z.strictObject(keysetQuery({ default: pageSizes.default, max: pageSizes.max })),
    data: z.array(failedJob),
    extra: nextPageMeta.extend({
      total: z.number().int().describe('The number of rows on all pages.'),
    }),
  },
  'POST /fortune-panda/failed-jobs/:id/retry': {
    ...agentWith('settings.change'),
    summary: 'Start a failed job again, with all its attempts',
    params: z.object({ id: z.uuid('Invalid job').describe('The id of the job.') }),
    body: emptyBody,
    data: z.null(),
    refusals: ['failed_job.not_found'],
  },
});

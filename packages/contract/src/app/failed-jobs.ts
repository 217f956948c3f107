import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { emptyBody, instant, pageMeta, pageQuery } from '../fields.ts';

export const failedJob = z.object({
  id: z.uuid(),
  kind: z.string().describe('The console has a text for each kind that it knows.'),
  attempts: z.number().int(),
  errorCode: z.string().describe('Only the code, because a message could hold an address or a secret.'),
  firstFailedAt: instant,
  lastFailedAt: instant,
});

export const failedJobEndpoints = endpointTable({
  'GET /fortune-panda/failed-jobs': {
    ...agentWith('settings.change'),
    summary: 'Background jobs whose every attempt failed, newest first; kept for 30 days',
    query: z.strictObject(pageQuery),
    data: z.array(failedJob),
    extra: z.object({ meta: pageMeta }),
  },
  'POST /fortune-panda/failed-jobs/:id/retry': {
    ...agentWith('settings.change'),
    summary: 'Start a failed job again, with all its attempts',
    params: z.object({ id: z.uuid('Invalid job') }),
    body: emptyBody,
    data: z.null(),
    refusals: ['failed_job.not_found'],
  },
});

import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** The player's time on the site without a break of half an hour, on all devices together. */
export const visit = z.object({
  now: instant.describe('The server’s time, from which the browser counts on (UTC).'),
  startedAt: instant.describe('When the visit began (UTC).'),
  checkDueAt: instant.describe(
    'When the next reality check is due (UTC). From then on no game starts until it is acknowledged.',
  ),
});
export type Visit = z.infer<typeof visit>;

export const visitEndpoints = endpointTable({
  'GET /user/visit': {
    access: 'player',
    summary: 'The start of the player’s visit, and when the next reality check is due. Continues the visit',
    data: visit,
  },
});

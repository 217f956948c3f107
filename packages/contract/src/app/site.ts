import { z } from 'zod';
import { registrationFields } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';

export const siteEndpoints = endpointTable({
  'GET /site': {
    access: 'public',
    summary: 'What the browser must know of this deployment',
    data: z.object({
      /** Origins on which a game may be played: the fullscreen player shows no other. */
      gameOrigins: z.array(z.string()),
      /** True with the sandbox: credits are play credits. */
      sandbox: z.boolean(),
      /** What registration requires beside the usual fields. */
      requiredFields: z.array(z.enum(registrationFields)),
    }),
  },
});

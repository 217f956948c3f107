import { z } from 'zod';
import { registrationFields } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';

export const siteEndpoints = endpointTable({
  'GET /site': {
    access: 'public',
    summary: 'What the browser must know of this deployment',
    data: z.object({
      /** The only origins of games in the fullscreen player. */
      gameOrigins: z.array(z.string()),
      /** True with the sandbox: credits are play credits. */
      sandbox: z.boolean(),
      /** The fields that registration requires beside the usual ones. */
      requiredFields: z.array(z.enum(registrationFields)),
    }),
  },
});

import { z } from 'zod';
import { registrationFields } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { siteFigures, siteFiguresForm } from './site-figures.ts';

export const siteEndpoints = endpointTable({
  'GET /site': {
    access: 'public',
    isShared: true,
    summary: 'What the browser needs to know about this deployment',
    data: z.object({
      gameOrigins: z.array(z.string()).describe('The only origins of games in the fullscreen player.'),
      sandbox: z.boolean().describe('True with the sandbox: credits are play credits.'),
      requestMaxCents: z
        .number()
        .int()
        .describe('The most that a player may request in one recharge or redeem.'),
      requiredFields: z
        .array(z.enum(registrationFields))
        .describe('The fields that registration requires beside the usual ones.'),
      figures: siteFigures,
      maintenance: z
        .object({
          since: z.iso.datetime(),
          until: z.iso.datetime().nullable(),
          message: z.string().nullable(),
        })
        .nullable()
        .describe(
          'While the operator works on the site; `until` is the expected end, `message` the operator’s own words.',
        ),
    }),
  },
  'PUT /agent/site-figures': {
    ...agentWith('settings.change'),
    summary: 'Set the figures that the site claims',
    body: siteFiguresForm,
    data: siteFigures,
  },
});

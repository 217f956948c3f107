import { z } from 'zod';
import { money } from '../amounts.ts';
import { registrationFields } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { changesVersion, recordVersion } from '../fields.ts';
import { siteFigures, siteFiguresForm } from './site-figures.ts';

export const siteEndpoints = endpointTable({
  'GET /site': {
    access: 'public',
    isShared: true,
    summary: 'What the browser needs to know about this deployment',
    data: z.object({
      gameOrigins: z
        .array(z.string())
        .describe('The origins from which the fullscreen player loads games, and no others.'),
      sandbox: z.boolean().describe('Whether the provider is the sandbox, whose credits are play credits.'),
      requestMax: money.describe('The maximum that a player may request in one recharge or redeem.'),
      requiredFields: z
        .array(z.enum(registrationFields))
        .describe('The fields that registration requires in addition to the usual ones.'),
      figures: siteFigures.describe('The figures that the site shows about itself.'),
      figuresVersion: recordVersion,
      maintenance: z
        .object({
          since: z.iso.datetime().describe('When the maintenance began (UTC).'),
          until: z.iso.datetime().nullable().describe('The expected end (UTC); null: not known.'),
          message: z.string().nullable().describe('What the operator wrote for visitors; null: nothing.'),
        })
        .nullable()
        .describe('The maintenance during which commands are refused; null: there is none.'),
    }),
  },
  'PUT /agent/site-figures': {
    ...changesVersion,
    ...agentWith('settings.change'),
    summary: 'Set the figures that the site claims',
    body: siteFiguresForm,
    data: siteFigures,
  },
});

import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { nameText } from '../fields.ts';

const version = nameText(1, 40, 'Invalid version');
export const termsState = z.object({
  version: version.describe('The version of the terms that applies now.'),
  isAccepted: z.boolean().describe('Whether the player has accepted this version.'),
});

export const termsEndpoints = endpointTable({
  'GET /user/terms': {
    access: 'player',
    summary: 'Whether the player has accepted the current version of the terms',
    data: termsState,
  },
  'POST /user/terms': {
    access: 'player',
    summary: 'Accept the terms; until then launches and recharges are refused',
    body: z.strictObject({
      version: version.describe(
        'The version that the player accepts. A version that does not apply any more is refused.',
      ),
    }),
    data: termsState,
    refusals: ['account.terms_changed'],
  },
});

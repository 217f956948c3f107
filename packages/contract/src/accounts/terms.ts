import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';

const version = z.string().min(1).max(40);
export const termsState = z.object({
  /** The version that counts now. */
  version,
  isAccepted: z.boolean(),
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
    body: z.strictObject({ version }),
    data: termsState,
    refusals: ['account.terms_changed'],
  },
});

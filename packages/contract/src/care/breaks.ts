import { z } from 'zod';
import { passwordAttempts } from '../access/sessions.ts';
import { endpointTable } from '../endpoint.ts';
import { currentPassword, instant, typedUsername } from '../fields.ts';
import { breakPeriods, breakRedeems } from './break-constants.ts';

export const breakEndpoints = endpointTable({
  'POST /user/break': {
    access: 'player',
    summary:
      'Exclude oneself from play for a time or permanently. Ends every session, and cannot be shortened',
    rateLimits: [passwordAttempts],
    body: z.strictObject({
      period: z.enum(breakPeriods, { error: 'Choose how long' }),
      currentPassword,
      username: typedUsername,
      redeem: z.boolean().describe('Request a redeem of what is left.'),
    }),
    data: z.object({
      until: instant.nullable().describe('Null: permanent.'),
      redeem: z.enum(breakRedeems),
    }),
    refusals: ['account.wrong_password', 'account.confirmation_differs', 'player.exclusion_not_longer'],
  },
});

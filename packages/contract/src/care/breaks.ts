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
      period: z
        .enum(breakPeriods, { error: 'Choose how long' })
        .describe('How long the player is excluded; `ever`: permanently.'),
      currentPassword,
      username: typedUsername,
      redeem: z.boolean().describe('Whether the server is to request a redeem of the remaining balance.'),
    }),
    data: z.object({
      until: instant
        .nullable()
        .describe(
          'The end of the period, from which on the player may request the return (UTC); null: permanent.',
        ),
      redeem: z
        .enum(breakRedeems)
        .describe(
          'What happens to the balance. `nothing`: no redeem was wanted, or nothing is left. `requested`: a redeem was requested. `left_to_agent`: no request could be created.',
        ),
    }),
    refusals: ['account.wrong_password', 'account.confirmation_differs', 'player.exclusion_not_longer'],
  },
});

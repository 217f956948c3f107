import { z } from 'zod';
import { oneTimeLinkToken } from '../access/one-time-links.ts';
import { endpointTable } from '../endpoint.ts';
import { emptyBody } from '../fields.ts';

export const verificationEndpoints = endpointTable({
  'POST /auth/verify-email': {
    access: 'public',
    summary: 'Confirm an address with the link of a mail; a new address becomes the account’s',
    // 256 bits can't be guessed: this limits only the work.
    rateLimits: [{ uses: 60, per: '10 minutes' }],
    body: z.strictObject({
      token: oneTimeLinkToken.describe('The secret part of the mailed link. It works once.'),
    }),
    data: z.object({
      awaits: z
        .enum(['former', 'new'])
        .nullable()
        .describe(
          'Which other link a change of address still needs: the one that was sent to the `former` address, or to the `new` one. Null: the address is confirmed.',
        ),
    }),
    refusals: ['link.not_valid', 'account.email_taken'],
  },
  'POST /user/verification': {
    access: 'signed-in',
    summary: 'Send the link that verifies the address again',
    // The limit protects the mailbox.
    rateLimits: [{ uses: 4, per: 'hour' }],
    body: emptyBody,
    data: z.null(),
    refusals: ['account.email_verified_already'],
  },
});

import { z } from 'zod';
import { oneTimeLinkToken } from '../access/one-time-links.ts';
import { endpointTable } from '../endpoint.ts';
import { email, newPassword } from '../fields.ts';

export const forgotPasswordBody = z.strictObject({ email });

/**
 * A stranger must not use up the owner's requests, so each network has its own for an account. How many mails
 * its mailbox gets is limited with the mail.
 */
export const recoveryLinks = {
  uses: 4,
  per: '30 minutes',
  counts: 'links',
  by: 'mailbox and address',
} as const;

export const recoveryEndpoints = endpointTable({
  'POST /auth/forgot-password': {
    access: 'public',
    summary: 'Request a link to choose a new password; the response is the same for every address',
    // Many people may share one address.
    rateLimits: [{ uses: 30, per: '30 minutes' }, recoveryLinks],
    body: forgotPasswordBody,
    data: z.null(),
  },
  'POST /auth/reset-password': {
    access: 'public',
    summary: 'Choose a new password with the link of a mail; every session ends',
    rateLimits: [{ uses: 30, per: '10 minutes' }],
    body: z.strictObject({
      token: oneTimeLinkToken.describe('The secret part of the mailed link. It works once.'),
      newPassword,
    }),
    data: z.null(),
    refusals: ['link.not_valid', 'account.email_taken'],
  },
});

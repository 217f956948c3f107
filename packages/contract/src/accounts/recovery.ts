import { z } from 'zod';
import { oneTimeLinkToken } from '../access/one-time-links.ts';
import { endpointTable } from '../endpoint.ts';
import { email, newPassword } from '../fields.ts';

export const forgotPasswordBody = z.strictObject({ email });

export const recoveryEndpoints = endpointTable({
  'POST /auth/forgot-password': {
    access: 'public',
    summary: 'Request a link to choose a new password; the response is the same for every address',
    body: forgotPasswordBody,
    data: z.null(),
  },
  'POST /auth/reset-password': {
    access: 'public',
    summary: 'Choose a new password with the link of a mail; every session ends',
    body: z.strictObject({ token: oneTimeLinkToken, newPassword }),
    data: z.null(),
    refusals: ['link.not_valid', 'account.email_taken'],
  },
});

import { z } from 'zod';
import { endpointTable } from '../endpoint.ts';
import { emptyBody, instant, pastedText } from '../fields.ts';
import { phoneCodeLimits } from './phone-constants.ts';

const phoneState = z.object({
  phone: z.string().describe('The phone number as the profile contains it.'),
  isVerified: z.boolean().describe('Whether the code that was sent to this phone number was entered.'),
  codeExpiresAt: instant
    .nullable()
    .describe('When the code that was sent expires (UTC); null: no code is valid.'),
  nextSendAt: instant.nullable().describe('When another code may be sent (UTC); null: now.'),
});
export type PhoneState = z.infer<typeof phoneState>;

/** Text messages cost money. */
export const phoneCodes = {
  uses: phoneCodeLimits.sendsPerDay,
  per: 'day',
  counts: 'codes',
  by: 'account',
  storedAs: 'sms_of_account',
} as const;

export const phoneEndpoints = endpointTable({
  'GET /user/phone': {
    access: 'player',
    summary: 'Whether the phone number of the profile is verified',
    data: phoneState,
  },
  'POST /user/phone/code': {
    access: 'player',
    summary: 'Send a code to the phone number of the profile',
    rateLimits: [phoneCodes],
    body: emptyBody,
    data: phoneState,
    refusals: ['phone.not_valid', 'phone.country_not_served', 'phone.verified_already'],
  },
  'POST /user/phone/verify': {
    access: 'player',
    summary: 'Verify the phone number with the code that was sent to it',
    body: z.strictObject({
      code: pastedText(40, 'Enter the six digits')
        .regex(new RegExp(`^\\d{${phoneCodeLimits.digits}}$`), 'Enter the six digits')
        .describe('The six digits of the text message.'),
    }),
    data: phoneState,
    refusals: ['phone.code_not_valid', 'phone.used_elsewhere'],
  },
});

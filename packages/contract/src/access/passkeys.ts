import { z } from 'zod';
import { passkeyTransports } from '../constants.ts';
import { freeText } from '../fields.ts';

export const passkeyName = freeText(1, 60, 'Give the passkey a name of 1 to 60 characters');

/** An app's six digits, or a recovery code; spaces and dashes don't count. */
export const factorCode = z
  .string({ error: 'Invalid code' })
  .trim()
  .min(6, 'Invalid code')
  .max(24, 'Invalid code')
  .regex(/^[0-9A-Za-z -]+$/, 'Invalid code');

/** Bytes as base64url. */
export const passkeyBytes = (max: number) =>
  z
    .string({ error: 'Invalid passkey' })
    .min(1, 'Invalid passkey')
    .max(max, 'Invalid passkey')
    .regex(/^[A-Za-z0-9_-]+$/, 'Invalid passkey');

/** An assertion as base64url. The bounds leave room for post-quantum signatures. */
export const passkeyAssertion = z.strictObject(
  {
    id: passkeyBytes(1_400),
    clientDataJSON: passkeyBytes(8_192),
    authenticatorData: passkeyBytes(4_096),
    signature: passkeyBytes(8_192),
  },
  { error: 'Invalid passkey' },
);
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

const transports = z.array(z.enum(passkeyTransports));
export const credentialDescriptor = z.object({ type: z.literal('public-key'), id: z.string(), transports });

/** The challenge to sign. Without credentials any passkey of the site works. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credentialDescriptor),
});

import { z } from 'zod';
import { passkeyTransports } from '../constants.ts';
import { nameText, pastedText } from '../fields.ts';

export const passkeyName = nameText(1, 60, 'Give the passkey a name of 1 to 60 characters');

/** An app's six digits, or a recovery code; spaces and dashes don't count. */
export const factorCode = pastedText(24, 'Invalid code')
  .min(6, 'Invalid code')
  .regex(/^[0-9A-Za-z -]+$/, 'Invalid code');

/** Accepts bytes as base64url. */
export const passkeyBytes = (max: number) =>
  z
    .string({ error: 'Invalid passkey' })
    .min(1, 'Invalid passkey')
    .max(max, 'Invalid passkey')
    .regex(/^[A-Za-z0-9_-]+$/, 'Invalid passkey');

/** An assertion as base64url. The bounds leave room for post-quantum signatures. */
export const passkeyAssertion = z.strictObject(
  {
    id: passkeyBytes(1_400).describe('The id of the passkey, in base64url, as WebAuthn returns it.'),
    clientDataJSON: passkeyBytes(8_192).describe('The client data of WebAuthn, in base64url.'),
    authenticatorData: passkeyBytes(4_096).describe('The authenticator data of WebAuthn, in base64url.'),
    signature: passkeyBytes(8_192).describe('The signature of WebAuthn, in base64url.'),
  },
  { error: 'Invalid passkey' },
);
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

const transports = z.array(z.enum(passkeyTransports));
export const credentialDescriptor = z.object({
  type: z.literal('public-key').describe('Always `public-key`, the only type that WebAuthn defines.'),
  id: z.string().describe('The id of the passkey, in base64url.'),
  transports: transports.describe('How the browser reaches the passkey, by WebAuthn’s names.'),
});

/** The challenge to sign. Without credentials any passkey of the site works. */
export const passkeyRequestOptions = z.object({
  challenge: z.string().describe('The bytes to sign, in base64url. They work once, within five minutes.'),
  rpId: z.string().describe('The domain of the site, to which passkeys belong (WebAuthn’s relying party).'),
  timeout: z.number().int().describe('How long the browser waits for the person, in milliseconds.'),
  userVerification: z
    .literal('required')
    .describe('Always `required`: the device verifies the person, by a PIN or a fingerprint.'),
  allowCredentials: z
    .array(credentialDescriptor)
    .describe('The passkeys that may be used; empty: any passkey of the site.'),
});

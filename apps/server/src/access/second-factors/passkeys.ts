import type { BodyOf, PasskeyAssertion, RefusalCode } from '@golden-acers/contract';
import { demand, newId, newToken } from '@golden-acers/platform';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { type Context, inTransaction } from '../../context.ts';
import {
  advancePasskeyCounter,
  type ChallengePurpose,
  consumePasskeyChallengeRow,
  findPasskeyByCredential,
  insertPasskeyChallenge,
  listPasskeyRows,
  type NewPasskey,
  type PasskeyRow,
} from './passkeys.sql.ts';

/** Long enough to find a security key. */
const challengeTtlMs = 5 * 60_000;
/** EdDSA, ES256 and RS256 as COSE numbers: what authenticators support. */
const coseAlgorithms: readonly number[] = [-8, -7, -257];

/** Passkeys work on this host only. */
function relyingPartyOf({ config }: Pick<Context, 'config'>): { origin: string; id: string } {
  const { origin, hostname } = new URL(config.publicUrl);
  return { origin, id: hostname };
}

async function createPasskeyChallenge(
  { db, clock, random }: Context,
  { purpose, accountId }: { purpose: ChallengePurpose; accountId: string | null },
): Promise<string> {
  const challenge = newToken(random);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + challengeTtlMs);
  await insertPasskeyChallenge(db, { challenge, purpose, accountId, expiresAt, now });
  return challenge;
}

const toCredentialDescriptor = ({ credentialId: id, transports }: PasskeyRow) => ({
  type: 'public-key' as const,
  id,
  transports,
});

export interface PasskeyOwner {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  /** The site's name, which the authenticator shows. */
  readonly brand: string;
}

/** Options for a new passkey. Excludes those that the account has. */
export async function passkeyRegistrationOptions(
  context: Context,
  { accountId, email, name, brand }: PasskeyOwner,
) {
  const known = await listPasskeyRows(context.db, accountId);
  return {
    challenge: await createPasskeyChallenge(context, { purpose: 'add', accountId }),
    rp: { id: relyingPartyOf(context).id, name: brand },
    user: { id: Buffer.from(accountId).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: coseAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeTtlMs,
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    excludeCredentials: known.map(toCredentialDescriptor),
  };
}

/** Returns the challenge to sign. For a sign-in by passkey alone it names no account. */
export async function passkeyAuthenticationOptions(
  context: Context,
  request: { purpose: 'step_up'; accountId: string } | { purpose: 'sign_in' },
) {
  const accountId = request.purpose === 'step_up' ? request.accountId : null;
  const known = accountId === null ? [] : await listPasskeyRows(context.db, accountId);
  return {
    challenge: await createPasskeyChallenge(context, { purpose: request.purpose, accountId }),
    rpId: relyingPartyOf(context).id,
    timeout: challengeTtlMs,
    userVerification: 'required' as const,
    allowCredentials: known.map(toCredentialDescriptor),
  };
}

export type PasskeyRegistration = BodyOf<'POST /user/security/passkeys'>;

/** Verifies a new passkey and consumes its challenge. Refuses `agent.passkey_wrong`. */
export async function verifyPasskeyRegistration(
  context: Context,
  accountId: string,
  { name, id, transports, ...response }: PasskeyRegistration,
): Promise<NewPasskey> {
  const code = 'agent.passkey_wrong';
  const challenge = await consumePasskeyChallenge(context, response.clientDataJSON, {
    purpose: 'add',
    accountId,
    code,
  });
  const site = relyingPartyOf(context);
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  const verified = await undefinedOnError(() =>
    verifyRegistrationResponse({
      response: { ...credential, response: { ...response, transports } },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...coseAlgorithms],
    }),
  );
  demand(verified?.verified === true, code);
  const { credential: made, credentialBackedUp } = verified.registrationInfo;
  return {
    id: newId('pk', context.clock, context.random),
    accountId,
    name,
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: BigInt(made.counter),
    transports,
    isSynced: credentialBackedUp,
    createdAt: context.clock.now(),
  };
}

interface PasskeyExpectation {
  readonly purpose: 'sign_in' | 'step_up';
  /** The account it must belong to; undefined for a sign-in by passkey alone. */
  readonly accountId?: string;
  readonly code: RefusalCode;
}

/**
 * Returns the owner of the passkey that signed the challenge with user verification. Refuses `code` for a
 * foreign passkey, a used challenge, and a counter that did not advance.
 */
export async function demandPasskey(
  context: Context,
  assertion: PasskeyAssertion,
  { purpose, accountId, code }: PasskeyExpectation,
): Promise<string> {
  const { id, ...response } = assertion;
  const expected = { purpose, accountId: purpose === 'step_up' ? (accountId ?? null) : null, code };
  const challenge = await consumePasskeyChallenge(context, response.clientDataJSON, expected);
  const passkey = await findPasskeyByCredential(context.db, id);
  demand(passkey !== undefined && (accountId === undefined || passkey.accountId === accountId), code);
  const site = relyingPartyOf(context);
  const verified = await undefinedOnError(() =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    }),
  );
  demand(verified?.verified === true, code);
  const counter = BigInt(verified.authenticationInfo.newCounter);
  const moved = { id: passkey.id, counter, at: context.clock.now() };
  demand(await inTransaction(context, (tx) => advancePasskeyCounter(tx.db, moved)), code);
  return passkey.accountId;
}

/** Any response consumes the challenge, right or wrong. */
async function consumePasskeyChallenge(
  { db, clock }: Context,
  clientDataJSON: string,
  { code, ...about }: { purpose: ChallengePurpose; accountId: string | null; code: RefusalCode },
): Promise<string> {
  const challenge = await undefinedOnError(async () => decodeClientDataJSON(clientDataJSON).challenge);
  demand(typeof challenge === 'string', code);
  demand(await consumePasskeyChallengeRow(db, { ...about, challenge, now: clock.now() }), code);
  return challenge;
}

/** The library throws for every defect; all of them are one refusal. */
async function undefinedOnError<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    // The exact defect would help only a forger.
    return undefined;
  }
}

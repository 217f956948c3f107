import {
  accountSignIns,
  type BodyOf,
  type Language,
  networkAttempts,
  type PasskeyAssertion,
  passwordAttempts,
} from '@golden-acers/contract';
import {
  countedNetworksOf,
  demand,
  enforceRateLimit,
  limitRefusals,
  refuse,
  retryOnConflict,
} from '@golden-acers/platform';
import { emailKey } from '../../access/identity/identity.ts';
import { demandPlaceAllowed } from '../../access/identity/jurisdictions.ts';
import type { SeenPlace } from '../../access/identity/seen-place.ts';
import { demandPasskey } from '../../access/second-factors/passkeys.ts';
import { demandSecondFactor } from '../../access/second-factors/second-factors.ts';
import { attemptKey } from '../../access/sessions/attempt-key.ts';
import {
  buildSession,
  findNewDevice,
  recordSessionEnd,
  type Visitor,
} from '../../access/sessions/sessions.ts';
import { describeDevice } from '../../access/sessions/visitors.ts';
import { getAgentLanguage } from '../../agents/agent-settings/agent-settings.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordAgentEvent } from '../../events/audit/audit.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { notifyAccount } from '../../messages/notifications/notifications.ts';
import { demandNotExcluded } from '../exclusions/exclusions.ts';
import { findAccount, findSignInCredentials, openSessionForSignIn } from './accounts.sql.ts';
import { getUser, type SignInResult, toUser } from './accounts.ts';
import type { SignUpCredit } from './sign-up-credit.ts';

interface BaseSignInAttempt {
  readonly visitor: Visitor;
  readonly place: SeenPlace;
  /** The language of the mail about a new device, unless an agent has chosen one. */
  readonly language: Language;
}

export interface PasswordSignInAttempt extends BaseSignInAttempt {
  readonly form: BodyOf<'POST /auth/login'>;
}

/**
 * An unknown address and a wrong password get the same response after the same work. Refused attempts count
 * per network and account, and all sign-ins at a higher limit. Only a right password reveals a second factor.
 */
export async function signInByPassword(
  context: Context,
  credit: SignUpCredit,
  attempt: PasswordSignInAttempt,
): Promise<SignInResult> {
  const { form, visitor } = attempt;
  const network = networkAttempt(context, visitor);
  const account = await limitRefusals(network, () => demandCredentials(context, attempt));
  demand(account.isActive, 'account.inactive', { accountId: account.id });
  const { code, passkey } = form;
  const { id: accountId, role, isKnownBrowser } = account;
  const isAgent = role === 'agent';
  if (!isAgent) await demandMayPlay(context, accountId, attempt.place);
  await demandSecondFactor(context, { code, passkey, accountId, address: visitor.address });
  return completeSignIn(context, credit, {
    ...attempt,
    accountId,
    isAgent,
    isKnownBrowser,
  });
}

/** A refused attempt counts for the networks of the visitor. */
export const networkAttempt = (context: Context, { address }: Visitor) => ({
  limiter: context.limiterOf(networkAttempts),
  key: countedNetworksOf(address),
});

/** Checked before the second factor, so that a refused sign-in uses up no recovery code. */
async function demandMayPlay(context: Context, accountId: string, place: SeenPlace): Promise<void> {
  await demandNotExcluded(context, accountId);
  await demandPlaceAllowed(context, accountId, place);
}

type CredentialsAttempt = Pick<PasswordSignInAttempt, 'visitor'> & {
  readonly form: Pick<PasswordSignInAttempt['form'], 'email' | 'password'>;
};

export async function demandCredentials(context: Context, { form, visitor }: CredentialsAttempt) {
  const name = emailKey(form.email);
  const networks = countedNetworksOf(visitor.address, name);
  await enforceRateLimit(context.limiterOf(accountSignIns), networks);
  const account = await findSignInCredentials(context.db, { emailKey: name, ...visitor });
  const accountId = account?.id;
  const isKnown = account?.isKnownNetwork === true;
  const key = attemptKey({ name, address: visitor.address, isKnownNetwork: isKnown });
  return limitRefusals({ limiter: context.limiterOf(passwordAttempts), key, accountId }, async () => {
    const matches = await context.passwordHasher.verify(account?.passwordHash, form.password, {
      account: name,
      isKnown,
    });
    if (account === undefined || !matches) refuse('account.wrong_credentials', { accountId });
    return account;
  });
}

/** A passkey counts as two factors: possession, and a fingerprint or code. */
export async function signInByPasskey(
  context: Context,
  credit: SignUpCredit,
  { passkey, ...attempt }: BaseSignInAttempt & { readonly passkey: PasskeyAssertion },
): Promise<SignInResult> {
  const network = networkAttempt(context, attempt.visitor);
  const challenge = { purpose: 'sign_in', code: 'session.passkey_wrong' } as const;
  const accountId = await limitRefusals(network, () => demandPasskey(context, passkey, challenge));
  const account = await findAccount(context.db, accountId);
  demand(account?.isActive, 'account.inactive');
  const isAgent = account.role === 'agent';
  if (!isAgent) await demandMayPlay(context, accountId, attempt.place);
  return completeSignIn(context, credit, { ...attempt, accountId, isAgent, isKnownBrowser: false });
}

interface VerifiedSignIn extends BaseSignInAttempt {
  readonly accountId: string;
  readonly isAgent: boolean;
  /** The account has used this user agent before, so the device is not new. */
  readonly isKnownBrowser: boolean;
}

async function completeSignIn(
  context: Context,
  credit: SignUpCredit,
  signIn: VerifiedSignIn,
): Promise<SignInResult> {
  const { accountId, visitor, isAgent, isKnownBrowser } = signIn;
  const { row, opened } = buildSession(context, { accountId, visitor });
  const signedIn =
    isKnownBrowser && !isAgent
      ? await retryOnConflict(() => openSessionForSignIn(context.db, row))
      : await inTransaction(context, async (tx) => {
          await notifyNewDevice(tx, signIn);
          if (isAgent) await recordSignIn(tx, signIn);
          const opening = await openSessionForSignIn(tx.db, row);
          await recordSurplusSessions(tx, signIn, opening.surplusSessions);
          return opening;
        });
  const lastRechargeStatus = credit.statusForState(signedIn.rechargeState ?? undefined);
  return { ...opened, user: toUser(signedIn), lastRechargeStatus };
}

async function recordSignIn(tx: TxContext, { accountId, visitor }: VerifiedSignIn): Promise<void> {
  const { browser, system } = describeDevice(visitor.userAgent);
  const actor = { accountId, address: visitor.address };
  await recordAgentEvent(tx, actor, 'agent.signed_in', { id: accountId, after: { browser, system } });
}

function recordSurplusSessions(
  tx: TxContext,
  { accountId, visitor }: VerifiedSignIn,
  count: number,
): Promise<void> {
  const actor = { accountId, address: visitor.address };
  return recordSessionEnd(tx, { accountId, count }, { actor, cause: 'limit_reached' });
}

/** Notifies the account about a new device in the site and by mail, because another person may use it. */
async function notifyNewDevice(
  tx: TxContext,
  { accountId, isAgent, visitor, language: requestLanguage }: VerifiedSignIn,
): Promise<void> {
  const data = await findNewDevice(tx, accountId, visitor);
  if (data === undefined) return;
  await recordActivity(tx, { accountId, kind: 'new_device', data });
  await notifyAccount(tx, accountId, { kind: 'new_device', data });
  const { email: recipient } = await getUser(tx, accountId);
  const language = isAgent ? await getAgentLanguage(tx, accountId, requestLanguage) : requestLanguage;
  const link = new URL(isAgent ? '/adminacers?view=setting' : '/settings', tx.config.publicUrl).href;
  await enqueueMail(tx, { accountId, kind: 'new_sign_in', language, recipient, link });
}

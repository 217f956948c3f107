import type { Language, PasskeyAssertion } from '@golden-acers/contract';
import { demand, enforceRateLimit, refuse, retryOnConflict } from '@golden-acers/platform';
import { emailKey } from '../../access/identity/identity.ts';
import { buildSession, findNewDevice, type Visitor } from '../../access/sessions/sessions.ts';
import { describeDevice, rateLimitKeyOfAddress } from '../../access/sessions/visitors.ts';
import { demandSecondFactor, type FactorLimits } from '../../agents/agent-security/agent-security.ts';
import { demandPasskey } from '../../agents/agent-security/passkeys.ts';
import { getAgentLanguage } from '../../agents/agent-settings/agent-settings.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { notifyAccount } from '../../messages/notifications/notifications.ts';
import { findAccount, findSignInCredentials, openSessionForSignIn } from './accounts.sql.ts';
import { getUser, type SignInResult, toUser } from './accounts.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { SignUpCredit } from './sign-up-credit.ts';

interface BaseSignInAttempt {
  readonly visitor: Visitor;
  readonly limits: AttemptLimits;
  /** Of the mail about a new device, for an agent that has chosen none. */
  readonly language: Language;
}

export interface PasswordSignInAttempt extends BaseSignInAttempt {
  readonly form: {
    readonly email: string;
    readonly password: string;
    readonly code?: string | undefined;
    readonly passkey?: PasskeyAssertion | undefined;
  };
  readonly factorLimits: FactorLimits;
}

/**
 * Signs in. An unknown address and a wrong password get the same answer after the same work. Attempts are counted per
 * address and per account and given back on success, so only failures add up; open sessions are never touched by it. Whether
 * an agent has a second factor is told only to who has the password.
 */
export async function signInByPassword(
  context: Context,
  credit: SignUpCredit,
  attempt: PasswordSignInAttempt,
): Promise<SignInResult> {
  const { form, visitor, limits, factorLimits } = attempt;
  const network = rateLimitKeyOfAddress(visitor.address);
  await enforceRateLimit(limits.byNetwork, network);
  const key = emailKey(form.email);
  const account = await findSignInCredentials(context.db, { emailKey: key, ...visitor });
  // From an address where it signed in before, an account has a count of its own: strangers can't lock its owner out.
  const accountKey = account?.isKnownAddress ? `${key} ${visitor.address}` : key;
  await enforceRateLimit(limits.byAccount, accountKey);
  const matches = await context.passwordHasher.verify(account?.passwordHash, form.password);
  if (account === undefined || !matches) refuse('account.wrong_credentials');
  await limits.byNetwork.refund(network);
  await limits.byAccount.refund(accountKey);
  demand(account.isActive, 'account.inactive');
  if (account.role === 'agent') {
    const { code, passkey } = form;
    const shown = { code, passkey, agentId: account.id, address: visitor.address };
    await demandSecondFactor(context, { ...shown, limits: factorLimits });
  }
  const { id: accountId, role, isKnownBrowser } = account;
  return completeSignIn(context, credit, {
    ...attempt,
    accountId,
    isAgent: role === 'agent',
    isKnownBrowser,
  });
}

/** Signs an agent in by its passkey, which is something that it has and something that it is or knows: two factors. */
export async function signInByPasskey(
  context: Context,
  credit: SignUpCredit,
  { passkey, ...attempt }: BaseSignInAttempt & { readonly passkey: PasskeyAssertion },
): Promise<SignInResult> {
  const network = rateLimitKeyOfAddress(attempt.visitor.address);
  await enforceRateLimit(attempt.limits.byNetwork, network);
  const asked = { purpose: 'sign_in', code: 'session.passkey_wrong' } as const;
  const accountId = await demandPasskey(context, passkey, asked);
  await attempt.limits.byNetwork.refund(network);
  demand((await findAccount(context.db, accountId))?.isActive, 'account.inactive');
  return completeSignIn(context, credit, { ...attempt, accountId, isAgent: true, isKnownBrowser: false });
}

interface VerifiedSignIn extends BaseSignInAttempt {
  readonly accountId: string;
  readonly isAgent: boolean;
  /** It signed in with a browser that said the very same of itself: then the device isn't news. */
  readonly isKnownBrowser: boolean;
}

async function completeSignIn(
  context: Context,
  credit: SignUpCredit,
  opening: VerifiedSignIn,
): Promise<SignInResult> {
  const { accountId, visitor, isAgent, isKnownBrowser } = opening;
  const { row, opened } = buildSession(context, { accountId, visitor });
  const signedIn =
    isKnownBrowser && !isAgent
      ? await retryOnConflict(() => openSessionForSignIn(context.db, row))
      : await inTransaction(context, async (tx) => {
          await notifyNewDevice(tx, opening);
          if (isAgent) await recordSignIn(tx, opening);
          return openSessionForSignIn(tx.db, row);
        });
  const lastRechargeStatus = credit.statusForState(signedIn.rechargeState ?? undefined);
  return { ...opened, user: toUser(signedIn), lastRechargeStatus };
}

async function recordSignIn(tx: TxContext, { accountId, visitor }: VerifiedSignIn): Promise<void> {
  const { browser, system } = describeDevice(visitor.userAgent);
  const actor = { accountId, address: visitor.address };
  const subject = { kind: 'agent', id: accountId } as const;
  await recordAuditEvent(tx, { actor, action: 'agent.signed_in', subject, after: { browser, system } });
}

/** A sign-in from where the account never was before is told: it may be somebody else's. An agent gets a mail about it too. */
async function notifyNewDevice(
  tx: TxContext,
  { accountId, isAgent, visitor, language: spoken }: VerifiedSignIn,
): Promise<void> {
  const data = await findNewDevice(tx, accountId, visitor);
  if (data === undefined) return;
  await recordActivity(tx, accountId, { kind: 'new_device', data });
  await notifyAccount(tx, accountId, { kind: 'new_device', data });
  if (!isAgent) return;
  const { email: recipient } = await getUser(tx, accountId);
  const language = await getAgentLanguage(tx, accountId, spoken);
  const link = new URL('/adminacers?view=setting', tx.config.publicUrl).href;
  await enqueueMail(tx, { accountId, kind: 'new_sign_in', language, recipient, link });
}

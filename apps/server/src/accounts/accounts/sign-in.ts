import type { Language, PasskeyAssertion } from '@golden-acers/contract';
import { demand, inTransaction, limitRate, refuse, retryingConflicts } from '@golden-acers/platform';
import { emailKey } from '../../access/identity/identity.ts';
import { describeDevice } from '../../access/sessions/devices.ts';
import { networkOf } from '../../access/sessions/networks.ts';
import { findNewDevice, newSession, type Visitor } from '../../access/sessions/sessions.ts';
import { demandSecondFactor, type FactorLimits } from '../../agents/agent-security/agent-security.ts';
import { demandPasskey } from '../../agents/agent-security/passkeys.ts';
import { languageOfAgent } from '../../agents/agent-settings/agent-settings.ts';
import type { Context } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordAct } from '../../events/audit/audit.ts';
import { writeMail } from '../../messages/mail/mail.ts';
import { tellAccount } from '../../messages/notifications/notifications.ts';
import type { ServerTx } from '../../schema.ts';
import { findAccount, findSignIn, signInWith } from './accounts.sql.ts';
import { getUser, type SignedIn, toUser } from './accounts.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { SignUpCredit } from './sign-up-credit.ts';

interface Attempt {
  readonly visitor: Visitor;
  readonly limits: AttemptLimits;
  /** Of the mail about a new device, for an agent that has chosen none. */
  readonly language: Language;
}

export interface SignInAttempt extends Attempt {
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
export async function signIn(
  context: Context,
  credit: SignUpCredit,
  attempt: SignInAttempt,
): Promise<SignedIn> {
  const { form, visitor, limits, factorLimits } = attempt;
  const network = networkOf(visitor.address);
  await limitRate(limits.byAddress, network);
  const key = emailKey(form.email);
  const account = await findSignIn(context.db, { emailKey: key, ...visitor });
  // From an address where it signed in before, an account has a count of its own: strangers can't lock its owner out.
  const accountKey = account?.knowsAddress ? `${key} ${visitor.address}` : key;
  await limitRate(limits.byAccount, accountKey);
  const matches = await context.passwords.verify(account?.passwordHash, form.password);
  if (account === undefined || !matches) refuse('account.wrong_credentials');
  await limits.byAddress.giveBack(network);
  await limits.byAccount.giveBack(accountKey);
  demand(account.isActive, 'account.inactive');
  if (account.role === 'agent') {
    const { code, passkey } = form;
    const shown = { code, passkey, agentId: account.id, address: visitor.address };
    await demandSecondFactor(context, { ...shown, limits: factorLimits });
  }
  const { id: accountId, role, knowsBrowser } = account;
  return open(context, credit, { ...attempt, accountId, isAgent: role === 'agent', knowsBrowser });
}

/** Signs an agent in by its passkey, which is something that it has and something that it is or knows: two factors. */
export async function signInByPasskey(
  context: Context,
  credit: SignUpCredit,
  { passkey, ...attempt }: Attempt & { readonly passkey: PasskeyAssertion },
): Promise<SignedIn> {
  const network = networkOf(attempt.visitor.address);
  await limitRate(attempt.limits.byAddress, network);
  const asked = { purpose: 'sign_in', code: 'session.passkey_wrong' } as const;
  const accountId = await demandPasskey(context, passkey, asked);
  await attempt.limits.byAddress.giveBack(network);
  demand((await findAccount(context.db, accountId))?.isActive, 'account.inactive');
  return open(context, credit, { ...attempt, accountId, isAgent: true, knowsBrowser: false });
}

interface Opening extends Attempt {
  readonly accountId: string;
  readonly isAgent: boolean;
  /** It signed in with a browser that said the very same of itself: then the device isn't news. */
  readonly knowsBrowser: boolean;
}

async function open(context: Context, credit: SignUpCredit, opening: Opening): Promise<SignedIn> {
  const { accountId, visitor, isAgent, knowsBrowser } = opening;
  const { row, opened } = newSession(context, { accountId, visitor });
  const signedIn =
    knowsBrowser && !isAgent
      ? await retryingConflicts(() => signInWith(context.db, row))
      : await inTransaction(context.db, async (tx) => {
          await noteDevice(tx, context, opening);
          if (isAgent) await recordSignIn(tx, opening);
          return signInWith(tx, row);
        });
  const lastRechargeStatus = credit.statusIn(signedIn.rechargeState ?? undefined);
  return { ...opened, user: toUser(signedIn), lastRechargeStatus };
}

async function recordSignIn(tx: ServerTx, { accountId, visitor }: Opening): Promise<void> {
  const { browser, system } = describeDevice(visitor.userAgent);
  const actor = { accountId, address: visitor.address };
  const subject = { kind: 'agent', id: accountId } as const;
  await recordAct(tx, { actor, act: 'agent.signed_in', subject, after: { browser, system } });
}

/** A sign-in from where the account never was before is told: it may be somebody else's. An agent gets a mail about it too. */
async function noteDevice(
  tx: ServerTx,
  context: Context,
  { accountId, isAgent, visitor, language: spoken }: Opening,
): Promise<void> {
  const data = await findNewDevice(tx, accountId, visitor);
  if (data === undefined) return;
  await recordActivity(tx, accountId, { kind: 'new_device', data });
  await tellAccount(tx, accountId, { kind: 'new_device', data });
  if (!isAgent) return;
  const { email: recipient } = await getUser({ db: tx }, accountId);
  const language = await languageOfAgent(tx, accountId, spoken);
  const link = new URL('/adminacers?view=setting', context.config.publicUrl).href;
  await writeMail(tx, context, { accountId, kind: 'new_sign_in', language, recipient, link });
}

import type { Language, RechargeStatus, registerBody, User } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import {
  demand,
  inTransaction,
  limitRate,
  newId,
  refuse,
  retryingConflicts,
  sleep,
} from '@golden-acers/platform';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { ServerTx } from '../../schema.ts';
import { recordActivity } from '../activity/activity.ts';
import { getRootAgentId } from '../agents/agents.ts';
import { createIdentity, demandNeverClosed, emailKey } from '../identity/identity.ts';
import { tellAccount } from '../notifications/notifications.ts';
import { chooseAgentForPlayer, newProviderPassword, providerUsernameFor } from '../provider/provider.ts';
import { networkOf } from '../sessions/networks.ts';
import {
  findNewDevice,
  newSession,
  type OpenedSession,
  openSession,
  type Visitor,
} from '../sessions/sessions.ts';
import { askForVerification } from '../verification/verification.ts';
import {
  type AccountRow,
  findAccount,
  findReferrer,
  findSignIn,
  hasAccount,
  insertPlayer,
  markSignedIn,
  signInWith,
} from './accounts.sql.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { newReferralCode, readReferralCode } from './referral-codes.ts';
import type { SignUpCredit } from './sign-up-credit.ts';

/** How long somebody who registers waits for the provider. What takes longer goes on without them. */
const creditWaitMaxMs = 10_000;

export interface SignedIn extends OpenedSession {
  readonly user: User;
  readonly lastRechargeStatus: RechargeStatus;
}

export interface Registered extends SignedIn {
  /** In clear for this one answer: the database has only the sealed form. */
  readonly fortunePanda: { readonly username: string; readonly password: string };
}

/** The account as it stands in the database now. */
export async function getUser({ db }: Pick<Context, 'db'>, accountId: string): Promise<User> {
  const account = await findAccount(db, accountId);
  if (account === undefined) throw new Error('A session belongs to an account that is gone.');
  return toUser(account);
}

/** For a start that seeds. It decides nothing: of two who register at once, the constraint tells who came first. */
export async function isRegistered({ db }: Context, email: string): Promise<boolean> {
  return hasAccount(db, emailKey(email));
}

/**
 * Opens a player account, signs it in and promises the sign-up credit, in one transaction. The provider is called after
 * that; when it is down, or slower than a person waits, the account stands and the credit follows by itself.
 */
export async function register(
  context: Context,
  credit: SignUpCredit,
  { form, visitor, language }: Registration,
): Promise<Registered> {
  const { clock, random } = context;
  const passwordHash = await context.passwords.hash(form.password);
  const id = newId('pl', clock, random);
  const fortunePanda = {
    username: providerUsernameFor(form.username, random),
    password: newProviderPassword(random),
  };
  const { session, creditId } = await inTransaction(context.db, async (tx) => {
    const { referredBy, agentId } = await findManager(tx, form.referralCode);
    const createdAt = clock.now();
    await createIdentity(tx, { ...form, id, role: 'user', phone: form.phoneNumber, passwordHash, createdAt });
    await demandNeverClosed(tx, context.config, form);
    await insertPlayer(tx, {
      id,
      agentId,
      providerAgentId: await chooseAgentForPlayer(tx),
      referredBy,
      referralCode: newReferralCode(random),
      providerUsername: fortunePanda.username,
      providerPasswordSealed: context.vault.seal(fortunePanda.password, id),
      seenAt: createdAt,
    });
    await markSignedIn(tx, id, createdAt);
    await recordActivity(tx, id, { kind: 'account_created', data: {} });
    const { email } = form;
    await askForVerification(tx, context, { accountId: id, email, emailKey: emailKey(email), language });
    const opened = await openSession(tx, context, { accountId: id, visitor });
    return { session: opened, creditId: await credit.request(tx, { playerId: id, agentId }) };
  });
  await waitAtMost(creditWaitMaxMs, credit.carryOut(id, creditId));
  const [user, lastRechargeStatus] = await Promise.all([
    getUser(context, id),
    credit.statusOf(context.db, id),
  ]);
  // Where the first name was a stranger's, the account has another.
  const username = user.fortunePandaUsername ?? fortunePanda.username;
  return { ...session, user, lastRechargeStatus, fortunePanda: { ...fortunePanda, username } };
}

export interface Registration {
  readonly form: z.output<typeof registerBody>;
  readonly visitor: Visitor;
  /** Of the mail that asks whether the address is the player's own. */
  readonly language: Language;
}

async function waitAtMost(ms: number, work: Promise<void>): Promise<void> {
  const done = new AbortController();
  // Stopping the timer rejects it, after the race was won.
  await Promise.race([work, sleep(ms, done.signal).catch(() => undefined)]);
  done.abort();
}

/** A player hangs on the agent of whoever referred them, else on the root. */
async function findManager(
  tx: ServerTx,
  typedCode = '',
): Promise<{ agentId: string; referredBy: string | null }> {
  if (typedCode.trim() === '') return { agentId: await getRootAgentId(tx), referredBy: null };
  const code = readReferralCode(typedCode);
  const referrer = code === undefined ? undefined : await findReferrer(tx, code);
  demand(referrer, 'account.referral_unknown', {
    fields: { referralCode: 'account.referral_unknown' },
  });
  return { agentId: referrer.agentId, referredBy: referrer.id };
}

/**
 * Signs in. An unknown address and a wrong password get the same answer after the same work. Attempts are counted per
 * address and per account and given back on success, so only failures add up; open sessions are never touched by it.
 */
export async function signIn(
  context: Context,
  credit: SignUpCredit,
  { form, visitor, limits }: SignInAttempt,
): Promise<SignedIn> {
  const network = networkOf(visitor.address);
  await limitRate(limits.byAddress, network);
  const key = emailKey(form.email);
  const account = await findSignIn(context.db, key, visitor);
  // From an address where it signed in before, an account has a count of its own: strangers can't lock its owner out.
  const accountKey = account?.knowsAddress ? `${key} ${visitor.address}` : key;
  await limitRate(limits.byAccount, accountKey);
  const matches = await context.passwords.verify(account?.passwordHash, form.password);
  if (account === undefined || !matches) refuse('account.wrong_credentials');
  await limits.byAddress.giveBack(network);
  await limits.byAccount.giveBack(accountKey);
  demand(account.isActive, 'account.inactive');
  const { row, opened } = newSession(context, { accountId: account.id, visitor });
  const signedIn = account.knowsBrowser
    ? await retryingConflicts(() => signInWith(context.db, row))
    : await inTransaction(context.db, async (tx) => {
        await noteDevice(tx, account.id, visitor);
        return signInWith(tx, row);
      });
  const lastRechargeStatus = credit.statusIn(signedIn.rechargeState ?? undefined);
  return { ...opened, user: toUser(signedIn), lastRechargeStatus };
}

/** A sign-in from where the account never was before is told: it may be somebody else's. */
async function noteDevice(tx: ServerTx, accountId: string, visitor: Visitor): Promise<void> {
  const data = await findNewDevice(tx, accountId, visitor);
  if (data === undefined) return;
  await recordActivity(tx, accountId, { kind: 'new_device', data });
  await tellAccount(tx, accountId, { kind: 'new_device', data });
}

export interface SignInAttempt {
  readonly form: { readonly email: string; readonly password: string };
  readonly visitor: Visitor;
  readonly limits: AttemptLimits;
}

function toUser(account: AccountRow): User {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    phone: account.phone,
    dateOfBirth: null,
    country: account.country,
    currency: account.currency,
    isEmailVerified: account.emailVerifiedAt !== null,
    isPhoneVerified: false,
    isActive: account.isActive,
    role: account.role,
    lastLogin: account.lastLoginAt?.toISOString() ?? null,
    fortunePandaUsername: account.providerUsername,
    fortunePandaPassword: null,
    fortunePandaBalance: account.balanceCents === null ? null : formatCents(account.balanceCents),
    fortunePandaLastSync: account.balanceAt?.toISOString() ?? null,
    referralCode: account.referralCode,
    referredBy: account.referrerCode,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    avatar: account.avatar,
  };
}

import {
  checkRegistrationFields,
  codeGuesses,
  type Language,
  pickPersonalDetails,
  type RechargeStatus,
  type registerBody,
  type User,
} from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { countedNetworksOf, demand, limitRefusals, refuse, utcDayOf, waitUpTo } from '@golden-acers/platform';
import type { z } from 'zod';
import { emailKey } from '../../access/identity/identity.ts';
import { demandAllowedPlace, demandAllowedResidence } from '../../access/identity/jurisdictions.ts';
import { demandStrongPassword } from '../../access/identity/password-rules.ts';
import type { SeenPlace } from '../../access/identity/seen-place.ts';
import { acceptTermsAtRegistration } from '../../access/identity/terms.ts';
import { createSession, type IssuedSession, type Visitor } from '../../access/sessions/sessions.ts';
import { getRootAgentId } from '../../agents/agents/agents.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { copyLimitsOfPerson } from '../exclusions/excluded-persons.ts';
import { sendVerificationMail } from '../verification/verification.ts';
import { type AccountRow, findAccount, findReferrer, hasAccount, markSignedIn } from './accounts.sql.ts';
import { createPlayerAccount, generatePlayerCredentials, parseReferralCode } from './new-player.ts';
import type { SignUpCredit } from './sign-up-credit.ts';

/** The time for which a registration waits for the provider before it continues in the background. */
const creditWaitMaxMs = 10_000;

export interface SignInResult extends IssuedSession {
  readonly user: User;
  readonly lastRechargeStatus: RechargeStatus;
}

export interface RegistrationResult extends SignInResult {
  /** Clear text, in this response only; the database stores it sealed. */
  readonly fortunePanda: { readonly username: string; readonly password: string };
}

export async function getUser({ db }: Pick<Context, 'db'>, accountId: string): Promise<User> {
  const account = await findAccount(db, accountId);
  if (account === undefined) throw new Error('A session belongs to an account that is gone.');
  return toUser(account);
}

/** The demo's seeds use it. The constraint decides between two simultaneous registrations. */
export async function isRegistered({ db }: Context, email: string): Promise<boolean> {
  return hasAccount(db, emailKey(email));
}

/**
 * Opens a player account, signs it in and requests the sign-up credit, in one transaction. The provider is
 * called after the commit: when it is down or slow, the credit follows later.
 */
export async function registerPlayerAccount(
  context: Context,
  credit: SignUpCredit,
  { form, visitor, language }: Registration,
): Promise<RegistrationResult> {
  await demandKnownCode(context, credit, { form, visitor });
  const { id, fortunePanda, opened, creditId } = await openPlayerAccount(
    context,
    credit,
    { form, language },
    (tx, accountId) => createSession(tx, { accountId, visitor }),
  );
  await waitUpTo(creditWaitMaxMs, credit.send(creditId));
  const [user, lastRechargeStatus] = await Promise.all([
    getUser(context, id),
    credit.getStatus(context, creditId),
  ]);
  // The provider's username changes when its first choice was taken.
  const username = user.fortunePandaUsername ?? fortunePanda.username;
  return { ...opened, user, lastRechargeStatus, fortunePanda: { ...fortunePanda, username } };
}

/** Opens a demo player's account, without a session. */
export async function seedPlayerAccount(
  context: Context,
  credit: SignUpCredit,
  registration: Omit<Registration, 'visitor'>,
): Promise<void> {
  const { creditId } = await openPlayerAccount(context, credit, registration, async () => undefined);
  await waitUpTo(creditWaitMaxMs, credit.send(creditId));
}

/** Opens the account in one transaction with `open`. The credit is only requested: the caller sends it. */
async function openPlayerAccount<Opened>(
  context: Context,
  credit: SignUpCredit,
  { form, language }: Omit<Registration, 'visitor'>,
  open: (tx: TxContext, accountId: string) => Promise<Opened>,
) {
  const passwordHash = await context.passwordHasher.hash(form.password);
  const credentials = generatePlayerCredentials(context, form.username);
  const { id, fortunePanda } = credentials;
  return inTransaction(context, async (tx) => {
    const { referredBy, agentId, promoCode } = await getManagingAgent(tx, credit, form.referralCode);
    const player = { form: { ...form, phone: form.phoneNumber }, passwordHash, agentId, referredBy };
    await createPlayerAccount(tx, credentials, player);
    await acceptTermsAtRegistration(tx, id);
    await markSignedIn(tx.db, id, context.clock.now());
    const { email } = form;
    await sendVerificationMail(tx, { accountId: id, email, emailKey: emailKey(email), language });
    const opened = await open(tx, id);
    const creditId = await credit.request(tx, { playerId: id, promoCode });
    // Copied after the sign-up credit, because a limit below the credit would refuse the account.
    await copyLimitsOfPerson(tx, id);
    return { id, fortunePanda, opened, creditId };
  });
}

/**
 * Demands the fields that this deployment requires, no others, legal age on the database's day (UTC) and a
 * password that is not easy to guess. The demo's players skip this.
 */
export function demandRegistrationRules(
  { config, clock }: Context,
  form: Registration['form'],
  place: SeenPlace,
): void {
  const fields = checkRegistrationFields(form, {
    requiredFields: config.registrationFields,
    today: utcDayOf(clock.now()),
  });
  if (Object.keys(fields).length > 0) refuse('request.invalid', { fields });
  const details = pickPersonalDetails(form);
  demandAllowedResidence({ config, clock }, details);
  demandAllowedPlace({ config }, place, details.country);
  demandStrongPassword(form.password, { ...form, role: 'user' }, 'password');
}

export interface Registration {
  readonly form: z.output<typeof registerBody>;
  readonly visitor: Visitor;
  readonly language: Language;
}

/** Refused codes count for the networks of the visitor: an unknown one may be a guess. */
async function demandKnownCode(
  context: Context,
  credit: SignUpCredit,
  { form, visitor }: Pick<Registration, 'form' | 'visitor'>,
): Promise<void> {
  if ((form.referralCode ?? '') === '') return;
  const guess = { limiter: context.limiterOf(codeGuesses), key: countedNetworksOf(visitor.address) };
  await limitRefusals(guess, () => getManagingAgent(context, credit, form.referralCode));
}

/**
 * A player belongs to the agent of the referrer, else to the root agent. The field accepts a referral code
 * or the code of an offer.
 */
async function getManagingAgent(tx: Pick<Context, 'db'>, credit: SignUpCredit, typedCode = '') {
  const ofRoot = async (promoCode: string | undefined) => ({
    agentId: await getRootAgentId(tx),
    referredBy: null,
    promoCode,
  });
  if (typedCode.trim() === '') return ofRoot(undefined);
  const code = parseReferralCode(typedCode);
  const referrer = code === undefined ? undefined : await findReferrer(tx.db, code);
  if (referrer === undefined && (await credit.hasPromoCode(tx, typedCode))) return ofRoot(typedCode);
  demand(referrer, 'account.referral_unknown', { field: 'referralCode' });
  return { agentId: referrer.agentId, referredBy: referrer.id, promoCode: undefined };
}

export function toUser(account: AccountRow): User {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    phone: account.phone,
    ...pickPersonalDetails(account),
    currency: account.currency,
    isEmailVerified: account.emailVerifiedAt !== null,
    isPhoneVerified: account.phoneVerifiedAt !== null,
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

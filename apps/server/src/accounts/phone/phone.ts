import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Language, type PhoneState, phoneCodeLimits, phoneCodes } from '@golden-acers/contract';
import {
  demand,
  deriveKey,
  enforceRateLimit,
  type RateLimiter,
  randomBelow,
  refuse,
} from '@golden-acers/platform';
import { createSharedLimiter, keepUses } from '../../access/attempt-limits/shared-limits.ts';
import type { PlayerActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { brandNameOf } from '../../messages/mail/mail.ts';
import { enqueueSms } from '../../messages/sms/sms.ts';
import { searchVerifiedPerson } from '../exclusions/excluded-persons.ts';
import {
  countTry,
  getPhone,
  lockAccount,
  type PhoneRow,
  writeCode,
  writeVerifiedNumber,
} from './phone.sql.ts';
import { type PhoneNumber, parsePhoneNumber } from './phone-number.ts';

const { digits, validMinutes, maxTries, firstWaitSeconds, sendsPerDay } = phoneCodeLimits;
const dayMs = 86_400_000;
const operatorLimit = 'sms_of_operator';

export interface PhoneLimits {
  readonly toNumber: RateLimiter;
  readonly ofOperator: RateLimiter;
}

/** Counts across all servers: text messages cost money, and owners of premium numbers earn from them. */
export function createPhoneLimits(context: Context): PhoneLimits {
  const perDay = (name: string, uses: number) => createSharedLimiter(context, { name, uses, perMs: dayMs });
  const ofOperatorNow = () => perDay(operatorLimit, context.config.sms.maxPerDay);
  let ofOperator = ofOperatorNow();
  return {
    toNumber: perDay('sms_to_number', sendsPerDay),
    get ofOperator() {
      if (ofOperator.limit.uses !== context.config.sms.maxPerDay) ofOperator = ofOperatorNow();
      return ofOperator;
    },
  };
}

/** Follows a change of the operator's limit: codes of the last day count towards the new one. */
export function keepSentMessages(tx: TxContext, before: number, after: number): Promise<void> {
  return keepUses(tx, { name: operatorLimit, before, after });
}

export async function getPhoneState(context: Context, { accountId }: PlayerActor): Promise<PhoneState> {
  return describe(await getPhone(context.db, accountId), context.clock.now());
}

/** The player's data export uses it. */
export async function getPhoneVerification({ db, clock }: Pick<Context, 'db' | 'clock'>, accountId: string) {
  const { phone, verifiedAt, code } = await getPhone(db, accountId);
  const isAwaited = code !== null && isUsable(code, clock.now());
  return {
    phone,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    codeSentAt: isAwaited ? code.sentAt.toISOString() : null,
  };
}

const isUsable = (code: NonNullable<PhoneRow['code']>, now: Date) =>
  code.number !== '' && code.expiresAt > now;

function describe({ phone, verifiedAt, code }: PhoneRow, now: Date): PhoneState {
  const nextSendAt = nextSendOf(code);
  return {
    phone,
    isVerified: verifiedAt !== null,
    codeExpiresAt: code !== null && isUsable(code, now) ? code.expiresAt.toISOString() : null,
    nextSendAt: nextSendAt !== undefined && nextSendAt > now ? nextSendAt.toISOString() : null,
  };
}

/** Exponential backoff: each code doubles the wait for the next one; a day without a code resets it. */
function nextSendOf(code: PhoneRow['code']): Date | undefined {
  return code === null
    ? undefined
    : new Date(code.sentAt.getTime() + firstWaitSeconds * 1_000 * 2 ** (code.sends - 1));
}

/**
 * Sends a code to the number of the profile. The response is the same whether another account has verified
 * the number, and whether the number got too many codes: it reveals nothing about other people.
 */
export async function sendPhoneCode(
  context: Context,
  actor: PlayerActor,
  { language, limits }: { readonly language: Language; readonly limits: PhoneLimits },
): Promise<PhoneState> {
  const { accountId } = actor;
  const now = context.clock.now();
  const known = await getPhone(context.db, accountId);
  demandSendable(known, now);
  const { number } = demandNumber(context, known);
  await enforceRateLimit(context.limiterOf(phoneCodes), accountId);
  await enforceRateLimit(limits.ofOperator, 'all');
  const isSilent = (await limits.toNumber.consume(hashOf(context, number))) !== undefined;
  await inTransaction(context, async (tx) => {
    await lockAccount(tx.db, accountId);
    const current = await getPhone(tx.db, accountId);
    demandSendable(current, now);
    demand(current.phone === known.phone, 'phone.not_valid');
    const code = String(randomBelow(tx.random, 10 ** digits)).padStart(digits, '0');
    const isNewDay = current.code === null || now.getTime() - current.code.sentAt.getTime() >= dayMs;
    const sends = isNewDay ? 1 : (current.code?.sends ?? 0) + 1;
    const expiresAt = new Date(now.getTime() + validMinutes * 60_000);
    const codeHash = hashOf(context, `${accountId} ${number} ${code}`);
    await writeCode(tx.db, { accountId, number, codeHash, sends, sentAt: now, expiresAt });
    if (isSilent) return;
    const text = codeTexts[language]
      .replace('{brand}', brandNameOf(tx.config.mail.from))
      .replace('{code}', code);
    await enqueueSms(tx, { to: number, text, expiresAt });
  });
  return getPhoneState(context, actor);
}

function demandSendable({ verifiedAt, code }: PhoneRow, now: Date): void {
  demand(verifiedAt === null, 'phone.verified_already');
  const nextSendAt = nextSendOf(code);
  if (nextSendAt === undefined || nextSendAt <= now) return;
  refuse('request.rate_limited', {
    retryAfterSeconds: Math.ceil((nextSendAt.getTime() - now.getTime()) / 1_000),
  });
}

function demandNumber({ config }: Context, { phone, country }: PhoneRow): PhoneNumber {
  const parsed = parsePhoneNumber(phone, country);
  demand(parsed, 'phone.not_valid', { field: 'phone' });
  const { callingCodes } = config.sms;
  const isServed = callingCodes.length === 0 || callingCodes.includes(parsed.callingCode);
  demand(isServed, 'phone.country_not_served', { field: 'phone' });
  return parsed;
}

/**
 * Verifies the number of the profile. Only a person who types the right code, and so has the phone, learns
 * that another account has verified the number.
 */
export async function verifyPhone(context: Context, actor: PlayerActor, code: string): Promise<PhoneState> {
  const { accountId } = actor;
  const now = context.clock.now();
  // A separate transaction: the refusal of a wrong code must not roll back the count.
  const tried = await countTry(context.db, { accountId, now, maxTries });
  demand(tried, 'phone.code_not_valid', { field: 'code' });
  const { number, codeHash } = tried;
  const typedHash = hashOf(context, `${accountId} ${number} ${code}`);
  const isRight = timingSafeEqual(Buffer.from(typedHash), Buffer.from(codeHash));
  demand(isRight, 'phone.code_not_valid', { field: 'code' });
  await inTransaction(context, async (tx) => {
    await lockAccount(tx.db, accountId);
    const isWritten = await writeVerifiedNumber(tx.db, { accountId, number, codeHash, now });
    demand(isWritten, 'phone.code_not_valid', { field: 'code' });
    await searchVerifiedPerson(tx, accountId);
  });
  return getPhoneState(context, actor);
}

/** Returns a keyed hash: a plain hash of six digits, or of a phone number, can be reversed by brute force. */
function hashOf({ config }: Pick<Context, 'config'>, text: string): string {
  return createHmac('sha256', deriveKey(config.encryptionKey, 'phone codes'))
    .update(text)
    .digest('base64url');
}

/** Without accents: a letter beyond the small alphabet of text messages doubles their price. */
const codeTexts: Readonly<Record<Language, string>> = {
  en: '{brand}: your code is {code}. It is valid for 10 minutes. Never tell it to anybody.',
  es: '{brand}: tu clave es {code}. Vale durante 10 minutos. No se la digas a nadie.',
  fr: '{brand} : votre code est {code}. Il est valable 10 minutes. Ne le dites à personne.',
  de: '{brand}: Ihr Code ist {code}. Er gilt 10 Minuten. Sagen Sie ihn niemandem.',
};

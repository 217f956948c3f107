import { parseCents } from '@golden-acers/money';
import { z } from 'zod';
import { parseRecordTime } from './record-time.ts';

/** More rows than fit into the largest response. */
const maxRows = 20_000;
const maxTextLength = 500;

/** The provider's spelling of keys varies (`agentkey`, `agentKey`), so keys are read in lower case. */
export function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toLowerCase(), lowerKeys(item)]));
}

export const responseEnvelope = z.looseObject({
  code: z.union([z.string().max(maxTextLength), z.number()]).transform((code) => String(code)),
  msg: z.string().nullish(),
});

const text = z
  .union([z.string().max(maxTextLength), z.number()])
  .nullish()
  .transform((value) => (value === undefined || value === null ? '' : String(value)));

const requiredText = z.string().min(1).max(maxTextLength);

/** Converts credits, as decimal text or a number, to cents. */
const cents = z.union([z.string().max(40), z.number()]).transform((value, context) => {
  const amount = parseCents(String(value).trim());
  if (amount !== undefined) return amount;
  context.addIssue({ code: 'custom', message: 'not an amount of money' });
  return z.NEVER;
});
/** Null if absent or unreadable. */
const optionalCents = cents
  .nullish()
  .catch(null)
  .transform((amount) => amount ?? null);

/** `data` is a list, or a list as JSON text. */
const listResponse = <T extends z.ZodType>(row: T) =>
  z
    .looseObject({
      data: z.preprocess((value, context) => {
        if (typeof value !== 'string') return value;
        try {
          return lowerKeys(JSON.parse(value));
        } catch {
          context.addIssue({ code: 'custom', message: 'text that is not JSON' });
          return z.NEVER;
        }
      }, z.array(row).max(maxRows).nullish()),
    })
    .transform(({ data }) => data ?? []);

export const emptyResponse = z.looseObject({}).transform(() => null);

export const signInResponse = z
  .looseObject({ agentkey: requiredText, balance: optionalCents })
  .transform(({ agentkey, balance }) => ({ agentKey: agentkey, agentCreditCents: balance }));

export const playerInfoResponse = z
  .looseObject({ userbalance: cents, agentbalance: optionalCents, gameid: text })
  .transform(({ userbalance, agentbalance, gameid }) => ({
    balanceCents: userbalance,
    agentCreditCents: agentbalance,
    gameId: gameid === '' ? null : gameid,
  }));

export const launchResponse = z
  .looseObject({ webloginurl: z.string().min(1).max(4_000), userbalance: optionalCents })
  .transform(({ webloginurl, userbalance }) => ({ webLoginUrl: webloginurl, balanceCents: userbalance }));

export const gameListResponse = listResponse(
  z
    .looseObject({
      kindid: z.coerce.number().int().min(1).max(2_000_000_000),
      gamename: requiredText,
      gametype: text,
      gamelogo: z.string().max(2_000).nullish(),
    })
    .transform(({ kindid, gamename, gametype, gamelogo }) => ({
      kindId: kindid,
      gameName: gamename,
      gameType: gametype.toUpperCase(),
      gameLogo: gamelogo ?? '',
    })),
);

const recordTime = (timeZone: string) =>
  z.string().transform((value, context) => {
    const instant = parseRecordTime(value, timeZone);
    if (instant !== undefined) return instant;
    context.addIssue({ code: 'custom', message: 'not a time' });
    return z.NEVER;
  });

/** Returns the fields that every kind of record has. */
const record = (timeZone: string) =>
  z.looseObject({ account: text, gameid: text, inserttime: recordTime(timeZone) });

export const tradeRecordsResponse = (timeZone: string) =>
  listResponse(
    record(timeZone)
      .extend({ balancebefore: cents, score: cents, transactionid: text })
      .transform((row) => ({
        account: row.account,
        gameId: row.gameid,
        balanceBeforeCents: row.balancebefore,
        scoreCents: row.score,
        insertTime: row.inserttime,
        transactionId: row.transactionid === '' ? null : row.transactionid,
      })),
  );

export const jackpotRecordsResponse = (timeZone: string) =>
  listResponse(
    record(timeZone)
      .extend({ type: text, score: cents })
      .transform((row) => ({
        account: row.account,
        gameId: row.gameid,
        type: row.type,
        scoreCents: row.score,
        insertTime: row.inserttime,
      })),
  );

export const gameRecordsResponse = (timeZone: string) =>
  listResponse(
    record(timeZone)
      .extend({ balancebefore: cents, totalplayed: cents, totalwin: cents, balancenow: cents, reason: text })
      .transform((row) => ({
        account: row.account,
        gameId: row.gameid,
        balanceBeforeCents: row.balancebefore,
        totalPlayedCents: row.totalplayed,
        totalWinCents: row.totalwin,
        balanceNowCents: row.balancenow,
        reason: row.reason,
        insertTime: row.inserttime,
      })),
  );

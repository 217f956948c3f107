import { z } from 'zod';
import { type PlayLimitRefusal, playLimitRefusal } from '../play-limits/play-limit-refusal.ts';
import { parseProtocolTime } from '../records/record-times.ts';
import type { RecordPeriod } from '../records/records.ts';
import { refuseProviderCall } from '../refusals.ts';

const maxTextCharacters = 63;
/** Far above any agent's credit, and far below the largest safe integer. */
const maxAmountCents = 10_000_000_000n;

const text = z.string().max(maxTextCharacters);

export const parameters = {
  agentName: text.regex(/^[A-Za-z0-9_-]+$/),
  account: text.regex(/^[A-Za-z0-9_-]{6,32}$/),
  /** The lower-case hex MD5 of a password. */
  passwordMd5: text.regex(/^[0-9a-f]{32}$/),
  time: text.regex(/^\d{1,18}$/),
  /** Any format: an impossible signature is refused as wrong. */
  sign: text,
  amountCents: text
    .regex(/^[1-9]\d{0,14}$/)
    .transform(BigInt)
    .refine((cents) => cents <= maxAmountCents),
  kindId: text.regex(/^\d{1,9}$/).transform(Number),
  transactionId: text.regex(/^[A-Za-z0-9_-]{1,20}$/),
  redirectUrl: text,
  date: text,
  /** Our extension of `kickPlayerOut`: the limit because of which the session ends. */
  endedByLimit: z
    .object({
      limitKind: playLimitRefusal.shape.kind,
      limitMax: text.regex(/^[1-9]\d{0,11}$/).transform(Number),
      limitUntil: playLimitRefusal.shape.fitsAt.unwrap(),
    })
    .partial(),
};

/** Undefined unless all parts are given. */
export function toPlayLimitRefusal({
  limitKind: kind,
  limitMax: max,
  limitUntil: fitsAt,
}: z.infer<typeof parameters.endedByLimit>): PlayLimitRefusal | undefined {
  if (kind === undefined || max === undefined || fitsAt === undefined) return undefined;
  return { kind, max, left: 0, fitsAt };
}

export type QueryParams = Readonly<Record<string, unknown>>;

/** Refuses missing, wrong, repeated and too long parameters. Ignores unknown ones. */
export function parseParameters<S extends z.ZodObject>(schema: S, query: QueryParams): z.output<S> {
  const isBounded = Object.values(query).every((value) => text.safeParse(value).success);
  const parsed = schema.safeParse({ ...query });
  if (!isBounded || !parsed.success) refuseProviderCall('parameter');
  return parsed.data;
}

const minDate = new Date(0);
const maxDate = new Date(8.64e15);

/**
 * The period from the start of the first day or second to the end of the last. A missing date is no limit.
 */
export function parseRecordPeriod(
  { fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined },
  zoneMinutes: number,
): RecordPeriod {
  const from = fromDate === undefined ? minDate : parseProtocolTime(fromDate, zoneMinutes, 'start');
  const to = toDate === undefined ? maxDate : parseProtocolTime(toDate, zoneMinutes, 'end');
  if (from === undefined || to === undefined || from > to) refuseProviderCall('parameter');
  return { from, to };
}

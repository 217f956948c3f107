import { z } from 'zod';
import { lengths, pageSizes } from './constants.ts';

/**
 * Text that people type: normalised to NFC, trimmed, and free of control and bidirectional-override
 * characters, which let one name look like another.
 */
const typedText = (min: number, max: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .normalize('NFC')
    .min(min, message)
    .max(max, message)
    .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cn}]*$/u, message);

export const firstName = typedText(lengths.nameMin, lengths.nameMax, 'Invalid first name');
export const lastName = typedText(lengths.nameMin, lengths.nameMax, 'Invalid last name');

export const username = typedText(lengths.usernameMin, lengths.usernameMax, 'Invalid username').regex(
  /^[\p{L}\p{N}._-]+$/u,
  'Invalid username',
);

export const phone = z
  .string({ error: 'Invalid phone number' })
  .trim()
  .min(lengths.phoneMin, 'Invalid phone number')
  .max(lengths.phoneMax, 'Invalid phone number')
  .regex(/^\+?[0-9 ().-]+$/, 'Invalid phone number');

export const email = z
  .string({ error: 'Invalid email address' })
  .trim()
  .max(lengths.emailMax, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

/** Never trimmed or normalised: a password is the characters that were typed. */
export const password = z
  .string({ error: 'Invalid password' })
  .min(lengths.passwordMin, 'Invalid password')
  .max(lengths.passwordMax, 'Invalid password');

/**
 * A sentence to another person: any characters but control ones and those that turn the direction of writing.
 */
export const freeText = (min: number, max: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .normalize('NFC')
    .min(min, message)
    .max(max, message)
    .regex(/^[^\p{Cc}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069]*$/u, message);

/** Why a decision was made. It is stored for ever, so it is short. */
export const reason = freeText(
  lengths.reasonMin,
  lengths.reasonMax,
  `Give a reason of ${lengths.reasonMin} to ${lengths.reasonMax} characters`,
);

/** Decimal text with two decimals, such as `"125.50"`. */
export const decimalText = z.string().regex(/^-?\d{1,15}\.\d{2}$/);

/**
 * A positive whole number of cents, as the specification's recharge and redeem send it. The server checks the
 * ceiling.
 */
export const amountCents = z
  .number({ error: 'Enter a whole number of cents, at least 1' })
  .int('Enter a whole number of cents, at least 1')
  .min(1, 'Enter a whole number of cents, at least 1')
  .max(100_000_000_000, 'The amount is too large');

export const instant = z.iso.datetime({ offset: false });

/** A provider's account name, as it stands in a path. */
export const providerAccountName = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'Invalid account');

/** Path parameters of the endpoints about one player. */
export const playerParams = z.object({ username: providerAccountName });

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date('Enter the date as YYYY-MM-DD');

const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

/** `page` and `pageSize` as they stand in a query string. */
export const pageQuery = {
  page: queryInteger(1, 100_000).default(1),
  pageSize: queryInteger(1, pageSizes.max).default(pageSizes.default),
};

export const pageMeta = z.object({
  page: z.number().int(),
  pageSize: z.number().int(),
  total: z.number().int(),
});
export type PageMeta = z.infer<typeof pageMeta>;

export const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/, 'Invalid Idempotency-Key')
  .optional();

/** A public id of one kind: its prefix and 26 characters. */
export const publicId = (prefix: string, message: string) =>
  z.string({ error: message }).regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`), message);

export const pageCursor = z.string().regex(/^[A-Za-z0-9_-]{24,600}$/, 'Invalid cursor');

/** A page: the server's cursor of its start, and the number of rows. */
export const keysetQuery = (limits: { default: number; max: number }) => ({
  cursor: pageCursor.optional(),
  limit: queryInteger(1, limits.max).default(limits.default),
});

/** Beside the rows of a page. */
export const nextPageMeta = z.object({
  /** Cursor of the next page, valid for the same query of the same caller. Null on the last page. */
  nextCursor: z.string().nullable(),
});

/** The body of a command that takes none: an empty object. */
export const emptyBody = z.strictObject({});

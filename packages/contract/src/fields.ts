import { z } from 'zod';
import { lengths, pageSizes } from './constants.ts';
import { cleanLine, cleanName, cleanPasted, cleanText, joinerInContext } from './typed-text.ts';

/** What a person writes on one line, for people. Cleaned, so that nothing invisible refuses or fills it. */
export const freeText = (min: number, max: number, message: string) =>
  z.string({ error: message }).overwrite(cleanLine).min(min, message).max(max, message);

/** What a person writes on several lines. */
export const multilineText = (min: number, max: number, message: string) =>
  z.string({ error: message }).overwrite(cleanText).min(min, message).max(max, message);

/** The name of a person or a thing. No invisible character disguises it. */
export const nameText = (min: number, max: number, message: string) =>
  z.string({ error: message }).overwrite(cleanName).min(min, message).max(max, message);

/** What a person looks for: a part of a name, as names are stored. */
export const searchText = (max: number, message = 'Invalid search') =>
  z.string({ error: message }).overwrite(cleanName).max(max, message);

/** What a person pastes and a program compares: an address, a number, a code. */
export const pastedText = (max: number, message: string) =>
  z.string({ error: message }).overwrite(cleanPasted).max(max, message);

export const firstName = nameText(lengths.nameMin, lengths.nameMax, 'Invalid first name').describe(
  'The first name.',
);
export const lastName = nameText(lengths.nameMin, lengths.nameMax, 'Invalid last name').describe(
  'The last name.',
);

/** The last name in a profile, where one field holds the whole name. A person may have a single name. */
export const lastNameIfAny = nameText(0, lengths.nameMax, 'Invalid last name').describe(
  'The last name; empty for a person with a single name.',
);

/**
 * What the API document shows of a schema instead of its pattern: the number that a query string contains, or
 * what every language can compile. Many have neither lookaround nor classes of Unicode.
 */
const documentedAs = z.registry<{
  readonly type?: 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}>();
export const documentedSchemaOf = (schema: z.core.$ZodType) => documentedAs.get(schema);

/** Marks belong to the letters of many scripts, such as Thai. More than four in a row are a drawing. */
const usernamePattern = new RegExp(
  `^(?!\\p{M})(?:[\\p{L}\\p{N}._-]|(?!\\p{Default_Ignorable_Code_Point})\\p{M}(?!\\p{M}{4})|${joinerInContext})+$`,
  'u',
);
export const username = nameText(lengths.usernameMin, lengths.usernameMax, 'Invalid username')
  .regex(usernamePattern, 'Invalid username')
  .register(documentedAs, { pattern: '^\\S+$' })
  .describe('The name of the account on this site: letters with their marks, digits, `.`, `_` and `-`.');

export const phone = pastedText(lengths.phoneMax, 'Invalid phone number')
  .min(lengths.phoneMin, 'Invalid phone number')
  .regex(/^(?=(?:\D*\d){7})\+?[0-9 ()./-]+$/, 'Invalid phone number')
  .register(documentedAs, { pattern: '^\\+?[0-9 ()./-]+$' })
  .describe('The phone number, as it is typed. At least seven characters are digits.');

export const email = pastedText(lengths.emailMax, 'Invalid email address')
  .pipe(z.email('Invalid email address'))
  .describe('The email address.');

/** A password is never trimmed. The hasher brings it into one form. */
export const passwordInput = (min: number, tooShort = 'Invalid password', invalid = 'Invalid password') =>
  z
    .string({ error: invalid })
    .min(min, tooShort)
    .max(lengths.passwordMax, invalid)
    .regex(/^[^\0]*$/, invalid);

export const password = passwordInput(lengths.passwordMin).describe('The password of this site.');
export const newPassword = passwordInput(
  lengths.passwordMin,
  'New password must be at least 6 characters long',
).describe('The new password of this site.');
/** A password to verify. It may be shorter than a new one. */
export const currentPassword = passwordInput(1).describe('The present password of the account.');

/** The text is stored permanently, so it is short. */
export const reason = freeText(
  lengths.reasonMin,
  lengths.reasonMax,
  `Give a reason of ${lengths.reasonMin} to ${lengths.reasonMax} characters`,
).describe('Why the agent does it. The audit log shows it.');

/** Who above the caller decided something that the caller cannot undo. Null: nobody above did. */
export const nameOfAgentAbove = z.string().nullable();

export const instant = z.iso.datetime({ offset: false });

export const providerAccountName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,32}$/, 'Invalid account')
  .describe('The name of the player’s account at the game provider.');

/** Path parameters of the endpoints about one player. */
export const playerParams = z.object({ username: providerAccountName });

/** A day that the calendar has, `YYYY-MM-DD`. PostgreSQL has no year 0. */
export const calendarDay = (message: string) =>
  z.iso.date(message).refine((text) => !text.startsWith('0000'), message);

export const day = calendarDay('Enter the date as YYYY-MM-DD').describe('A calendar day, YYYY-MM-DD.');

/** A minute in the agent's time zone, `YYYY-MM-DDTHH:mm`. */
export const localMinute = z
  .string({ error: 'Enter a date and a time' })
  .regex(/^2\d{3}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a date and a time')
  .refine((text) => day.safeParse(text.slice(0, 10)).success, 'Enter a date and a time');

const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .register(documentedAs, { type: 'integer', minimum: min, maximum: max });

export const pageCursor = z.string().regex(/^[A-Za-z0-9_-]{24,600}$/, 'Invalid cursor');

/** `cursor` and `limit` of a list that takes numbers of pages besides. */
const cursorQuery = {
  cursor: pageCursor
    .optional()
    .describe(
      'The `nextCursor` of the page before, in place of `page`. A row that moves in the list meanwhile may be on two pages or on none. All others are on one.',
    ),
  limit: queryInteger(1, pageSizes.max)
    .optional()
    .describe('The maximum number of rows of a page, in place of `pageSize`.'),
};

/** The pages of a list of the specification, as they stand in a query string. */
export const pageQuery = {
  page: queryInteger(1, 100_000)
    .default(1)
    .describe(
      'The number of the page, from 1. Rows that are added or removed meanwhile shift the pages: a row may be on two of them or on none.',
    ),
  pageSize: queryInteger(1, pageSizes.max)
    .default(pageSizes.default)
    .describe('The maximum number of rows of a page.'),
  ...cursorQuery,
};

/** Of the cells of a CSV file. */
export const csvSeparators = ['comma', 'semicolon'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];
export const csvSeparatorQuery = {
  separator: z
    .enum(csvSeparators)
    .default('comma')
    .describe(
      'What separates the cells of the file: a comma, or a semicolon for spreadsheets of languages with a decimal comma.',
    ),
};

/** Pages of lists that are short enough to be sent whole, which happens without a size. */
export const optionalPageQuery = z.strictObject({
  page: queryInteger(1, 100_000)
    .optional()
    .describe(
      'The number of the page, from 1. Rows that are added or removed meanwhile shift the pages: a row may be on two of them or on none.',
    ),
  pageSize: queryInteger(1, pageSizes.max)
    .optional()
    .describe('The maximum number of rows of a page. Without it and `limit`: all rows.'),
  ...cursorQuery,
});

export const pageMeta = z
  .object({
    page: z.number().int().describe('The `page` of the request, from 1. With a `cursor` it is 1.'),
    pageSize: z.number().int().describe('The maximum number of rows of a page.'),
    total: z.number().int().describe('The number of rows on all pages.'),
  })
  .describe('The position of this page in the list.');
export type PageMeta = z.infer<typeof pageMeta>;

export const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/, 'Invalid Idempotency-Key')
  .optional()
  .describe(
    'A key that the client creates for one command. A repeat with the same key does not execute the command again.',
  );

/** An endpoint that creates something adds it: a request with a key runs once. */
export const runsOncePerKey = {
  runsOnce: true,
  headers: z.object({ 'idempotency-key': idempotencyKey }),
} as const;

/** One that creates a secret adds this instead: only the same session or API key gets it again. */
export const showsSecretOncePerKey = { ...runsOncePerKey, showsSecret: true } as const;

/** The version of a record that is edited as a whole. */
export const recordVersion = z
  .string()
  .describe('A version of what can be edited here. It changes with it, and is sent as `If-Match`.');

/** An endpoint that changes such a record adds it: a change of an old version is refused. */
export const changesVersion = {
  isVersioned: true,
  headers: z.object({
    'if-match': z
      .string()
      .max(500)
      .regex(/^(\*|(W\/)?"[^"]*"( *, *(W\/)?"[^"]*")*)$/, 'Invalid If-Match')
      .optional()
      .describe(
        'The `version` that was read, in double quotes. If the record has another one, nothing is changed and the response is `request.outdated`. Absent: no version is required.',
      ),
  }),
} as const;

/** Accepts an id: a prefix and 26 characters. */
export const publicId = (prefix: string, message: string) =>
  z.string({ error: message }).regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`), message);

export const keysetQuery = (limits: { default: number; max: number }) => ({
  cursor: pageCursor
    .optional()
    .describe(
      'The `nextCursor` of the page before. Without it: the first page. A row that moves in the list meanwhile may be on two pages or on none. All others are on one.',
    ),
  limit: queryInteger(1, limits.max)
    .default(limits.default)
    .describe('The maximum number of rows of a page.'),
});

export const nextPageMeta = z.object({
  /** Valid for the same query and caller. Null on the last page. */
  nextCursor: z
    .string()
    .nullable()
    .describe('The `cursor` of the next page of the same query; null on the last page.'),
});

/** Beside the rows of a list that takes numbers of pages too. */
export const numberedPageMeta = nextPageMeta.extend({ meta: pageMeta });

/** Creates a union with one object schema per kind, with its data. */
export function eventUnion<Base extends z.ZodRawShape, Data extends Readonly<Record<string, z.ZodType>>>(
  base: Base,
  dataByKind: Data,
) {
  type Kind = keyof Data & string;
  type EventOf<K extends Kind> = z.ZodObject<Base & { kind: z.ZodLiteral<K>; data: Data[K] }, z.core.$strip>;
  type Options = { [K in Kind]: EventOf<K> }[Kind][];
  const options = Object.entries(dataByKind).map(([kind, data]) =>
    z.object({
      ...base,
      kind: z.literal(kind).describe('What kind of event it is. It decides about `data`.'),
      data: data.description === undefined ? data.describe('The data of this kind of event.') : data,
    }),
  );
  // Object.entries widens the kinds and data.
  return z.discriminatedUnion('kind', options as unknown as [Options[number], ...Options]);
}

export const emptyBody = z.strictObject({});

/** The account's username, typed out to prevent mistakes. */
export const typedUsername = nameText(1, lengths.usernameMax, 'Invalid username').describe(
  'The username of the account, typed out to prevent mistakes.',
);

/** Returns the length of a file as its sender chose it, in base64: four characters stand for three bytes. */
export const fileCharacters = (bytes: number) => Math.ceil(bytes / 3) * 4;

export const fileData = (maxBytes: number) =>
  z
    .string({ error: 'Choose a file' })
    .min(4, 'Choose a file')
    .max(fileCharacters(maxBytes), {
      error: `A file has at most ${maxBytes / 1024 / 1024} MB`,
      abort: true,
    })
    .refine(isBase64, 'Choose a file')
    .meta({ contentEncoding: 'base64' });

const base64Codes = new Set(
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', (one) => one.charCodeAt(0)),
);

/** Uses a loop, because a pattern over several megabytes can exhaust the stack of the engine. */
function isBase64(text: string): boolean {
  const padding = /={0,2}$/.exec(text.slice(-2))?.[0].length ?? 0;
  for (let index = 0; index < text.length - padding; index += 1)
    if (!base64Codes.has(text.charCodeAt(index))) return false;
  return true;
}

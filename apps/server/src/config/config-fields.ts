import { type Country, countries, legalAge, registrationFields } from '@golden-acers/contract';
import { envFields } from '@golden-acers/platform';
import { z } from 'zod';

export const vaultKey = envFields
  .text(100)
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'expected 32 bytes as base64')
  .transform((text) => Buffer.from(text, 'base64').toString('base64url'));

const separatedList = envFields.text().transform((text) => text.split(/[\s,]+/).filter(Boolean));

export const vaultKeyList = separatedList.pipe(z.array(vaultKey));

export const originList = separatedList.refine(
  (given) => given.every(isHttpOrigin),
  'expected origins such as https://games.example, with commas between',
);

/** One sentence for every defect, because the text holds passwords. */
const providerAgentsError =
  'expected JSON such as [{"name":"Agent2","password":"…"}], each with a name of its own, at most 200 of them';

export const providerAgents = envFields.json().pipe(
  z
    .array(
      z.strictObject({
        name: z.string().min(1).max(63),
        password: z.string().min(6).max(200),
        url: z.url({ protocol: /^https?$/ }).optional(),
      }),
      { error: providerAgentsError },
    )
    .max(200),
);

/** A mail header: no line break, and one address. */
export const mailSender = envFields
  .text(320)
  .regex(
    /^(?:[^<>\r\n"]{1,100} <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'expected an address such as Golden Acers <no-reply@example.com>',
  );

export const mailServer = envFields
  .url('smtp', 'smtps')
  .refine((text) => URL.parse(text)?.hostname !== '', 'expected the name of a host after the two slashes');

/** Every account begins with version 1, so 0 and the empty text would never be asked for. */
export const termsVersion = envFields
  .text(40)
  .regex(/^[1-9A-Za-z][\w.-]*$/, 'expected a version such as 2 or 2027-01-01');

/** Formatted as OpenTelemetry does: commas between the headers, percent-encoding in the values. */
export const headerPairs = envFields
  .text(4_096)
  .refine(
    (text) => text.split(',').every((pair) => /^\s*[^=\s]+\s*=\s*\S/.test(pair)),
    'expected headers such as api-key=secret, with commas between',
  );

/** Fields in the order of the form, each once. */
export const registrationFieldList = separatedList
  .pipe(
    z.array(
      z.enum(registrationFields, {
        error: `expected some of ${registrationFields.join(', ')}, with commas between`,
      }),
    ),
  )
  .transform((given) => registrationFields.filter((field) => given.includes(field)));

export const callingCodeList = separatedList.refine(
  (codes) => codes.every((code) => /^[1-9]\d{0,2}$/.test(code)),
  'expected calling codes such as 1, 49',
);

const countryName = z.enum(countries, {
  error: `expected some of ${countries.join(', ')}, with commas between`,
});

/** Names of countries contain spaces, so only commas separate them. */
const commaList = envFields.text().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** The word none instead of a name: an empty value would be the default. */
export const countryList = commaList
  .transform((parts) => (parts.join() === 'none' ? [] : parts))
  .pipe(z.array(countryName));

/** Codes of ISO 3166-2, or `none`. */
export const regionList = commaList
  .transform((parts) => (parts.join() === 'none' ? [] : parts.map((part) => part.toUpperCase())))
  .refine(
    (codes) => codes.every((code) => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code)),
    'expected codes of ISO 3166-2 such as US-WA, with commas between',
  );

export const headerNames = commaList
  .transform((names) => names.map((name) => name.toLowerCase()))
  .refine(
    (names) => names.length <= 2 && names.every((name) => /^[a-z0-9-]{1,60}$/.test(name)),
    'expected the name of one header, or of two for country and region',
  );

/** The highest age of the country's provinces and states. */
export const conservativeAges = {
  minimumAge: legalAge,
  minimumAges: { Canada: 19, India: 21, Japan: 20, 'United States': 21 },
};

const minimumAgesError = 'expected ages from 18 to 99 such as 18, United States=21';

/** A number alone is the age for all countries that have none. */
export const minimumAgeList = commaList.transform((parts, context) => {
  const minimumAges: Partial<Record<Country, number>> = {};
  let minimumAge: number = legalAge;
  for (const part of parts) {
    const [, name, digits] = /^(?:(.+?)\s*=\s*)?(\d{2})$/.exec(part) ?? [];
    const country = countryName.safeParse(name);
    const age = Number(digits);
    const isAge = digits !== undefined && age >= legalAge && (name === undefined || country.success);
    if (!isAge) {
      context.addIssue({ code: 'custom', message: minimumAgesError });
      return z.NEVER;
    }
    if (country.success) minimumAges[country.data] = age;
    else minimumAge = age;
  }
  return { minimumAge, minimumAges };
});

function isHttpOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}

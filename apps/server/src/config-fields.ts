import { registrationFields } from '@golden-acers/contract';
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

/** In the order in which the form shows them, each once. */
export const registrationFieldList = separatedList
  .pipe(
    z.array(
      z.enum(registrationFields, {
        error: `expected some of ${registrationFields.join(', ')}, with commas between`,
      }),
    ),
  )
  .transform((given) => registrationFields.filter((field) => given.includes(field)));

function isHttpOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}

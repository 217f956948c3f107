import { askedFields } from '@golden-acers/contract';
import { fields } from '@golden-acers/platform';
import { z } from 'zod';

export const vaultKey = fields
  .text(100)
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'expected 32 bytes as base64')
  .transform((text) => Buffer.from(text, 'base64').toString('base64url'));

const list = fields.text().transform((text) => text.split(/[\s,]+/).filter(Boolean));

export const origins = list.refine(
  (given) => given.every(isHttpOrigin),
  'expected origins such as https://games.example, with commas between',
);

/** One sentence for whatever is wrong with it: the text holds passwords, and must not be quoted. */
const agentsExpected =
  'expected JSON such as [{"name":"Agent2","password":"…"}], each with a name of its own, at most 200 of them';

export const moreAgents = fields.json().pipe(
  z
    .array(
      z.strictObject({
        name: z.string().min(1).max(63),
        password: z.string().min(6).max(200),
        url: z.url({ protocol: /^https?$/ }).optional(),
      }),
      { error: agentsExpected },
    )
    .max(200),
);

/** A header of every mail: no line break, and one address. */
export const sender = fields
  .text(320)
  .regex(
    /^(?:[^<>\r\n"]{1,100} <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'expected an address such as Golden Acers <no-reply@example.com>',
  );

/** In the order in which they are asked, each once. */
export const asks = list
  .pipe(
    z.array(
      z.enum(askedFields, { error: `expected some of ${askedFields.join(', ')}, with commas between` }),
    ),
  )
  .transform((given) => askedFields.filter((field) => given.includes(field)));

function isHttpOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}

import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from './index.ts';

/* Each field of text has a kind that cleans or refuses what cannot be seen or stored (fields.ts). */

type Schema = z.core.$ZodType;
interface TextField {
  readonly path: string;
  readonly schema: Schema;
}

/** The fields of text in a schema. What follows a text in a pipe belongs to it. */
function textFieldsOf(schema: Schema | undefined, path: string): TextField[] {
  if (schema === undefined) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, one]) => textFieldsOf(one, `${path}.${name}`));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return textFieldsOf(def.innerType, path);
    case 'array':
      return textFieldsOf(def.element, `${path}[]`);
    case 'record':
      return [def.keyType, def.valueType].flatMap((one) => textFieldsOf(one, `${path}{}`));
    case 'union':
      return def.options.flatMap((one) => textFieldsOf(one, path));
    case 'pipe':
      return (def.in as z.core.$ZodTypes)._zod.def.type === 'string'
        ? [{ path, schema }]
        : textFieldsOf(def.in, path);
    default:
      return [];
  }
}

/** The specification has it; the server does not read it. */
const unread = 'GET /fortune-panda/users/:username query.password';

const fields = Object.entries(endpoints).flatMap(([key, endpoint]) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    textFieldsOf((endpoint as Partial<Record<typeof part, Schema>>)[part], `${key} ${part}`),
  ),
);

/** Texts of many lengths with the character, because a field may refuse a text for its length. */
const texts = (character: string) =>
  [0, 1, 2, 3, 5, 8, 10, 12, 20, 25, 60].map((count) => 'a'.repeat(count) + character + '1'.repeat(count));

const passesOn = ({ schema }: TextField, character: string) =>
  texts(character).some((text) => {
    const { success, data } = (schema as z.ZodType).safeParse(text);
    return success && String(data).includes(character);
  });

const isPassword = ({ path }: TextField) => /password$/i.test(path);

describe('a field of text of any endpoint', () => {
  test('is found by this test', () => expect(fields.length).toBeGreaterThan(200));

  test.each(['\0', '\ud800', '\v', '\u202e', '\uf8ff'])('does not pass %j on', (character) => {
    const passing = fields.filter((field) => field.path !== unread && passesOn(field, character));
    const allowed = (field: TextField) => isPassword(field) && character !== '\0';
    expect(passing.filter((field) => !allowed(field)).map(({ path }) => path)).toEqual([]);
  });

  test('is not filled by characters that nobody sees', () => {
    const filled = fields.filter((field) =>
      ['\u2800', '\u3164', '\u200b'].some((blank) =>
        [1, 3, 8].some((count) => {
          const { success, data } = (field.schema as z.ZodType).safeParse(blank.repeat(count));
          return success && data !== '';
        }),
      ),
    );
    expect(filled.filter((field) => !isPassword(field)).map(({ path }) => path)).toEqual([]);
  });
});

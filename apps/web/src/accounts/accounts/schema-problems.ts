import type { ZodType } from 'zod';
import { translateFieldMessage } from '../../i18n/field-messages.ts';

/** The first problem of each field. */
export function schemaProblems(schema: ZodType, body: object): Readonly<Record<string, string>> {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join('.'), translateFieldMessage(message)]),
  );
}

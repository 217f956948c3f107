import { buildOpenApi } from '../../apps/server/src/app/site/openapi.ts';
import type { RuleViolation } from '../rules/source-files.ts';

/** Requires a description of each field and parameter in the API's document. */
export function fieldsAreDescribed(): RuleViolation[] {
  const { components, paths } = buildOpenApi();
  const fields = Object.entries(components.schemas).flatMap(([name, { properties }]) =>
    Object.entries<{ readonly description?: string }>(Object(properties)).flatMap(
      ([field, { description }]) => (description === undefined ? [`${field} of ${name}`] : []),
    ),
  );
  const parameters = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters: own }) =>
      own.flatMap((one) => ('name' in one && one.description === '' ? [`${one.name} of ${path}`] : [])),
    ),
  );
  return [...fields, ...parameters].slice(0, 5).map((field) => ({
    path: 'packages/contract',
    message: `does not describe the field ${field}. Add .describe('…') to it, or its name to field-descriptions.json.`,
  }));
}

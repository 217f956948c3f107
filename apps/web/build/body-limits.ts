import type { Endpoint } from '@golden-acers/contract';
import type { Plugin } from 'vite';

const moduleId = 'virtual:body-limits';

/** Gives the forms the limits of the endpoints' bodies, because the schemas are too large for the browser. */
export function bodyLimits(): Plugin {
  return {
    name: 'body-limits',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: async (id) =>
      id === `\0${moduleId}`
        ? `export const bodyLimits = ${JSON.stringify(await limitsByEndpoint())};`
        : undefined,
  };
}

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

async function limitsByEndpoint() {
  // Not loaded by the tests that need no limits.
  const [{ endpoints, inputLimitsOf }, { z }] = await Promise.all([
    import('@golden-acers/contract'),
    import('zod'),
  ]);
  const tables = Object.entries<Endpoint>(endpoints).map(([key, { body }]) => {
    // A body is an object, whose type is one name.
    const { properties = {} } = (
      body === undefined
        ? {}
        : z.toJSONSchema(body, {
            ...{ io: 'input', unrepresentable: 'any' },
            // A form has whole cents.
            override({ zodSchema, jsonSchema }) {
              const cents = inputLimitsOf(zodSchema);
              if (cents === undefined) return;
              Object.assign(jsonSchema, { type: 'integer', minimum: cents.min, maximum: cents.max });
            },
          })
    ) as JsonSchema;
    const limits = Object.entries(properties).map(([name, schema]) => [name, limitOf(schema)] as const);
    return [key, Object.fromEntries(limits.filter(([, limit]) => limit !== undefined))] as const;
  });
  return Object.fromEntries(tables.filter(([, limits]) => Object.keys(limits).length > 0));
}

/** Undefined for lists, choices, and what has no limit. */
function limitOf({ anyOf, ...schema }: JsonSchema): object | undefined {
  if (anyOf !== undefined) {
    const limit = anyOf.map(limitOf).find((one) => one !== undefined);
    return limit && anyOf.some((one) => one.const === '') ? { ...limit, minLength: 0 } : limit;
  }
  const { type, minLength = 0, maxLength, minimum, maximum } = schema;
  if (type === 'string' && maxLength !== undefined) return { minLength, maxLength };
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return type === 'integer' && isBounded ? { min: minimum, max: maximum } : undefined;
}

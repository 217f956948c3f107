import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the contract's inputs use. */
interface JsonSchema {
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly allOf?: readonly JsonSchema[] | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly propertyNames?: JsonSchema | undefined;
  readonly items?: JsonSchema | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(jsonSchema).optional(),
    allOf: z.array(jsonSchema).optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    propertyNames: jsonSchema.optional(),
    items: jsonSchema.optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
);

/** Values that exist: by the field's name, and ids by their prefix. */
export interface KnownValues {
  readonly byName: Readonly<Record<string, readonly string[]>>;
  readonly idsByPrefix: ReadonlyMap<string, readonly string[]>;
}

type Values = fc.Arbitrary<unknown>;

/** Describing a schema takes longer than a thousand values. */
const described = new WeakMap<z.ZodObject, JsonSchema>();

function describeSchema(schema: z.ZodObject): JsonSchema {
  const known = described.get(schema);
  if (known !== undefined) return known;
  const json = jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  described.set(schema, json);
  return json;
}

/** Values that the schema accepts, mostly. Those that exist are more frequent than random ones. */
export function createSchemaValues(known: KnownValues) {
  return (schema: z.ZodObject): fc.Arbitrary<Record<string, unknown>> =>
    objectOf(describeSchema(schema), known);
}

function arbitraryOf(schema: JsonSchema, name: string, known: KnownValues): Values {
  const { type, enum: options, anyOf, allOf } = schema;
  if (options !== undefined) return fc.constantFrom(...options);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => arbitraryOf(one, name, known)));
  if (allOf !== undefined)
    return arbitraryOf(Object.assign({}, schema, ...allOf, { allOf: undefined }), name, known);
  switch (type) {
    case 'string':
      return textOf(schema, name, known);
    case 'integer':
    case 'number':
      return numberOf(schema, known.byName[name] ?? []);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, name, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      });
    case 'object':
      return objectOf(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [], propertyNames } = schema;
  if (propertyNames !== undefined) {
    return fc.dictionary(textOf(propertyNames, 'name', known), fc.string({ maxLength: 20 }), { maxKeys: 3 });
  }
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, arbitraryOf(property, name, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

/** Small ones move money that is there; the bounds are where mistakes are. */
function numberOf(
  { minimum = -1_000_000, maximum = 1_000_000 }: JsonSchema,
  existing: readonly string[],
): Values {
  if (existing.length > 0) return fc.constantFrom(...existing.map(Number));
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, minimum + 3_000) }) },
    { weight: 1, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 40) }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  );
}

function textOf(schema: JsonSchema, name: string, known: KnownValues): fc.Arbitrary<string> {
  const [, prefix = ''] = /^\^([a-z]{2})_/.exec(schema.pattern ?? '') ?? [];
  const existing = known.idsByPrefix.get(prefix) ?? known.byName[name] ?? [];
  const random = randomText(schema);
  if (existing.length === 0) return random;
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: random });
}

/** Parsing a pattern takes long. */
const matchingTexts = new Map<string, fc.Arbitrary<string>>();

function randomText({ pattern, format, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  const plain = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) });
  if (format === 'email') return fc.nat(99).map((number) => `fuzz-${number}@players.test`);
  if (pattern === undefined || /\\p\{|\(\?<?[=!]/.test(pattern)) return plain;
  const matching = matchingTexts.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  matchingTexts.set(pattern, matching);
  return matching.map((text) => text.slice(0, maxLength));
}

import { apiKeyScopes, documentedSchemaOf, inputLimitsOf, money, permissions } from '@golden-acers/contract';
import { components as namedSchemas } from '@golden-acers/contract/components';
import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };
type Direction = 'input' | 'output';
/** The references to the components of named schemas, with the descriptions of those schemas. */
type Definitions = Readonly<Record<string, JsonSchema>>;

for (const [id, schema] of Object.entries<z.ZodType>(namedSchemas)) {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

const namesBySchema = new Map(
  Object.entries<z.ZodType>(namedSchemas).map(([name, schema]) => [schema, name]),
);

/** The name of a shape of the contract, or what its list is called. Undefined for a shape without a name. */
export function nameOfShape(schema: z.ZodType): string | undefined {
  const own = namesBySchema.get(schema);
  if (own !== undefined) return own;
  if (schema.description !== undefined) return undefined;
  if (schema instanceof z.ZodNull) return 'Empty';
  if (!(schema instanceof z.ZodArray) || !(schema.element instanceof z.ZodType)) return undefined;
  const element = namesBySchema.get(schema.element);
  return element === undefined ? undefined : `${element}List`;
}

/**
 * Converts schemas for one document. Each object becomes a component, named by the contract's table, else
 * after the object or operation that contains it.
 */
export function createComponents() {
  const schemas: Record<string, JsonSchema> = {};

  /** The input and the output of a schema can differ, because of defaults. */
  function store(name: string, schema: JsonSchema): string {
    const text = JSON.stringify(schema);
    const found = [name, `${name}Input`, `${name}2`, `${name}3`].find(
      (candidate) => schemas[candidate] === undefined || JSON.stringify(schemas[candidate]) === text,
    );
    if (found === undefined) throw new Error(`Four shapes want to be the component ${name}.`);
    schemas[found] ??= schema;
    return `#/components/schemas/${found}`;
  }

  /** Replaces nested objects by references, the innermost first. */
  function extract(schema: unknown, name: string, defs: Definitions): unknown {
    if (Array.isArray(schema))
      return schema.map((one, index) => extract(one, `${name}${variantName(schema, index)}`, defs));
    if (schema === null || typeof schema !== 'object') return schema;
    const enumName = namesOfEnums.get(JSON.stringify(Object(schema).enum));
    if (enumName !== undefined) {
      const { description, ...shape } = Object(schema);
      return { $ref: store(enumName, shape), ...(description !== undefined && { description }) };
    }
    const result: JsonSchema = { ...defs[String(Object(schema).$ref)] };
    for (const [key, value] of Object.entries(schema)) {
      if (key === '$ref') result.$ref ??= value;
      else if (key === 'properties') result.properties = extractProperties(Object(value), name, defs);
      else if (nestedKeys.has(key)) result[key] = extract(value, name, defs);
      else result[key] = value;
    }
    const { description, ...shape } = result;
    if (isMoney(shape.properties)) {
      const $ref = store('Money', { ...shape, properties: moneyProperties });
      return { $ref, ...(description !== undefined && { description }) };
    }
    if (result.properties === undefined || Object.keys(Object(result.properties)).length === 0) return result;
    return { $ref: store(name, shape), ...(description !== undefined && { description }) };
  }

  function extractProperties(properties: JsonSchema, name: string, defs: Definitions) {
    return Object.fromEntries(
      Object.entries(properties).map(([field, schema]) => [
        field,
        extract(schema, `${name}${pascal(field)}`, defs),
      ]),
    );
  }

  /** The schema of a nested object. Objects inside it are named after `name`. */
  function schemaOf(schema: z.ZodType, direction: Direction, name: string): JsonSchema {
    const { properties, $defs } = toJsonSchema(z.object({ part: schema }), direction);
    const defs: Record<string, JsonSchema> = {};
    for (const [id, def] of inDependencyOrder(Object($defs))) {
      const { id: _id, description, ...shape } = def;
      const extracted: JsonSchema = Object(extract(shape, id, defs));
      const $ref = extracted.$ref ?? store(id, extracted);
      defs[`#/$defs/${id}`] = { $ref, ...(description !== undefined && { description }) };
    }
    return Object(extract(Object(properties).part, name, defs));
  }

  /** A field of the object that a reference names. */
  function fieldOf({ $ref }: JsonSchema, field: string): JsonSchema {
    const { properties } = Object(schemas[String($ref).split('/').at(-1) ?? '']);
    return Object(Object(properties)[field]);
  }

  return { schemas, schemaOf, fieldOf };
}

export type Components = ReturnType<typeof createComponents>;

/** Long lists of values that many shapes have. */
const namesOfEnums = new Map([
  [JSON.stringify(permissions), 'Permission'],
  [JSON.stringify(apiKeyScopes), 'ApiKeyScope'],
]);

/** Each field of a body has a separate schema, because its limits differ. */
const moneyProperties = toJsonSchema(money, 'output').properties;
const isMoney = (properties: unknown) => Object.keys(Object(properties)).join() === 'amountMinor,currency';

const nestedKeys = new Set(['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties', 'prefixItems']);

/** Keeps the description that the schema has. */
export const describedAs = (schema: z.ZodType, description: string) =>
  schema.description === undefined ? schema.describe(description) : schema;

export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** Names an object of a union by a constant, such as its kind, else by its number. */
function variantName(variants: readonly unknown[], index: number): string {
  const shapes = variants.map((variant) => Object(Object(variant).properties));
  if (shapes.filter((shape) => Object.keys(shape).length > 0).length < 2) return '';
  const constant = Object.values<JsonSchema>(shapes[index]).find((field) => typeof field.const === 'string');
  return constant === undefined ? String(index + 1) : pascal(String(constant.const));
}

/** Orders definitions so that each follows those it refers to. */
function inDependencyOrder(defs: Record<string, JsonSchema>): [string, JsonSchema][] {
  const ordered = new Map<string, JsonSchema>();
  const visit = (id: string) => {
    const def = defs[id];
    if (def === undefined || ordered.has(id)) return;
    for (const [, other = ''] of JSON.stringify(def).matchAll(/"#\/\$defs\/(\w+)"/g)) visit(other);
    ordered.set(id, def);
  };
  for (const id of Object.keys(defs)) visit(id);
  return [...ordered];
}

function toJsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
      // A later version may add fields to a response.
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
      // The format is enough; the pattern of a date is long.
      if (['date', 'date-time'].includes(String(jsonSchema.format))) delete jsonSchema.pattern;
      // Zod limits whole numbers to those that JavaScript has. That says nothing about the field.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      const bounds = inputLimitsOf(zodSchema);
      if (bounds !== undefined)
        jsonSchema.description =
          `${jsonSchema.description ?? ''} From ${bounds.min} to ${bounds.max} minor units.`.trim();
      const documented = documentedSchemaOf(zodSchema);
      if (documented === undefined) return;
      delete jsonSchema.pattern;
      Object.assign(jsonSchema, documented);
    },
  });
}

/** The parts of an OpenAPI document that a client depends on. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly [kind: string]: unknown };
}
interface Operation {
  readonly parameters?: readonly Schema[];
  readonly requestBody?: Schema;
  readonly responses?: Schema;
}
type Schema = { readonly [key: string]: unknown };

/** Returns one sentence for each change that breaks clients of the published document. */
export function findBreakingChanges(published: ApiDocument, current: ApiDocument): string[] {
  const both = { published, current };
  return Object.entries(published.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = current.paths[path]?.[method];
      if (now === undefined) return [`${name} was removed.`];
      return [
        ...compareParameters(name, operation, now, both),
        ...compareBodies(name, operation, now, both),
        ...compareResponses(name, operation, now, both),
      ];
    }),
  );
}

interface Documents {
  readonly published: ApiDocument;
  readonly current: ApiDocument;
}

function resolve(document: ApiDocument, value: unknown): Schema {
  const schema: Schema = Object(value);
  if (Array.isArray(schema.allOf)) {
    const { allOf, ...own } = schema;
    return merge([...allOf.map((one) => resolve(document, one)), own]);
  }
  if (typeof schema.$ref !== 'string') return schema;
  const names = schema.$ref.replace('#/', '').split('/');
  return resolve(
    document,
    names.reduce<unknown>((at, name) => Object(at)[name], document),
  );
}

/** An object with the fields of all. */
const merge = (schemas: readonly Schema[]): Schema => ({
  type: 'object',
  properties: Object.assign({}, ...schemas.map(({ properties }) => properties)),
  required: schemas.flatMap(({ required }) => required ?? []),
});

function compareParameters(name: string, before: Operation, now: Operation, both: Documents): string[] {
  const keyed = (document: ApiDocument, { parameters = [] }: Operation) =>
    new Map(
      parameters.map((one) => {
        const parameter = resolve(document, one);
        return [`${parameter.in} parameter ${parameter.name}`, parameter];
      }),
    );
  const [old, next] = [keyed(both.published, before), keyed(both.current, now)];
  const changed = [...old].flatMap(([key, parameter]) => {
    const other = next.get(key);
    if (other === undefined) return [`${name} no longer takes the ${key}.`];
    const isDemanded = other.required === true && parameter.required !== true;
    return [
      ...(isDemanded ? [`${name} now demands the ${key}.`] : []),
      ...compareInput(`${name}, ${key}`, parameter.schema, other.schema, both),
    ];
  });
  const added = [...next].filter(([key, { required }]) => required === true && !old.has(key));
  return [...changed, ...added.map(([key]) => `${name} now demands the ${key}.`)];
}

const jsonSchemaOf = (content: unknown): unknown => Object(Object(content)['application/json']).schema;

function compareBodies(name: string, before: Operation, now: Operation, both: Documents): string[] {
  const [old, next] = [jsonSchemaOf(before.requestBody?.content), jsonSchemaOf(now.requestBody?.content)];
  if (next === undefined) return old === undefined ? [] : [`${name} no longer takes a body.`];
  if (old === undefined) return [`${name} now demands a body.`];
  return compareInput(`${name}, body`, old, next, both);
}

function compareResponses(name: string, before: Operation, now: Operation, both: Documents): string[] {
  return Object.entries(before.responses ?? {}).flatMap(([status, response]) => {
    if (Number(status) >= 300) return [];
    const other = now.responses?.[status];
    if (other === undefined) return [`${name} no longer responds with ${status}.`];
    const [old, next] = [resolve(both.published, response), resolve(both.current, other)];
    const lost = Object.keys(Object(old.content)).filter((type) => Object(next.content)[type] === undefined);
    if (lost.length > 0) return [`${name} no longer responds with ${status} as ${lost.join(', ')}.`];
    const place = `${name}, response ${status}`;
    const output = { ...both, newParameters: newOptionalParameters(before, now, both) };
    return compareOutput(place, jsonSchemaOf(old.content), jsonSchemaOf(next.content), output);
  });
}

/** The query parameters that no client of the published document sends. */
function newOptionalParameters(before: Operation, now: Operation, both: Documents): ReadonlySet<unknown> {
  const namesOf = (document: ApiDocument, { parameters = [] }: Operation) =>
    parameters
      .map((one) => resolve(document, one))
      .filter((one) => one.in === 'query' && one.required !== true)
      .map(({ name }) => name);
  const known = new Set(namesOf(both.published, before));
  return new Set(namesOf(both.current, now).filter((name) => !known.has(name)));
}

interface OutputDocuments extends Documents {
  readonly newParameters: ReadonlySet<unknown>;
}

/** True if only a client that sends a new parameter gets the response without the field. */
const isLeftOutOnRequest = (field: unknown, { current, newParameters }: OutputDocuments): boolean =>
  [Object(field), resolve(current, field)].some((schema) => newParameters.has(schema['x-left-out-by']));

const typesOf = (schema: Schema): string[] =>
  'const' in schema && schema.type === undefined
    ? [typeof schema.const]
    : [schema.type ?? []].flat().map(String);
const variantsOf = (document: ApiDocument, value: unknown): Schema[] => {
  const schema = resolve(document, value);
  const variants = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(variants)) return variants.flatMap((one) => variantsOf(document, one));
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];
};
const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
  'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : undefined;
const isOfType = (type: string, types: readonly string[]): boolean =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));

/** Input that was accepted must still be accepted. */
function compareInput(place: string, old: unknown, next: unknown, both: Documents): string[] {
  const candidates = variantsOf(both.current, next);
  return variantsOf(both.published, old).flatMap((variant) => {
    const problems = candidates.map((candidate) => compareInputVariant(place, variant, candidate, both));
    // The variant with the fewest problems describes them best.
    return problems.toSorted((one, other) => one.length - other.length)[0] ?? [];
  });
}

const lowerBounds = ['minimum', 'minLength', 'minItems', 'minProperties', 'exclusiveMinimum'];
const upperBounds = ['maximum', 'maxLength', 'maxItems', 'maxProperties', 'exclusiveMaximum'];

function compareInputVariant(place: string, old: Schema, next: Schema, both: Documents): string[] {
  const lostTypes = typesOf(old).filter((type) => !isOfType(type, typesOf(next)));
  if (lostTypes.length > 0) return [`${place} no longer takes ${lostTypes.join(', ')}.`];
  const [before, now] = [valuesOf(old), valuesOf(next)];
  const lostValues = before?.filter((value) => now !== undefined && !now.includes(value)) ?? [];
  const isTighter = (name: string, sign: 1 | -1) =>
    next[name] !== undefined &&
    (old[name] === undefined || sign * (Number(next[name]) - Number(old[name])) > 0);
  const bounds = [
    ...lowerBounds.filter((name) => isTighter(name, 1)),
    ...upperBounds.filter((name) => isTighter(name, -1)),
    ...['pattern', 'format'].filter((name) => next[name] !== undefined && next[name] !== old[name]),
  ];
  return [
    ...lostValues.map((value) => `${place} no longer takes the value ${JSON.stringify(value)}.`),
    ...(before === undefined && now !== undefined ? [`${place} now takes only listed values.`] : []),
    ...bounds.map((name) => `${place} has a narrower ${name}.`),
    ...compareInputFields(place, old, next, both),
    ...(old.items !== undefined ? compareInput(`${place}[]`, old.items, next.items, both) : []),
  ];
}

function compareInputFields(place: string, old: Schema, next: Schema, both: Documents): string[] {
  const [fields, others]: [Schema, Schema] = [Object(old.properties), Object(next.properties)];
  const demanded = new Set<unknown>([old.required ?? []].flat());
  const newlyDemanded = [next.required ?? []].flat().filter((field) => !demanded.has(field));
  return [
    ...newlyDemanded.map((field) => `${place} now demands the field ${field}.`),
    ...Object.entries(fields).flatMap(([field, schema]) => {
      if (others[field] !== undefined) return compareInput(`${place}.${field}`, schema, others[field], both);
      return next.additionalProperties === false ? [`${place} no longer takes the field ${field}.`] : [];
    }),
  ];
}

/**
 * Clients must be able to read responses as before. They ignore new fields, new values and new kinds of
 * objects.
 */
function compareOutput(place: string, old: unknown, next: unknown, both: OutputDocuments): string[] {
  const known = variantsOf(both.published, old);
  return variantsOf(both.current, next).flatMap((variant) => {
    const alike = known.filter((one) => {
      const types = typesOf(one);
      return types.length === 0 || typesOf(variant).every((type) => isOfType(type, types));
    });
    if (alike.length === 0) return [`${place} can now be ${typesOf(variant).join(', ') || 'anything'}.`];
    if (known.length > 1 && isNewKind(variant, known)) return [];
    const problems = alike.map((one) => compareOutputVariant(place, one, variant, both));
    return problems.toSorted((one, other) => one.length - other.length)[0] ?? [];
  });
}

/** True for an object of a union whose constant differs from those of all known objects. */
const isNewKind = (variant: Schema, known: readonly Schema[]): boolean =>
  Object.entries<Schema>(Object(variant.properties)).some(
    ([field, { const: constant }]) =>
      constant !== undefined &&
      known.every((one) => {
        const other: unknown = Object(Object(one.properties)[field]).const;
        return other === undefined ? one.properties === undefined : other !== constant;
      }),
  );

function compareOutputVariant(place: string, old: Schema, next: Schema, both: OutputDocuments): string[] {
  const others: Schema = Object(next.properties);
  const promised = new Set<unknown>([old.required ?? []].flat());
  const kept = new Set<unknown>([next.required ?? []].flat());
  return [
    ...Object.entries(Object(old.properties)).flatMap(([field, schema]) => {
      if (others[field] === undefined) return [`${place} no longer has the field ${field}.`];
      const isLess = promised.has(field) && !kept.has(field) && !isLeftOutOnRequest(others[field], both);
      return [
        ...(isLess ? [`${place} may now lack the field ${field}.`] : []),
        ...compareOutput(`${place}.${field}`, schema, others[field], both),
      ];
    }),
    ...(old.items !== undefined && next.items !== undefined
      ? compareOutput(`${place}[]`, old.items, next.items, both)
      : []),
  ];
}

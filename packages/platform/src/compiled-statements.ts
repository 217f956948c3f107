import type { Compilable, CompiledQuery, Kysely } from 'kysely';

/** A placeholder for a parameter's value. */
class ParameterPlaceholder {
  readonly key: PropertyKey;

  constructor(key: PropertyKey) {
    this.key = key;
  }
}

const placeholders = new Proxy({}, { get: (_target, key) => new ParameterPlaceholder(key) });

/**
 * Compiles a statement at its first use: without its hash, compiling was a quarter of a sign-in's work.
 * `build` gets placeholders, so it must not read its parameters.
 */
export function compiledStatement<Schema, Params extends object, Row>(
  build: (db: Kysely<Schema>, params: Params) => Compilable<Row>,
): (db: Kysely<Schema>, params: Params) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, params) => {
    compiled ??= build(db, placeholders as Params).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof ParameterPlaceholder ? Reflect.get(params, value.key) : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

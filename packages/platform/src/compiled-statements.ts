import type { Compilable, CompiledQuery, Kysely } from 'kysely';

/** Where a value of whoever asks belongs. */
class ParameterPlaceholder {
  readonly key: PropertyKey;

  constructor(key: PropertyKey) {
    this.key = key;
  }
}

const placeholders = new Proxy({}, { get: (_target, key) => new ParameterPlaceholder(key) });

/**
 * A statement whose text is put together once, at its first use: doing that anew was a quarter of the program's own work for a
 * sign-in. `build` hands on what it is given and never looks at it, because that stands for the values of all who will ask.
 */
export function compiledStatement<Schema, Given extends object, Row>(
  build: (db: Kysely<Schema>, given: Given) => Compilable<Row>,
): (db: Kysely<Schema>, given: Given) => Promise<Row[]> {
  let kept: CompiledQuery<Row> | undefined;
  return async (db, given) => {
    kept ??= build(db, placeholders as Given).compile();
    const parameters = kept.parameters.map((value) =>
      value instanceof ParameterPlaceholder ? Reflect.get(given, value.key) : value,
    );
    return (await db.executeQuery<Row>({ ...kept, parameters })).rows;
  };
}

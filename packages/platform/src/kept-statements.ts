import type { Compilable, CompiledQuery, Kysely } from 'kysely';

/** Where a value of whoever asks belongs. */
class Place {
  readonly key: PropertyKey;

  constructor(key: PropertyKey) {
    this.key = key;
  }
}

const places = new Proxy({}, { get: (_target, key) => new Place(key) });

/**
 * A statement whose text is put together once, at its first use: doing that anew was a quarter of the program's own work for a
 * sign-in. `build` hands on what it is given and never looks at it, because that stands for the values of all who will ask.
 */
export function keptStatement<Schema, Given extends object, Row>(
  build: (db: Kysely<Schema>, given: Given) => Compilable<Row>,
): (db: Kysely<Schema>, given: Given) => Promise<Row[]> {
  let kept: CompiledQuery<Row> | undefined;
  return async (db, given) => {
    kept ??= build(db, places as Given).compile();
    const parameters = kept.parameters.map((value) =>
      value instanceof Place ? Reflect.get(given, value.key) : value,
    );
    return (await db.executeQuery<Row>({ ...kept, parameters })).rows;
  };
}

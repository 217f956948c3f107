import { pascal } from './openapi-components.ts';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly example?: unknown;
  readonly schema: object;
}
interface Reference {
  readonly $ref: string;
}

/**
 * Replaces the parameters that several operations have by references. Returns the parameters, by the names of
 * their components.
 */
export function shareParameters<P extends Parameter>(
  operations: readonly { parameters: (P | Reference)[] }[],
): Record<string, P> {
  const all = operations.flatMap(({ parameters }) =>
    parameters.flatMap((one) => ('name' in one ? [one] : [])),
  );
  const uses = Map.groupBy(all, (parameter) => JSON.stringify(parameter));
  const names = new Map<string, string>();
  const shared: Record<string, P> = {};
  for (const [text, [first, ...others]] of uses) {
    if (first === undefined || others.length === 0) continue;
    const name = unusedName(pascal(`${first.name}/${first.in}`), shared);
    shared[name] = first;
    names.set(text, name);
  }
  for (const operation of operations)
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
  return shared;
}

function unusedName(name: string, used: Readonly<Record<string, unknown>>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}${number}`;
    if (used[candidate] === undefined) return candidate;
  }
}

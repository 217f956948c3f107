import { pascal } from './openapi-components.ts';
import examples from './openapi-examples.json' with { type: 'json' };

/** A request and its response, recorded from a test server. Secrets are removed and long lists cut. */
export interface OperationExample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly status: number;
  readonly response?: unknown;
  /** The operation, and its status if it has several examples, with the same response. */
  readonly like?: string;
}

const byOperation: Readonly<Record<string, OperationExample>> = examples;

export const exampleOf = (operation: string): OperationExample | undefined => byOperation[operation];

/** Such as `POST /fortune-panda/recharge 202`. Further statuses of an operation have separate examples. */
function exampleKeyOf(operation: string, status: number): string | undefined {
  return [operation, `${operation} ${status}`].find((key) => byOperation[key]?.status === status);
}

/** A response with this status. */
export function exampleResponseOf(operation: string, status: number): unknown {
  const key = exampleKeyOf(operation, status) ?? '';
  return byOperation[byOperation[key]?.like ?? key]?.response;
}

const sharedKeys = new Set(Object.values(byOperation).flatMap(({ like = [] }) => like));
const nameOf = (key: string) => pascal(key.replaceAll(/:(\w+)/g, 'by/$1'));

/** The examples that several operations share, by the names of their components. */
export const sharedExamples: Readonly<Record<string, { readonly value: unknown }>> = Object.fromEntries(
  [...sharedKeys].map((key) => [nameOf(key), { value: byOperation[key]?.response }]),
);

/** The example of a response as its content has it: a component where several operations share it. */
export function exampleContentOf(operation: string, status: number): object {
  const key = exampleKeyOf(operation, status) ?? '';
  const shared = byOperation[key]?.like ?? (sharedKeys.has(key) ? key : undefined);
  if (shared !== undefined)
    return { examples: { shown: { $ref: `#/components/examples/${nameOf(shared)}` } } };
  const response = exampleResponseOf(operation, status);
  return response === undefined ? {} : { example: response };
}

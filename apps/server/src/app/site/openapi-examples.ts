import examples from './openapi-examples.json' with { type: 'json' };

/** A request and its response, recorded from a test server. Secrets are removed and long lists cut. */
export interface OperationExample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly status: number;
  readonly response?: unknown;
}

const byOperation: Readonly<Record<string, OperationExample>> = examples;

export const exampleOf = (operation: string): OperationExample | undefined => byOperation[operation];

/** A response with this status. Further statuses of an operation have separate examples. */
export function exampleResponseOf(operation: string, status: number): unknown {
  const example = [byOperation[operation], byOperation[`${operation} ${status}`]];
  return example.find((each) => each?.status === status)?.response;
}

import { z } from 'zod';
import { startBenchProcess } from './child-process.ts';

export const loadJob = z.strictObject({
  port: z.number().int(),
  /** One connection per lane, which repeats its raw HTTP/1.1 requests in sequence. */
  lanes: z.array(z.array(z.string())),
  /** Responses before this time are not counted. */
  warmUpMs: z.number(),
  durationMs: z.number(),
  /**
   * The interval between the requests of a lane. Latencies count from the time at which a request is due.
   * Undefined: each request follows the last response.
   */
  intervalMs: z.number().optional(),
});
export type LoadJob = z.input<typeof loadJob>;

export const loadResult = z.strictObject({
  /** Responses with a status below 300. */
  succeeded: z.number(),
  /** All other responses. Status 0 means a broken connection. */
  failedByStatus: z.record(z.string(), z.number()),
  perSecond: z.number(),
  p99Ms: z.number(),
});
export type LoadResult = z.output<typeof loadResult>;

/** Replaced by a UUID, which has the same length, in each request. */
export const uniqueValuePlaceholder = '@unique-value@'.padEnd(36, '@');

export interface LoadGenerator extends AsyncDisposable {
  /** Only one job may run at a time. */
  run(job: LoadJob): Promise<LoadResult>;
  /** Fails unless every response is a success, because refusals are fast and would improve the result. */
  runWithoutFailures(job: LoadJob): Promise<LoadResult>;
}

export async function startLoadGenerator(): Promise<LoadGenerator> {
  const child = await startBenchProcess('./programs/load-generator.ts');
  const run = async (job: LoadJob) => loadResult.parse(await child.request(job));
  return {
    run,
    async runWithoutFailures(job) {
      const result = await run(job);
      if (countFailed(result) > 0 || result.succeeded === 0)
        throw new Error(
          `${result.succeeded} requests succeeded, not ${JSON.stringify(result.failedByStatus)}.`,
        );
      return result;
    },
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

export const countFailed = ({ failedByStatus }: LoadResult): number =>
  Object.values(failedByStatus).reduce((sum, count) => sum + count, 0);

interface RequestOptions {
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the bytes of a request. `endpoint` is `METHOD /path`. */
export function rawRequest(endpoint: string, { token, body, headers = {} }: RequestOptions): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${endpoint} HTTP/1.1`,
    'Host: localhost',
    'Connection: keep-alive',
    'Accept: application/json',
  ];
  if (token !== undefined) lines.push(`Authorization: Bearer ${token}`);
  if (body !== undefined)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`);
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

export const pollEndpoint = 'GET /api/fortune-panda-user/balance';

/** Creates a lane of balance polls per player. */
export const pollLanes = (players: readonly { token: string }[]): string[][] =>
  players.map(({ token }) => [rawRequest(pollEndpoint, { token })]);

export const rawRecharge = (username: string, token: string): string =>
  rawRequest('POST /api/fortune-panda/recharge', {
    token,
    headers: { 'Idempotency-Key': uniqueValuePlaceholder },
    body: { username, amount: 1 },
  });

/** Sends one request that is not measured. Fails unless it succeeds. */
export async function fetchEndpoint(
  port: number,
  endpoint: string,
  { token, body, headers = {} }: RequestOptions = {},
): Promise<Response> {
  const [method = '', path = ''] = endpoint.split(' ');
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${endpoint}: ${response.status} ${await response.text()}`);
  return response;
}

export const requestJson = async (
  port: number,
  endpoint: string,
  options?: RequestOptions,
): Promise<unknown> => (await fetchEndpoint(port, endpoint, options)).json();

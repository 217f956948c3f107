import { startBenchProcess } from './child-process.ts';
import { type LoadJob, type LoadResult, loadResult } from './load-job.ts';

export interface LoadGenerator extends AsyncDisposable {
  /** One job at a time. */
  run(job: LoadJob): Promise<LoadResult>;
}

export async function startLoadGenerator(): Promise<LoadGenerator> {
  const child = startBenchProcess(new URL('./load-generator.ts', import.meta.url));
  await child.nextMessage();
  return {
    run: async (job) => loadResult.parse(await child.request(job)),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

interface RawRequestOptions {
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as it goes over the wire, keeping its connection. `key` is `METHOD /path`. */
export function rawRequest(key: string, { token, body, headers = {} }: RawRequestOptions): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${key} HTTP/1.1`, 'Host: localhost', 'Connection: keep-alive', 'Accept: application/json'];
  if (token !== undefined) lines.push(`Authorization: Bearer ${token}`);
  if (body !== undefined)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`);
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

/** Fails when anything but success was answered: a figure made of refusals would be a fast one. */
export function demandAllSucceeded(result: LoadResult): LoadResult {
  if (Object.keys(result.failedByStatus).length > 0 || result.succeeded === 0) {
    throw new Error(
      `Of the answers ${result.succeeded} were good, and by status ${JSON.stringify(result.failedByStatus)} were not.`,
    );
  }
  return result;
}

import { Agent, request } from 'node:http';
import { monotonicMs } from '@golden-acers/platform';

export interface FloodRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FloodResponse {
  /** 0 if the connection ended without a response. */
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
}

/** Sends requests from one address of this machine, over a number of connections that stay open. */
export function createFloodClient(origin: string, { address, connections = 1 }: FloodClientOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: address });
  const { hostname, port } = new URL(origin);
  const send = ({ method, path, token, body, headers = {} }: FloodRequest): Promise<FloodResponse> => {
    const startedMs = monotonicMs();
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      let bytes = 0;
      const finish = (status: number) => resolve({ status, bytes, ms: monotonicMs() - startedMs });
      const sent = request({
        ...{ agent, hostname, port, method, path },
        headers: {
          ...headers,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(text !== undefined && { 'content-type': 'application/json' }),
        },
      });
      sent.on('error', () => finish(0));
      sent.on('response', (response) => {
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('error', () => finish(0));
        response.on('end', () => finish(response.statusCode ?? 0));
      });
      sent.end(text);
    });
  };
  return { send, close: () => agent.destroy() };
}

interface FloodClientOptions {
  /** Any of 127.0.0.0/8. Each counts as another network. */
  readonly address: string;
  readonly connections?: number;
}

interface Flood {
  readonly origin: string;
  readonly address: string;
  readonly connections: number;
  /** Bounds the test if the victims wait for ever. */
  readonly maxRequests: number;
  readonly requestOf: (index: number) => FloodRequest;
}

/** Sends requests without a pause while `victims` runs. Returns its result and what the attacker got. */
export async function withFlood<T>(
  { origin, address, connections, maxRequests, requestOf }: Flood,
  victims: () => Promise<T>,
): Promise<{ readonly result: T; readonly attacker: FloodResponse[] }> {
  const client = createFloodClient(origin, { address, connections });
  const attacker: FloodResponse[] = [];
  let isOver = false;
  let sent = 0;
  const started = Promise.withResolvers<void>();
  const lane = async () => {
    while (!isOver && sent < maxRequests) {
      sent += 1;
      const response = client.send(requestOf(sent));
      if (sent >= connections) started.resolve();
      attacker.push(await response);
    }
  };
  const lanes = Promise.all(Array.from({ length: connections }, lane));
  try {
    await started.promise;
    const result = await victims();
    isOver = true;
    await lanes;
    return { result, attacker };
  } finally {
    isOver = true;
    client.close();
  }
}

/** One after the other, as a person sends them. */
export async function sendEach(
  origin: string,
  address: string,
  requests: readonly FloodRequest[],
): Promise<FloodResponse[]> {
  const client = createFloodClient(origin, { address });
  const responses: FloodResponse[] = [];
  for (const one of requests) responses.push(await client.send(one));
  client.close();
  return responses;
}

/** Prints how long the victims waited, and what the attacker got. These figures are never asserted. */
export function printFigures(
  title: string,
  victims: readonly FloodResponse[],
  attacker: readonly FloodResponse[],
) {
  const waits = victims.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const p95 = waits[Math.ceil(waits.length * 0.95) - 1] ?? 0;
  const statuses = Map.groupBy(attacker, ({ status }) => status);
  const counts = [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ');
  process.stdout.write(
    `${title}: ${victims.length} requests of victims, p95 ${Math.round(p95)} ms; attacker ${counts}\n`,
  );
}

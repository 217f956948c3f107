import { Resolver } from 'node:dns/promises';
import { type ClientRequest, Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { inSpan } from '../log/tracing.ts';

/** Sends requests to addresses that others chose, such as webhooks and push services. */
export type OutboundClient = ReturnType<typeof createOutboundClient>;

export const outboundProblems = [
  'url_not_allowed',
  'address_not_public',
  'host_not_found',
  'timed_out',
  'connection_failed',
] as const;
export type OutboundProblem = (typeof outboundProblems)[number];

/** The request got no response. The message never contains the URL. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly code: OutboundProblem;
  constructor(code: OutboundProblem, options?: ErrorOptions) {
    super(`the request got no response: ${code}`, options);
    this.code = code;
  }
}

export interface OutboundPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** For the whole request, including the look-up of the name. */
  readonly timeoutMs: number;
  /** The rest of the response is not read. */
  readonly maxResponseBytes: number;
}

export interface OutboundResponse {
  /** Redirects are not followed. */
  readonly status: number;
  readonly body: string;
  /** Seconds or a date, as the server wrote it. */
  readonly retryAfter: string | undefined;
}

interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}
type ResolveHost = (host: string) => Promise<readonly HostAddress[]>;

interface OutboundOptions {
  /** Hosts that may have private addresses, any port and plain http. */
  readonly testHosts: readonly string[];
  readonly resolve?: ResolveHost;
  /** After this time an idle connection is closed. */
  readonly idleMs?: number;
}

const urlMaxLength = 2_000;
const allowedPorts: ReadonlySet<string> = new Set(['', '443', '8443']);
const resolverOptions = { timeout: 2_000, tries: 2 };

/** Per address. What the webhooks of an endpoint use at once. */
const maxIdleConnections = 16;
/** This limits all addresses together, per protocol. */
const maxIdleConnectionsInAll = 256;
/** Shorter than the five seconds after which common servers close an idle connection. */
const defaultIdleMs = 4_000;

/** A setting with host names or addresses, separated by commas. */
export const hostList = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((hosts) => hosts.every((host) => /^[a-z0-9.-]{1,253}$/.test(host)), 'expected names of hosts');

/**
 * Resolves a name once per request, refuses unless all of its addresses are public, and connects to the
 * address that was checked, so that a name that changes its address reaches nothing else. Connections are
 * reused for requests to the same name and address.
 */
export function createOutboundClient({
  testHosts,
  resolve = resolveHost,
  idleMs = defaultIdleMs,
}: OutboundOptions) {
  const agents = createAgents(idleMs);
  const isTestHost = (url: URL) => testHosts.includes(url.hostname);
  return {
    /** Returns whether requests to the URL can be sent at all, without looking up its name. */
    isAllowed(url: string): boolean {
      return parseAllowed(url, isTestHost) !== undefined;
    },
    post({ url, timeoutMs, ...content }: OutboundPost, stopping?: AbortSignal): Promise<OutboundResponse> {
      // The span does not contain the URL, which may contain a secret.
      return inSpan({ name: 'outbound POST', kind: 'client' }, async (span) => {
        const target = parseAllowed(url, isTestHost);
        if (target === undefined) throw new OutboundError('url_not_allowed');
        const late = AbortSignal.timeout(timeoutMs);
        const signal = stopping === undefined ? late : AbortSignal.any([late, stopping]);
        try {
          const address = await abortable(findAddress(target, resolve, isTestHost(target)), signal);
          const response = await abortable(send(target, address, { ...content, signal }, agents), signal);
          span?.annotate({ 'http.response.status_code': response.status });
          return response;
        } catch (error) {
          if (error instanceof OutboundError) throw error;
          throw new OutboundError(late.aborted ? 'timed_out' : 'connection_failed', { cause: error });
        }
      });
    },
  };
}

function parseAllowed(text: string, isTestHost: (url: URL) => boolean): URL | undefined {
  const url = text.length <= urlMaxLength && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  if (isTestHost(url)) return /^https?:$/.test(url.protocol) ? url : undefined;
  if (url.protocol !== 'https:' || !allowedPorts.has(url.port)) return undefined;
  const literal = literalOf(url);
  return literal === undefined || isPublic(literal) ? url : undefined;
}

async function findAddress(url: URL, resolve: ResolveHost, mayBePrivate: boolean): Promise<HostAddress> {
  const literal = literalOf(url);
  const addresses = literal === undefined ? await resolve(url.hostname) : [literal];
  const [first] = addresses;
  if (first === undefined) throw new OutboundError('host_not_found');
  if (!mayBePrivate && !addresses.every(isPublic)) throw new OutboundError('address_not_public');
  return first;
}

/** Unlike `lookup`, a slow name server does not block a thread that hashes passwords. */
async function resolveHost(host: string): Promise<HostAddress[]> {
  const resolver = new Resolver(resolverOptions);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = (result: typeof v4, family: 4 | 6) =>
    result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
  return [...found(v4, 4), ...found(v6, 6)];
}

/** A host that is an address needs no look-up. */
function literalOf({ hostname }: URL): HostAddress | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return family === 4 || family === 6 ? { address, family } : undefined;
}

type Agents = ReturnType<typeof createAgents>;

function createAgents(idleMs: number) {
  const options = { keepAlive: true, timeout: idleMs, maxFreeSockets: maxIdleConnections };
  return {
    http: limitIdleConnections(new HttpAgent(options)),
    https: limitIdleConnections(new HttpsAgent(options)),
  };
}

function limitIdleConnections<A extends HttpAgent>(agent: A): A {
  const keepSocketAlive = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (socket) => {
    const idle = Object.values(agent.freeSockets).reduce((sum, sockets) => sum + (sockets?.length ?? 0), 0);
    return idle < maxIdleConnectionsInAll && keepSocketAlive(socket);
  };
  return agent;
}

type Content = Omit<OutboundPost, 'url' | 'timeoutMs'> & { readonly signal: AbortSignal };

/** Without agents: on a new connection, which is closed afterwards. */
function send(
  target: URL,
  { address, family }: HostAddress,
  content: Content,
  agents?: Agents,
): Promise<OutboundResponse> {
  const { headers, body, maxResponseBytes, signal } = content;
  const isHttps = target.protocol === 'https:';
  const length = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      // Connections are pooled by address; certificates are checked for the name.
      ...{ host: address, family, port: target.port, path: `${target.pathname}${target.search}` },
      headers: { ...headers, host: target.host, 'content-length': length },
      signal,
    } as const;
    const servername = literalOf(target) === undefined ? target.hostname : '';
    const sent = isHttps
      ? requestHttps({ ...options, servername, agent: agents?.https ?? false })
      : requestHttp({ ...options, agent: agents?.http ?? false });
    let hasResponse = false;
    const noteResponse = () => {
      hasResponse = true;
    };
    sent.on('information', noteResponse);
    sent.on('response', async (response) => {
      noteResponse();
      try {
        const read: Buffer[] = [];
        let bytes = 0;
        for await (const chunk of response) {
          read.push(chunk);
          bytes += chunk.length;
          if (bytes >= maxResponseBytes) break;
        }
        const text = Buffer.concat(read).subarray(0, maxResponseBytes).toString('utf8');
        resolve({
          status: response.statusCode ?? 0,
          body: text,
          retryAfter: response.headers['retry-after'],
        });
      } catch (error) {
        reject(error);
      } finally {
        if (!response.complete) sent.destroy();
      }
    });
    sent.on('error', (error) => {
      if (hasResponse || !wasIdleConnectionClosed(sent, error)) reject(error);
      else resolve(send(target, { address, family }, content));
    });
    // Without a listener Node closes the connection silently.
    sent.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('The server changed the protocol.'));
    });
    sent.end(body);
  });
}

/** The server closed an idle connection while the request was being sent, and sent no response. */
function wasIdleConnectionClosed({ reusedSocket }: ClientRequest, error: Error): boolean {
  return reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

/** The special-purpose registries of IANA (RFC 6890 and updates), and addresses that map to IPv4. */
const reservedNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Only 2000::/3 of IPv6 is assigned. These parts of it are reserved or contain an IPv4 address. */
const reservedNetworks6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
const reserved = new BlockList();
const assigned6 = new BlockList();
for (const network of reservedNetworks) addSubnet(reserved, network, 'ipv4');
for (const network of reservedNetworks6) addSubnet(reserved, network, 'ipv6');
addSubnet(assigned6, '2000::/3', 'ipv6');

function addSubnet(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', prefix] = network.split('/');
  list.addSubnet(address, Number(prefix), family);
}

function isPublic({ address, family }: HostAddress): boolean {
  if (family === 4) return !reserved.check(address, 'ipv4');
  return assigned6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** Rejects if the signal aborts. `work` continues without effect. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

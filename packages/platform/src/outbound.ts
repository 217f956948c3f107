import { Resolver } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { z } from 'zod';
import { inSpan } from './tracing.ts';

/** Requests to addresses that strangers chose, such as webhooks and push services. */
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
    super(`the request was not answered: ${code}`, options);
    this.code = code;
  }
}

export interface OutboundPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** For the whole request, from the look-up of the name on. */
  readonly timeoutMs: number;
  /** The rest of the response is not read. */
  readonly maxResponseBytes: number;
}

export interface OutboundResponse {
  /** A redirect is not followed. */
  readonly status: number;
  readonly body: string;
}

interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}
type ResolveHost = (host: string) => Promise<readonly HostAddress[]>;

interface OutboundOptions {
  /** May have private addresses, any port and plain http. */
  readonly testHosts: readonly string[];
  readonly resolve?: ResolveHost;
}

const urlMaxLength = 2_000;
const allowedPorts: ReadonlySet<string> = new Set(['', '443', '8443']);
const resolverOptions = { timeout: 2_000, tries: 2 };

/** A setting with names or addresses of hosts, separated by commas. */
export const hostList = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((hosts) => hosts.every((host) => /^[a-z0-9.-]{1,253}$/.test(host)), 'expected names of hosts');

/**
 * Resolves a name once, refuses unless all of its addresses are public, and connects to the one that it
 * checked: a name that changes its address meanwhile reaches nothing else.
 */
export function createOutboundClient({ testHosts, resolve = resolveHost }: OutboundOptions) {
  const isTestHost = (url: URL) => testHosts.includes(url.hostname);
  return {
    /** Whether requests to the URL can be sent at all. Looks up no name. */
    isAllowed(url: string): boolean {
      return parseAllowed(url, isTestHost) !== undefined;
    },
    post({ url, timeoutMs, ...content }: OutboundPost, stopping?: AbortSignal): Promise<OutboundResponse> {
      // The span names no address: it may hold a secret.
      return inSpan({ name: 'outbound POST', kind: 'client' }, async (span) => {
        const target = parseAllowed(url, isTestHost);
        if (target === undefined) throw new OutboundError('url_not_allowed');
        const late = AbortSignal.timeout(timeoutMs);
        const signal = stopping === undefined ? late : AbortSignal.any([late, stopping]);
        try {
          const address = await abortable(findAddress(target, resolve, isTestHost(target)), signal);
          const response = await abortable(send(target, address, { ...content, signal }), signal);
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

/** Unlike `lookup`, a slow name server occupies no thread that hashes passwords. */
async function resolveHost(host: string): Promise<HostAddress[]> {
  const resolver = new Resolver(resolverOptions);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = (result: typeof v4, family: 4 | 6) =>
    result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
  return [...found(v4, 4), ...found(v6, 6)];
}

/** A host that is an address is connected to without a look-up. */
function literalOf({ hostname }: URL): HostAddress | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return family === 4 || family === 6 ? { address, family } : undefined;
}

function send(
  target: URL,
  { address, family }: HostAddress,
  {
    headers,
    body,
    maxResponseBytes,
    signal,
  }: Omit<OutboundPost, 'url' | 'timeoutMs'> & { signal: AbortSignal },
): Promise<OutboundResponse> {
  const pinned: LookupFunction = (_host, { all }, callback) =>
    all ? callback(null, [{ address, family }]) : callback(null, address, family);
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  const length = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': length },
      lookup: pinned,
      agent: false,
      signal,
    } as const;
    const sent = request(target, options, async (response) => {
      try {
        const read: Buffer[] = [];
        let bytes = 0;
        for await (const chunk of response) {
          read.push(chunk);
          bytes += chunk.length;
          if (bytes >= maxResponseBytes) break;
        }
        const text = Buffer.concat(read).subarray(0, maxResponseBytes).toString('utf8');
        resolve({ status: response.statusCode ?? 0, body: text });
      } catch (error) {
        reject(error);
      } finally {
        sent.destroy();
      }
    });
    sent.on('error', reject);
    // Without a listener Node closes the connection and tells nobody.
    sent.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('The server changed the protocol.'));
    });
    sent.end(body);
  });
}

/** The special-purpose registries of IANA (RFC 6890 and updates), and what maps to IPv4. */
const reservedNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Of IPv6 only 2000::/3 is assigned; these parts of it are reserved or embed an IPv4 address. */
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

/** Rejects when the signal aborts; `work` continues unobserved. */
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

import type { RefusalCode } from '@golden-acers/contract';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Log } from '../log/log.ts';
import { systemRandom } from '../random.ts';
import { boundRunningRequests } from './admission.ts';
import { removeForwardedPorts } from './caller-address.ts';
import { compressLargeResponses } from './compressed-responses.ts';
import {
  limitConnectionsPerSite,
  limitRequestsPerConnection,
  limitResponseTime,
} from './connection-limits.ts';
import { hasDuplicateNames } from './duplicate-names.ts';
import { replyToConnect, replyToExpectation, replyToUnreadableRequest } from './http-client-errors.ts';
import { type ErrorRules, mapErrorToRefusal } from './http-errors.ts';
import { traceFieldsOf, traceRequests } from './http-tracing.ts';
import { collectEndpointMethods, sendNotFound } from './not-found.ts';
import { Refusal } from './refusal.ts';
import { sendRefusal } from './refusal-reply.ts';

/** Clients that are slower or send more are disconnected, before they hold a socket or memory. */
export interface HttpLimits {
  /** The time for the headers of a request. */
  readonly headersMs: number;
  /** The time for a whole request with its body. */
  readonly requestMs: number;
  /** A response that the client does not read ends with its connection after one to two times this period. */
  readonly stalledResponseMs: number;
  /** The time to read a large response, in addition to that of the slowest rate. */
  readonly responseMs: number;
  readonly minBytesPerSecond: number;
  /** Further connections are closed. Event streams count too. */
  readonly maxConnections: number;
  /** The same for one network, so that nobody takes all connections alone. */
  readonly maxConnectionsOfSite: number;
}

const defaultLimits: HttpLimits = {
  headersMs: 10_000,
  requestMs: 15_000,
  stalledResponseMs: 15_000,
  responseMs: 30_000,
  minBytesPerSecond: 5_000,
  maxConnections: 10_000,
  maxConnectionsOfSite: 5_000,
};
const keepAliveTimeoutMs = 30_000;
const timeoutCheckEveryMs = 1_000;
const bodyMaxBytes = 100 * 1024;
const headersMaxBytes = 16 * 1024;
/** Encoded in 22 characters. */
const requestIdBytes = 16;
/** The time that running requests may take when the server stops. The whole stop must take under 5 s. */
const closeGraceMs = 4_000;

export interface RefusedRequest {
  readonly request: FastifyRequest;
  readonly code: RefusalCode;
  /** The account that the refusal concerns. */
  readonly accountId: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the caller is identified. */
    actor?: unknown;
  }
}

export interface HttpOptions extends Partial<ErrorRules> {
  readonly log: Log;
  /** Sent with every response, including errors. */
  readonly contentSecurityPolicy: string;
  /** Added to the default security headers, or replacing them. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The number of proxies in front of the server, each of which appends to X-Forwarded-For. Default: none.
   */
  readonly trustedProxies?: number;
  /** Called for each refusal, for example for a security log. Must not throw. */
  readonly onRefusal?: (refused: RefusedRequest) => void;
  /** Overrides of the default limits. */
  readonly limits?: Partial<HttpLimits>;
}

/** Sends the web app's page for an unmatched GET. Set by `serveStaticApp`. */
type FallbackHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply> | undefined;

export interface HttpSettings {
  readonly log: Log;
  readonly checkReplies: boolean;
  fallback: FallbackHandler | undefined;
  isDraining: boolean;
}

/** Apps use these types instead of Fastify's. */
export type { FastifyReply as HttpReply, FastifyRequest as HttpRequest } from 'fastify';

export type Http = FastifyInstance & { readonly settings: HttpSettings };

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

export function createHttp(options: HttpOptions): Http {
  const rules: ErrorRules = {
    checkReplies: options.checkReplies ?? true,
    constraintCodes: options.constraintCodes ?? {},
  };
  const headers = {
    ...securityHeaders,
    'content-security-policy': options.contentSecurityPolicy,
    ...options.headers,
  };
  const setCommonHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  };
  const settings: HttpSettings = {
    log: options.log,
    checkReplies: rules.checkReplies,
    fallback: undefined,
    isDraining: false,
  };
  const http = Object.assign(createFastify(options, { headers, setCommonHeaders, rules }), { settings });

  const { trustedProxies = 0 } = options;
  const limits = { ...defaultLimits, ...options.limits };
  http.server.maxConnections = limits.maxConnections;

  const findMethods = collectEndpointMethods(http);
  http.server.on('connect', (_request, socket) => replyToConnect(socket, headers));
  http.server.on('checkExpectation', (request, response) => replyToExpectation(request, response, headers));
  // Callback style is faster than promises, and these hooks run for every request.
  limitRequestsPerConnection(http);
  limitResponseTime(http, limits);
  // Behind a proxy, every connection is the proxy's.
  if (trustedProxies === 0) limitConnectionsPerSite(http, limits.maxConnectionsOfSite);
  boundRunningRequests(http);
  traceRequests(http);
  http.addHook('onRequest', (request, reply, done) => {
    removeForwardedPorts(request);
    setCommonHeaders(request, reply);
    const { host } = request.headers;
    done(
      host === undefined && request.raw.httpVersion === '1.1' ? new Refusal('request.malformed') : undefined,
    );
  });
  http.addHook('onResponse', (request, reply, done) => {
    logResponse(options.log, request, reply);
    done();
  });
  http.decorateRequest('actor');
  http.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) {
      const { accountId } = error.details;
      options.onRefusal?.({ request, code: error.code, accountId });
    }
    return sendError({ log: options.log, rules }, error, request, reply);
  });
  http.setNotFoundHandler(
    (request, reply) => settings.fallback?.(request, reply) ?? sendNotFound(request, reply, findMethods),
  );
  acceptOnlyJson(http);
  compressLargeResponses(http);
  closeWithinGrace(http);
  return http;
}

interface ResponseSetup {
  readonly headers: Readonly<Record<string, string>>;
  readonly setCommonHeaders: (request: FastifyRequest, reply: FastifyReply) => void;
  readonly rules: ErrorRules;
}

function createFastify(
  options: HttpOptions,
  { headers, setCommonHeaders, rules }: ResponseSetup,
): FastifyInstance {
  const limits = { ...defaultLimits, ...options.limits };
  const { trustedProxies = 0 } = options;
  return fastify({
    // Fastify would log URLs with query strings. Our log contains the route's pattern.
    logger: false,
    // Only the last addresses were written by our proxies. Clients can forge the others.
    trustProxy: trustedProxies > 0 && ((_address, hop) => hop < trustedProxies),
    bodyLimit: bodyMaxBytes,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.stalledResponseMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // Requests on open connections still get a response while the server closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: () => Buffer.from(systemRandom.bytes(requestIdBytes)).toString('base64url'),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 200 },
    http: {
      headersTimeout: limits.headersMs,
      maxHeaderSize: headersMaxBytes,
      connectionsCheckingInterval: timeoutCheckEveryMs,
      // Node's refusal has no body.
      requireHostHeader: false,
    },
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a malformed URL.
      setCommonHeaders(request, reply);
      sendError({ log: options.log, rules }, error, request, reply);
    },
    clientErrorHandler: (error, socket) => replyToUnreadableRequest(error, socket, headers),
  });
}

/**
 * Refuses other content types, other character sets and compressed bodies with 415. An empty body is
 * accepted with any type. A form is ignored if the endpoint allows it.
 */
function acceptOnlyJson(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      return done(new Refusal('request.unsupported_type'));
    }
    if (!isUtf8(request.headers['content-type'])) return done(new Refusal('request.unsupported_type'));
    const text = String(body);
    return parseJson(request, text, (error, value) =>
      done(error ?? (hasDuplicateNames(text) ? new Refusal('request.malformed') : null), value),
    );
  });
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  http.addContentTypeParser(forms, { parseAs: 'string' }, (request, _body, done) => {
    if (request.routeOptions.config.ignoresForm === true) done(null, undefined);
    else done(new Refusal('request.unsupported_type'));
  });
}

function isUtf8(contentType = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/**
 * While draining and closing, each response closes its connection, because idle connections would delay the
 * stop.
 */
function closeWithinGrace(http: Http): void {
  let timer: NodeJS.Timeout | undefined;
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (timer !== undefined || http.settings.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
  http.addHook('preClose', (done) => {
    timer = setTimeout(() => http.server.closeAllConnections(), closeGraceMs);
    done();
  });
  http.addHook('onClose', async () => clearTimeout(timer));
}

/** Logs the route's pattern, because URLs contain signatures, tokens and names. */
function logResponse(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  if (!log.isLevelEnabled('debug')) return;
  log.debug({
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ...traceFieldsOf(request),
  });
}

/** Is the only place where an error becomes a response. */
function sendError(
  { log, rules }: { log: Log; rules: ErrorRules },
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const declared = request.routeOptions?.config?.declaredRefusals;
  const { code, details, bugMessage } = mapErrorToRefusal(error, rules, declared);
  if (bugMessage !== undefined) {
    const route = request.routeOptions?.url ?? 'unknown';
    log.error({ requestId: request.id, method: request.method, route, err: error }, bugMessage);
  }
  return sendRefusal(request, reply, code, details);
}

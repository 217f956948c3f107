import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type RefusalCode, refusals } from '@golden-acers/contract';
import { newToken, systemRandom } from '../random.ts';
import { refusalEnvelope } from './refusal-reply.ts';

/** The line of a request whose method Node's parser does not know. */
const unknownMethodPattern = /^[!#$%&'*+.^_`|~\w-]+ [!-~]+ HTTP\/1\.[01]\r?\n/;

const codesByError: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timed_out',
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
};

/**
 * The time in which a client that is still sending can read the refusal. Closing earlier could discard it.
 */
const lingerMs = 1_000;

interface UnreadableRequest extends Error {
  readonly code?: string;
  /** The bytes that the parser read last, in a `Buffer`. Fastify's type says otherwise. */
  readonly rawPacket?: unknown;
}

/**
 * Refuses bytes that are not a request or came too slowly, and closes the connection. No hook runs. Called
 * again for what the client sends afterwards, which is dropped.
 */
export function replyToUnreadableRequest(
  error: UnreadableRequest,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) {
    socket.destroy();
    return;
  }
  if (socket.writableEnded) return;
  // A response is being written, and a refusal would corrupt it.
  if (!socket.writable || hasStartedResponse(socket)) {
    socket.destroy();
    return;
  }
  endWithRefusal(socket, codeOf(error), headers);
}

/** Node hands a CONNECT over without a response. This server is no proxy. */
export function replyToConnect(socket: Duplex, headers: Readonly<Record<string, string>>): void {
  socket.on('error', () => socket.destroy());
  endWithRefusal(socket, 'request.method_unknown', headers);
}

function codeOf({ code = '', rawPacket }: UnreadableRequest): RefusalCode {
  const bytes = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const hasUnknownMethod = code === 'HPE_INVALID_METHOD' && unknownMethodPattern.test(bytes);
  return hasUnknownMethod ? 'request.method_unknown' : (codesByError[code] ?? 'request.malformed');
}

function endWithRefusal(socket: Duplex, code: RefusalCode, headers: Readonly<Record<string, string>>): void {
  const { body, all } = refusalOf(code, headers);
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const status = refusals[code];
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Node stores the current response of a connection under this name. */
function hasStartedResponse(socket: Socket): boolean {
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return typeof response === 'object' && response !== null;
}

/** Without this, Node refuses any `Expect` header but `100-continue` without a body, before a hook runs. */
export function replyToExpectation(
  _request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const { body, all } = refusalOf('request.expectation_failed', headers);
  response.writeHead(refusals['request.expectation_failed'], all).end(body);
}

function refusalOf(code: RefusalCode, headers: Readonly<Record<string, string>>) {
  const requestId = newToken(systemRandom).slice(0, 22);
  const body = JSON.stringify(refusalEnvelope(code, requestId, 'en'));
  const all = {
    ...headers,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { body, all };
}

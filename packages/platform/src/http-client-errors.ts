import type { Socket } from 'node:net';
import type { RefusalCode } from '@golden-acers/contract';
import { newToken, systemRandom } from './random.ts';
import { refusalEnvelope } from './refusal-reply.ts';

const statusLines: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Refuses bytes that aren't a request or came too slowly, and closes the connection. No hook runs. */
export function replyToUnreadableRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const code: RefusalCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'request.too_large' : 'request.malformed';
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
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  );
}

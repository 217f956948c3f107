import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the caller's address of a request that no route handles, such as an upgrade. Elsewhere use
 * `request.ip`.
 */
export function callerAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(withoutPort);
  const addresses = [...forwarded.filter(Boolean), socket.remoteAddress ?? ''];
  return addresses.at(-1 - trustedProxies) ?? addresses[0] ?? '';
}

function withoutPort(text: string): string {
  const [, withBrackets, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.trim()) ?? [];
  return withBrackets ?? plain ?? text.trim();
}

/** Removes the ports that some proxies append, because each connection would count as another caller. */
export function removeForwardedPorts({ raw: { headers } }: FastifyRequest): void {
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded !== 'string') return;
  headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(', ');
}

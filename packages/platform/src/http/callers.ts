import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { siteOf } from './networks.ts';

/** The caller of the request that is being handled. Queues are fair among callers. */
export interface Caller {
  /** The network that one customer may own. */
  readonly site: string;
  /** The account or the ticket of a visitor. Undefined for an anonymous caller. */
  readonly account: string | undefined;
  /** Aborts when the client is gone, so that nothing is done for it. */
  readonly signal: AbortSignal;
}

const running = new AsyncLocalStorage<Caller>();

/** Undefined for work that no request caused. */
export const currentCaller = (): Caller | undefined => running.getStore();

const purposes = new WeakMap<FastifyRequest, string>();

/**
 * For requests that must not wait for the others of their network: those of each purpose wait and count as if
 * they came from a separate network. Call it in an `onRequest` hook.
 */
export function countForPurpose(request: FastifyRequest, purpose: string): void {
  purposes.set(request, `purpose ${purpose}`);
}

export const siteOfCaller = (request: FastifyRequest): string => purposes.get(request) ?? siteOf(request.ip);

export function runForCaller<T>(request: FastifyRequest, account: string | undefined, work: () => T): T {
  const caller = {
    site: siteOfCaller(request),
    account,
    get signal() {
      return closedSignalOf(request.raw.socket);
    },
  };
  return runAs(caller, work);
}

export function runAs<T>(caller: Caller, work: () => T): T {
  return running.run(caller, work);
}

const closedSignals = new WeakMap<Socket, AbortSignal>();

/** Aborts when the connection closes. */
export function closedSignalOf(socket: Socket): AbortSignal {
  if (socket.destroyed) return AbortSignal.abort();
  const known = closedSignals.get(socket);
  if (known !== undefined) return known;
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  closedSignals.set(socket, closed.signal);
  return closed.signal;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Duplex } from 'node:stream';
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

/** Holds the socket and not the request, because Node keeps a caller longer than its request. */
class RequestCaller implements Caller {
  readonly site: string;
  account: string | undefined;
  readonly #socket: Duplex;

  constructor(site: string, socket: Duplex) {
    this.site = site;
    this.#socket = socket;
  }

  get signal(): AbortSignal {
    return closedSignalOf(this.#socket);
  }
}

const running = new AsyncLocalStorage<Caller>();

/** Undefined for work that no request caused. */
export const currentCaller = (): Caller | undefined => running.getStore();

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for requests that count separately from their network. */
    purpose?: string;
  }
}

/**
 * For requests that must not wait for the others of their network: those of each purpose wait and count as if
 * they came from a separate network. Call it in an `onRequest` hook.
 */
export function countForPurpose(request: FastifyRequest, purpose: string): void {
  request.purpose = `purpose ${purpose}`;
}

/** Runs the work of a request. Its caller is anonymous until it is identified. */
export function runForRequest<T>(request: FastifyRequest, work: (site: string) => T): T {
  const site = request.purpose ?? siteOf(request.ip);
  return runForConnection(site, request.raw.socket, () => work(site));
}

/** For a connection that no request handles, such as an upgraded one. */
export function runForConnection<T>(site: string, socket: Duplex, work: () => T): T {
  return runAs(new RequestCaller(site, socket), work);
}

/** From now on, the work of the running request is its account's. */
export function identifyCaller(account: string): void {
  const caller = running.getStore();
  if (caller instanceof RequestCaller) caller.account = account;
}

export function runAs<T>(caller: Caller, work: () => T): T {
  return running.run(caller, work);
}

const closedSignals = new WeakMap<Duplex, AbortSignal>();

/** Aborts when the connection closes. */
export function closedSignalOf(socket: Duplex): AbortSignal {
  if (socket.destroyed) return AbortSignal.abort();
  const known = closedSignals.get(socket);
  if (known !== undefined) return known;
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  closedSignals.set(socket, closed.signal);
  return closed.signal;
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closedSignalOf, runForCaller, siteOfCaller } from './callers.ts';
import { Refusal } from './refusal.ts';

interface Bounds {
  readonly maxRunning: number;
  /** Further requests are refused. */
  readonly maxWaiting: number;
}

/** The pages of many people who share an address load at once. */
const ofSite: Bounds = { maxRunning: 32, maxWaiting: 1_000 };
/** More than the pages and programs of one account send at once. */
const ofAccount: Bounds = { maxRunning: 64, maxWaiting: 1_000 };
const retryAfterSeconds = 1;

interface Requests {
  running: number;
  readonly waiting: (() => void)[];
}

interface Admission {
  readonly requests: Map<string, Requests>;
  readonly held: WeakMap<FastifyRequest, string>;
}

const admissions = new WeakMap<object, Admission>();

/**
 * Bounds the requests that are handled at once: anonymous ones by the network of their address, others by
 * their account. Further ones wait in order. A request counts from the end of its body to the beginning of
 * its response, so that slow clients hold no place.
 */
export function boundRunningRequests(http: FastifyInstance): void {
  const admission: Admission = { requests: new Map(), held: new WeakMap() };
  admissions.set(http.server, admission);
  http.addHook('preValidation', (request, _reply, done) => {
    if (unbounded.has(request)) return done();
    const begin = () => runForCaller(request, undefined, done);
    const waits = admit(admission, request, { key: `site ${siteOfCaller(request)}`, bounds: ofSite });
    if (waits === undefined) begin();
    else waits.then(begin, done);
  });
  http.addHook('onSend', (request, _reply, payload, done) => {
    leave(admission, request);
    done(null, payload);
  });
}

const unbounded = new WeakSet<FastifyRequest>();

/** For the requests of another server, which acts for many people. Call it in an `onRequest` hook. */
export function exemptFromAdmission(request: FastifyRequest): void {
  unbounded.add(request);
}

/** An identified request counts for its account instead of its network. */
export function admitAccount(request: FastifyRequest, account: string): Promise<void> | undefined {
  const admission = admissions.get(request.server.server);
  if (admission === undefined) return undefined;
  leave(admission, request);
  return admit(admission, request, { key: `account ${account}`, bounds: ofAccount });
}

/** For a request that may take long and has another limit, such as a stream. */
export function leaveAdmission(request: FastifyRequest): void {
  const admission = admissions.get(request.server.server);
  if (admission !== undefined) leave(admission, request);
}

/** Returns a promise if the request has to wait. It rejects beyond the bounds. */
function admit(
  { requests, held }: Admission,
  request: FastifyRequest,
  { key, bounds }: { readonly key: string; readonly bounds: Bounds },
): Promise<void> | undefined {
  const all = requests.get(key) ?? { running: 0, waiting: [] };
  if (all.running < bounds.maxRunning) {
    all.running += 1;
    requests.set(key, all);
    held.set(request, key);
    return undefined;
  }
  if (all.waiting.length >= bounds.maxWaiting) return Promise.reject(tooMany());
  return waitForPlace(all.waiting, request).then(() => void held.set(request, key));
}

const tooMany = () => new Refusal('request.rate_limited', { retryAfterSeconds });

/** Rejects if the client leaves. */
async function waitForPlace(waiting: (() => void)[], { raw }: FastifyRequest): Promise<void> {
  const gone = closedSignalOf(raw.socket);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const drop = () => {
    const index = waiting.indexOf(resolve);
    if (index < 0) return;
    waiting.splice(index, 1);
    reject(tooMany());
  };
  waiting.push(resolve);
  if (gone.aborted) drop();
  gone.addEventListener('abort', drop);
  try {
    await promise;
  } finally {
    gone.removeEventListener('abort', drop);
  }
}

function leave({ requests, held }: Admission, request: FastifyRequest): void {
  const key = held.get(request);
  const all = key === undefined ? undefined : requests.get(key);
  if (key === undefined || all === undefined) return;
  held.delete(request);
  const next = all.waiting.shift();
  // The place passes to the next request.
  if (next === undefined) all.running -= 1;
  else next();
  if (all.running === 0) requests.delete(key);
}

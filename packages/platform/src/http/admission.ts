import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closedSignalOf, runForRequest } from './callers.ts';
import { Refusal } from './refusal.ts';

/** The running requests of a network or an account. */
const maxRunning = {
  /** The pages of many people who share an address load at once. */
  anonymous: 32,
  /** Identification shares one read among callers. The fair pool bounds its other reads. */
  unidentified: 256,
  /** More than the pages and programs of one account send at once. */
  identified: 64,
};
/** Further requests are refused. */
const maxWaiting = 1_000;
/** Of so many networks and accounts the counts are kept, because the next request comes soon. */
const maxIdle = 20_000;
const retryAfterSeconds = 1;

/** The requests of one network or account. */
interface Requests {
  running: number;
  readonly waiting: (() => void)[];
  /** Called when no request runs. */
  readonly deleteIdle: () => void;
}

type Admission = Readonly<Record<keyof typeof maxRunning, Map<string, Requests>>>;

declare module 'fastify' {
  interface FastifyRequest {
    isExemptFromAdmission: boolean;
    /** What the request counts for while it runs. */
    admittedTo: Requests | undefined;
  }
}

const admissions = new WeakMap<object, Admission>();

/**
 * Bounds the requests that are handled at once: anonymous ones by the network of their address, others by
 * their account. Further ones wait in order. A request counts from the end of its body to the beginning of
 * its response, so that slow clients hold no place.
 */
export function boundRunningRequests(http: FastifyInstance): void {
  const admission: Admission = { anonymous: new Map(), unidentified: new Map(), identified: new Map() };
  admissions.set(http.server, admission);
  http.decorateRequest('isExemptFromAdmission', false);
  http.decorateRequest('admittedTo');
  http.addHook('preValidation', (request, _reply, done) => {
    if (request.isExemptFromAdmission) return done();
    const kind = request.routeOptions.config.identifiesCaller === true ? 'unidentified' : 'anonymous';
    runForRequest(request, (site) => {
      const waits = admit(admission, request, kind, site);
      if (waits === undefined) done();
      else waits.then(() => done(), done);
    });
  });
  http.addHook('onSend', (request, _reply, payload, done) => {
    leaveAdmission(request);
    done(null, payload);
  });
}

/** For the requests of another server, which acts for many people. Call it in an `onRequest` hook. */
export function exemptFromAdmission(request: FastifyRequest): void {
  request.isExemptFromAdmission = true;
}

/** An identified request counts for its account instead of its network. */
export function admitAccount(request: FastifyRequest, account: string): Promise<void> | undefined {
  const admission = admissions.get(request.server.server);
  if (admission === undefined) return undefined;
  leaveAdmission(request);
  return admit(admission, request, 'identified', account);
}

/** Returns a promise if the request has to wait. It rejects beyond the bounds. */
function admit(
  admission: Admission,
  request: FastifyRequest,
  kind: keyof Admission,
  who: string,
): Promise<void> | undefined {
  const requests = admission[kind];
  let all = requests.get(who);
  if (all === undefined) {
    const deleteIdle = () => requests.size > maxIdle && requests.delete(who);
    all = { running: 0, waiting: [], deleteIdle };
    requests.set(who, all);
  }
  if (all.running < maxRunning[kind]) {
    all.running += 1;
    request.admittedTo = all;
    return undefined;
  }
  if (all.waiting.length >= maxWaiting) return Promise.reject(tooMany());
  return waitForPlace(all, request);
}

const tooMany = () => new Refusal('request.rate_limited', { retryAfterSeconds });

/** Rejects if the client leaves. */
async function waitForPlace(all: Requests, request: FastifyRequest): Promise<void> {
  const { waiting } = all;
  const gone = closedSignalOf(request.raw.socket);
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
    request.admittedTo = all;
  } finally {
    gone.removeEventListener('abort', drop);
  }
}

/** Called early for a request that may take long and has another limit, such as a stream. */
export function leaveAdmission(request: FastifyRequest): void {
  const all = request.admittedTo;
  if (all === undefined) return;
  request.admittedTo = undefined;
  const next = all.waiting.shift();
  // The place passes to the next request.
  if (next === undefined) all.running -= 1;
  else next();
  if (all.running === 0) all.deleteIdle();
}

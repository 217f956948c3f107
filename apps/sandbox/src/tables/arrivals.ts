import { type Clock, type Http, type HttpRequest, monotonicMs } from '@golden-acers/platform';

export type Arrivals = ReturnType<typeof createArrivals>;

/** Tracks when the requests of a route arrived and which are still pending. */
export function createArrivals(clock: Clock) {
  const times = new WeakMap<object, Date>();
  const waiting = new Map<object, PromiseWithResolvers<void>>();
  return {
    begin(request: HttpRequest): void {
      times.set(request, clock.now());
      waiting.set(request, Promise.withResolvers());
    },
    end(request: HttpRequest): void {
      waiting.get(request)?.resolve();
      waiting.delete(request);
    },
    timeOf: (request: HttpRequest): Date => times.get(request) ?? clock.now(),
    /** Resolves when every request that is pending now has its response, or after `maxMs`. */
    async settled(maxMs: number): Promise<void> {
      if (waiting.size === 0) return;
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, maxMs);
      });
      await Promise.race([Promise.all([...waiting.values()].map(({ promise }) => promise)), timeout]);
      clearTimeout(timer);
    },
  };
}

/** A request arrives when its body is complete, before it waits for a database connection. */
export function recordArrivals(http: Http, arrivals: Arrivals, url: string): void {
  http.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.url === url) arrivals.begin(request);
    done();
  });
  http.addHook('onResponse', (request, _reply, done) => {
    arrivals.end(request);
    done();
  });
}

const beatMs = 500;
/** A pause of this length means that the process was suspended and served no request. */
const haltMs = 5_000;

export type Uptime = ReturnType<typeof startUptime>;

/** Tracks since when this process runs without such a pause. */
export function startUptime(clock: Clock) {
  let since = clock.now();
  let lastMs = monotonicMs();
  const beat = () => {
    const nowMs = monotonicMs();
    if (nowMs - lastMs > haltMs) since = clock.now();
    lastMs = nowMs;
  };
  const timer = setInterval(beat, beatMs).unref();
  return {
    since(): Date {
      beat();
      return since;
    },
    close: () => clearInterval(timer),
  };
}

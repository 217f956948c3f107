import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Http } from './http.ts';

/** A registry of its own per app, so that two apps in one process don't share a counter. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Seconds, from a cached poll to a provider call at its time-out. */
const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures every request by its route's pattern and serves the registry at `/metrics`. */
export function serveMetrics(http: Http, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the request to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  // What a route's answers have alike is looked up once, not with each answer: polls make thousands of them a second.
  http.addHook('onRoute', (route) => {
    const observe = observerOf(duration, route.url, route.config?.isStream === true);
    route.onResponse = [route.onResponse ?? [], observe].flat();
  });
  const observeUnknown = observerOf(duration, 'unknown', false);
  http.addHook('onResponse', (request, reply, done) => {
    if (request.is404) observeUnknown(request, reply, done);
    else done();
  });
  http.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  );
}

type Labels = 'method' | 'route' | 'status';

/** Counts the answers of one route. Finding a series by its labels is dear, and there are few. A stream's duration says nothing. */
function observerOf(duration: Histogram<Labels>, route: string, isStream: boolean) {
  const known = new Map<string, Histogram.Internal<Labels>>();
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    done();
    if (isStream && reply.statusCode < 400) return;
    const key = `${request.method} ${reply.statusCode}`;
    const series =
      known.get(key) ?? duration.labels({ method: request.method, route, status: String(reply.statusCode) });
    known.set(key, series);
    series.observe(reply.elapsedTime / 1000);
  };
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Http } from './http.ts';

export { Counter, Gauge, Histogram, type Registry };

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
  // Finding a series by its labels is dear, and there are few.
  const known = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  const series = (method: string, route: string, status: number) => {
    const key = `${status} ${method} ${route}`;
    const found = known.get(key) ?? duration.labels({ method, route, status: String(status) });
    known.set(key, found);
    return found;
  };
  http.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.routeOptions.config.isStream === true && reply.statusCode < 400) return;
    const route = request.routeOptions.url ?? 'unknown';
    series(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1000);
  });
  http.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  );
}

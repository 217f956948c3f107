import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Http } from './http.ts';
import type { Log } from './log.ts';
import { withTimeout } from './timeout.ts';

/** A registry of its own per app, so that two apps in one process don't share a counter. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export interface GaugeDefinition {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

export interface GaugeSample {
  /** Of a gauge. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Far more than a healthy database takes, and well within the ten seconds that a scraper waits. */
const collectTimeoutMs = 2_000;

/**
 * Gauges that are read whenever somebody scrapes, all by one call of `read`, and one at a time. Those that it doesn't name are
 * absent; all of them are while it fails or takes longer than two seconds, which is logged.
 */
export function collectOnScrape(
  registry: Registry,
  log: Log,
  gauges: readonly GaugeDefinition[],
  read: () => Promise<readonly GaugeSample[]>,
): void {
  // A reading that hangs is still waited for by the next scrapes, so that they pile up nothing behind it.
  const reading = shareInFlight(read);
  const readInTime = shareInFlight(async () => {
    try {
      return await withTimeout(reading, collectTimeoutMs);
    } catch (err) {
      log.warn({ err }, 'the figures of a scrape could not be read');
      return [];
    }
  });
  for (const { name, help, labels: labelNames = [] } of gauges) {
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const samples = await readInTime();
        this.reset();
        // A gauge without labels is set to zero by that, which says something else than that it isn't known.
        if (labelNames.length === 0) this.remove();
        for (const { labels, value } of samples.filter((sample) => sample.name === name))
          this.set(labels, value);
      },
    });
  }
}

/** Whoever asks while it works gets the same answer. */
function shareInFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let working: Promise<T> | undefined;
  return () => {
    working ??= work().finally(() => {
      working = undefined;
    });
    return working;
  };
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
    const observe = createDurationObserver(duration, route.url, route.config?.isStream === true);
    route.onResponse = [route.onResponse ?? [], observe].flat();
  });
  const observeUnknown = createDurationObserver(duration, 'unknown', false);
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

type DurationLabel = 'method' | 'route' | 'status';

/** Counts the answers of one route. Finding a series by its labels is dear, and there are few. A stream's duration says nothing. */
function createDurationObserver(duration: Histogram<DurationLabel>, route: string, isStream: boolean) {
  const known = new Map<string, Histogram.Internal<DurationLabel>>();
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

import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Http } from '../http/http.ts';
import type { InternalGuard } from '../http/internal-access.ts';
import { withTimeout } from '../timeout.ts';
import { productVersion } from '../version.ts';
import type { Log } from './log.ts';

/**
 * The interval of the timer that measures the event loop's lag, which is part of the reported lag. At 10 ms,
 * the timer was a quarter of what an idle process costs.
 */
const lagTimerMs = 50;

/** Creates one registry per app, so that two apps in one process do not share counters. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagTimerMs });
  const build = new Gauge({
    name: 'golden_acers_build_info',
    help: 'Always 1. The label is the running version.',
    labelNames: ['version'],
    registers: [registry],
  });
  build.set({ version: productVersion }, 1);
  return registry;
}

export interface GaugeDefinition {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

export interface GaugeSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Much more than a healthy database takes, and less than a scraper's ten seconds. */
const collectTimeoutMs = 2_000;

/**
 * Calls `read` once per scrape for all gauges. A gauge without a sample is absent. If `read` fails or times
 * out, all are absent and the failure is logged.
 */
export function collectOnScrape(
  registry: Registry,
  log: Log,
  gauges: readonly GaugeDefinition[],
  read: () => Promise<readonly GaugeSample[]>,
): void {
  // If `read` hangs, further scrapes wait for it instead of starting another.
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
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const samples = await readInTime();
        this.reset();
        // `reset` would set an unlabelled gauge to zero, which differs from unknown.
        if (labelNames.length === 0) this.remove();
        for (const { labels, value } of samples.filter((sample) => sample.name === name))
          this.set(labels, value);
      },
    });
  }
}

/** Calls during a run share its result. */
function shareInFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let working: Promise<T> | undefined;
  return () => {
    working ??= work().finally(() => {
      working = undefined;
    });
    return working;
  };
}

/** In seconds, from a cached poll to a provider time-out. */
const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Registers a histogram of seconds. Returns the function that records one duration. */
export function createDurations<Label extends string>(
  registry: Registry,
  { name, help, labels }: { readonly name: string; readonly help: string; readonly labels: readonly Label[] },
): (values: Readonly<Record<Label, string>>, seconds: number) => void {
  const histogram = new Histogram({
    name,
    help,
    labelNames: [...labels],
    buckets: durationBuckets,
    registers: [registry],
  });
  return (values, seconds) => histogram.observe({ ...values }, seconds);
}

/**
 * Measures every request by its route's pattern, and serves the registry at `/metrics` to callers that the
 * guard admits. The durations of streams are not measured.
 */
export function serveMetrics(http: Http, registry: Registry, guard: InternalGuard): void {
  const observe = createDurations(registry, {
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the last byte of its response.',
    labels: ['method', 'route', 'status'],
  });
  http.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown', config } = request.routeOptions;
    const isStream = config.isStream === true && reply.statusCode < 400;
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    if (!isStream) observe(labels, reply.elapsedTime / 1000);
    done();
  });
  http.get('/metrics', async (request, reply) => {
    guard(request);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

import { sleep } from './clock.ts';
import type { Http } from './http.ts';

/** Resolves when the thing it names can serve, and rejects when it can't. */
export type Probe = () => Promise<unknown>;

/** A probe that hasn't answered by then counts as failed: a balancer asks every few seconds. */
const probeTimeoutMs = 2_000;

/**
 * `/healthz`: the process runs. `/readyz`: every probe passes, else 503. The answer names the failed probes and never
 * their reasons, which are logged.
 */
export function serveHealth(http: Http, probes: Readonly<Record<string, Probe>>): void {
  http.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  http.get('/readyz', async (_request, reply) => {
    const names = Object.keys(probes);
    const results = await Promise.all(Object.values(probes).map(inTime));
    const failed = names.filter((_name, place) => results[place] !== undefined);
    failed.forEach((probe) => {
      http.house.log.warn({ probe, err: results[names.indexOf(probe)] }, 'a readiness probe failed');
    });
    reply.header('cache-control', 'no-store').code(failed.length === 0 ? 200 : 503);
    return { status: failed.length === 0 ? 'ready' : 'not ready', failed };
  });
}

/** The failure of a probe, or undefined when it passed. */
async function inTime(probe: Probe): Promise<Error | undefined> {
  const stop = new AbortController();
  const late = sleep(probeTimeoutMs, stop.signal).then(
    () => new Error(`no answer within ${probeTimeoutMs} ms`),
    // The probe was quicker and stopped the timer.
    () => undefined,
  );
  const asked = Promise.resolve()
    .then(probe)
    .then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
  const result = await Promise.race([asked, late]);
  stop.abort();
  return result;
}

import { sleep } from '../clock.ts';
import type { Http } from '../http/http.ts';
import { withTimeout } from '../timeout.ts';
import { productVersion } from '../version.ts';

/** Rejects if the dependency fails. */
export type Probe = () => Promise<unknown>;

/** A slower probe counts as failed, because load balancers poll every few seconds. */
const probeTimeoutMs = 2_000;

/**
 * Serves `/healthz` (the process runs; names its version) and `/readyz` (200 if every probe passes, else
 * 503). The response names failed probes; their reasons are only logged. Not ready while the server drains.
 */
export function serveHealth(http: Http, probes: Readonly<Record<string, Probe>>): void {
  http.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: productVersion }),
  );
  http.get('/readyz', async (_request, reply) => {
    if (http.settings.isDraining) {
      reply.header('cache-control', 'no-store').code(503);
      return { status: 'stopping', failed: [] };
    }
    const failures = Object.entries(probes).map(async ([probe, check]) => {
      try {
        await withTimeout(check, probeTimeoutMs);
        return [];
      } catch (err) {
        http.settings.log.warn({ probe, err }, 'a readiness probe failed');
        return [probe];
      }
    });
    const failed = (await Promise.all(failures)).flat();
    reply.header('cache-control', 'no-store').code(failed.length === 0 ? 200 : 503);
    return { status: failed.length === 0 ? 'ready' : 'not ready', failed };
  });
}

/**
 * Reports the server as not ready for `drainMs` while it still serves, so that load balancers send new
 * requests elsewhere before it stops.
 */
export async function drainRequests(http: Http, drainMs: number): Promise<void> {
  if (drainMs === 0) return;
  http.settings.isDraining = true;
  await sleep(drainMs);
}

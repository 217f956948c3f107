import type { RateLimit } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { countUse, hashOfKey } from './shared-limits.sql.ts';

/** A server reserves one block, this fraction of a limit, and spends it in memory. */
const blocksPerLimit = 20;
/** Unspent uses expire after the lease, which must be longer than a slow database response. */
const leaseMinMs = 1_000;
/** Bounds the memory: beyond it the oldest key is dropped and its unspent uses expire. */
const maxKeys = 10_000;

interface Lease {
  unspent: number;
  endsAtMs: number;
  refusedUntilMs: number;
  counting: Promise<void> | undefined;
}

/**
 * Creates a limit across all servers that needs no query for most uses. Each server reserves a block in the
 * database before it spends it, so the total never exceeds the limit. A reserved block is not available to
 * others.
 */
export function createLeasedLimiter(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { name, uses, perMs }: RateLimit & { readonly name: string },
): { consume(key: string): Promise<number | undefined> } {
  const regainMs = perMs / uses;
  const blockSize = Math.max(1, Math.floor(uses / blocksPerLimit));
  const leases = new Map<string, Lease>();

  function leaseOf(key: string): Lease {
    const known = leases.get(key);
    if (known !== undefined) return known;
    const lease = { unspent: 0, endsAtMs: 0, refusedUntilMs: 0, counting: undefined };
    leases.set(key, lease);
    const [oldest] = leases.keys();
    if (leases.size > maxKeys && oldest !== undefined) leases.delete(oldest);
    return lease;
  }

  /** Near the limit, less than a block may be left: reserves a single use instead. */
  async function countBlock(key: string, lease: Lease): Promise<void> {
    const now = clock.now();
    const counted = { name, keyHash: hashOfKey(key), now, perMs };
    for (const size of new Set([blockSize, 1])) {
      const waitMs = await countUse(db, { ...counted, regainMs: regainMs * size });
      if (waitMs === undefined) {
        lease.unspent = size;
        lease.endsAtMs = now.getTime() + Math.max(leaseMinMs, regainMs * size);
        return;
      }
      lease.refusedUntilMs = now.getTime() + waitMs;
    }
  }

  return {
    async consume(key) {
      const lease = leaseOf(key);
      for (;;) {
        const nowMs = clock.now().getTime();
        if (lease.unspent > 0 && nowMs < lease.endsAtMs) {
          lease.unspent -= 1;
          return undefined;
        }
        if (nowMs < lease.refusedUntilMs) return Math.ceil((lease.refusedUntilMs - nowMs) / 1000);
        lease.counting ??= countBlock(key, lease).finally(() => {
          lease.counting = undefined;
        });
        await lease.counting;
      }
    },
  };
}

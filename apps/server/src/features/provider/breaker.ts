import { monotonicMs, refuse } from '@golden-acers/platform';
import type { FailureCode } from '@golden-acers/provider';

/** Ends that say that the provider isn't there, as opposed to one that refuses. */
const outages = new Set<FailureCode>([
  'unreachable',
  'timed_out',
  'connection_lost',
  'redirected',
  'bad_status',
  'not_json',
  'too_large',
]);
const firstPauseMs = 1_000;
const longestPauseMs = 8_000;

export interface Breaker {
  /** Refuses with `provider.unavailable` while the provider is taken for gone. One probe passes after each pause. */
  check(): void;
  observe(code: FailureCode | 'ok'): void;
}

/** Stops asking a provider that doesn't answer, so that nobody waits for a time-out that is sure to come. */
export function createBreaker(failuresToOpen: number, now: () => number = monotonicMs): Breaker {
  let failures = 0;
  let pauseMs = firstPauseMs;
  let openUntil = 0;
  return {
    check() {
      if (failures < failuresToOpen) return;
      const leftMs = openUntil - now();
      if (leftMs > 0) refuse('provider.unavailable', { retryAfterSeconds: leftMs / 1000 });
      // This caller is the probe; the others wait for its end, or for the next pause.
      openUntil = now() + pauseMs;
    },
    observe(code) {
      if (code === 'ok' || !outages.has(code)) {
        failures = 0;
        pauseMs = firstPauseMs;
        return;
      }
      failures += 1;
      if (failures < failuresToOpen) return;
      openUntil = now() + pauseMs;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    },
  };
}

import type { Visit } from '@golden-acers/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Frequent enough to continue a visit, even while a game is open in another window. */
const pollMs = 5 * 60_000;

/** Times of this browser's clock, which may be wrong. Only differences of the server's times are used. */
export interface LocalVisit {
  readonly startedMs: number;
  readonly checkDueMs: number;
}

export function toLocalVisit({ now, startedAt, checkDueAt }: Visit, localNowMs: number): LocalVisit {
  const offsetMs = localNowMs - Date.parse(now);
  return { startedMs: Date.parse(startedAt) + offsetMs, checkDueMs: Date.parse(checkDueAt) + offsetMs };
}

export const visitQuery = queryOptions({
  queryKey: ['visit'] as const,
  queryFn: async ({ signal }) => toLocalVisit((await call('GET /user/visit', { signal })).data, Date.now()),
  refetchInterval: pollMs,
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: 'always',
  staleTime: 60_000,
});

import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';

export type PlayerVip = EndpointResponse<'GET /promotions/vip'>['data'];

/** Points depend on stakes, which are read every few minutes at best. */
const pollMs = 5 * 60_000;

export const vipQuery = queryOptions({
  queryKey: ['vip'] as const,
  queryFn: async ({ signal }) => (await call('GET /promotions/vip', { signal })).data,
  refetchInterval: pollMs,
  staleTime: 60_000,
});

/** The site's settings, for agents who may change them. */
export const vipSettingsQuery = queryOptions({
  queryKey: ['console', 'vip-settings'] as const,
  queryFn: async ({ signal }) => {
    const { data, version } = await call('GET /agent/vip', { signal });
    return { settings: data, version };
  },
});

/** The stakes on slots, in whole cents, that give the points to the next tier; undefined if none do. */
export function centsToNextTier({ points, next, settings: { rates } }: PlayerVip): bigint | undefined {
  const rate = rates.SLOT ?? rates.other ?? 0;
  if (next === null || rate === 0) return undefined;
  // A rate is in hundredths of a point for a dollar.
  return BigInt(Math.ceil((Math.max(0, next.points - points) * 10_000) / rate));
}

export const tierNumbers = [1, 2, 3, 4, 5] as const;
export type TierNumber = (typeof tierNumbers)[number];

export const tierNumberOf = (tier: number): TierNumber | undefined => tierNumbers.find((one) => one === tier);

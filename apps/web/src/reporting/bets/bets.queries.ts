import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import type { BetDays } from './bet-filter.ts';

type BetPage = EndpointResponse<'GET /user/bets'>;
export type BetItem = BetPage['data'][number];
export type BetTotals = NonNullable<BetPage['totals']>;

const betListKey = ['bets', 'list'] as const;
const pageSize = '25';

export const betsQuery = (days: BetDays, game: string) => ({
  ...cursorQuery([...betListKey, days, game], (cursor, signal) =>
    call('GET /user/bets', {
      query: {
        ...days,
        ...(game !== '' && { game }),
        limit: pageSize,
        // The first page has the sums of all.
        ...(cursor !== '' && ({ cursor, only: 'rows' } as const)),
      },
      signal,
    }),
  ),
  placeholderData: keepPreviousData,
});

/** Makes the server read the newest records of a period, then reads the list again. */
export const betReadingQuery = (client: QueryClient, days: BetDays) =>
  queryOptions({
    queryKey: ['bets', 'reading', days],
    queryFn: async () => {
      await call('POST /user/bets/read', { body: days });
      await client.invalidateQueries({ queryKey: betListKey });
      return true;
    },
    // Each read may cost a call that many players share, so it runs once per visit and when the player
    // requests it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { putQueryData, refetchQueries } from '../../api/refetch-queries.ts';
import { freshWhileStreamOpen, waitForFirstEvents } from '../../api/stream-status.ts';

export type AlarmFilter = 'open' | 'ended';
export type AlarmItem = EndpointResponse<'GET /fortune-panda/alarms'>['data'][number];
type AlarmCounts = Pick<EndpointResponse<'GET /fortune-panda/alarms'>, 'open' | 'critical'>;

const keys = { count: ['console', 'alarm-counts'], list: ['console', 'alarms'] } as const;

/**
 * Also polled while the event stream is open, because an alarm is raised by time alone when a problem lasts.
 */
const pollMs = 30_000;

export const alarmCountsQuery = queryOptions({
  queryKey: keys.count,
  queryFn: async (context): Promise<AlarmCounts> => {
    await waitForFirstEvents(context);
    const { open, critical } = await call('GET /fortune-panda/alarms', { signal: context.signal });
    return { open, critical };
  },
  refetchInterval: pollMs,
  staleTime: freshWhileStreamOpen,
  retry: false,
});

export const alarmsQuery = (show: AlarmFilter) =>
  queryOptions({
    queryKey: [...keys.list, show],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/alarms', { query: { show }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });

/** Updates the count, and refetches the list if it is open. */
export function applyAlarmEvent(client: QueryClient, counts: AlarmCounts): void {
  putQueryData(client, keys.count, counts);
  void refetchQueries(client, keys.list);
}

export const alarmKeys: readonly QueryKey[] = [keys.count, keys.list];

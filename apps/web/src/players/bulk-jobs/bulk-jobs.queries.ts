import type { BulkJob } from '@golden-acers/contract';
import type { BulkJobRowState } from '@golden-acers/contract/agent-constants';
import { pageSizes } from '@golden-acers/contract/constants';
import { type InfiniteData, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type EndpointCallOptions } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import { putQueryData, refetchQueries } from '../../api/refetch-queries.ts';
import {
  freshWhileStreamOpen,
  isStreamOpen,
  pollUnlessStreamOpen,
  waitForFirstEvents,
} from '../../api/stream-status.ts';

/** Poll interval while the event stream is closed. */
const runningPollMs = 2_000;
const idlePollMs = 30_000;
const pollMs = (isMoving: boolean) => (isMoving && !isStreamOpen() ? runningPollMs : idlePollMs);
/** Limits refetches, because many rows may end within a second. */
const refetchIntervalMs = 500;
const pageSize = '30';

export const bulkJobsKey = ['console', 'jobs'] as const;

export const isJobOpen = ({ state }: BulkJob): boolean => state === 'running' || state === 'paused';

/** Rows of a cancelled job may change while their transfers are being checked. */
function isInProgress({ state, counts }: BulkJob): boolean {
  return state === 'running' || counts.checking + counts.running > 0;
}

export const bulkJobsQuery = {
  ...cursorQuery([...bulkJobsKey, 'list'], (cursor, signal) =>
    call('GET /fortune-panda/jobs', { query: { limit: pageSize, cursor }, signal }),
  ),
  refetchInterval: ({ state }: { state: { data: InfiniteData<{ data: BulkJob[] }> | undefined } }) =>
    pollMs(state.data?.pages.some(({ data }) => data.some(isInProgress)) === true),
};

export interface BulkJobCounts {
  readonly open: number;
  /** Jobs that wait until their agent resumes them. */
  readonly pausedByServer: number;
}

export const openBulkJobCountQuery = queryOptions({
  queryKey: [...bulkJobsKey, 'open'],
  queryFn: async (context): Promise<BulkJobCounts> => {
    await waitForFirstEvents(context);
    const { open, pausedByServer } = await call('GET /fortune-panda/jobs', {
      query: { limit: '1' },
      signal: context.signal,
    });
    return { open, pausedByServer };
  },
  refetchInterval: pollUnlessStreamOpen(idlePollMs),
  staleTime: freshWhileStreamOpen,
  retry: false,
});

export const bulkJobQuery = (id: string) =>
  queryOptions({
    queryKey: [...bulkJobsKey, 'one', id],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/jobs/:id', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => pollMs(state.data === undefined || isInProgress(state.data)),
  });

/** Uses the key of the players' own query, and so its cached labels. */
export const bulkJobLabelsQuery = queryOptions({
  queryKey: ['console', 'labels'],
  queryFn: async ({ signal }) => (await call('GET /fortune-panda/labels', { signal })).data,
});

export const jobRowFilters = ['all', 'failed', 'open', 'done'] as const;
export type JobRowFilter = (typeof jobRowFilters)[number];

export const bulkJobRowsQuery = (id: string, job: BulkJob | undefined, filter: JobRowFilter, page: number) =>
  queryOptions({
    queryKey: [...bulkJobsKey, 'rows', id, filter, page],
    queryFn: ({ signal }) => {
      const query = { filter, page: String(page), pageSize: String(pageSizes.default) };
      return call('GET /fortune-panda/jobs/:id/rows', { params: { id }, query, signal });
    },
    placeholderData: keepPreviousData,
    // The job may have ended before its last rows were read.
    refetchInterval: ({ state }) =>
      pollMs(
        job === undefined ||
          isInProgress(job) ||
          state.data?.data.some((row) => unfinishedRowStates.has(row.state)) === true,
      ),
  });

const unfinishedRowStates: ReadonlySet<BulkJobRowState> = new Set(['waiting', 'running', 'checking']);

type PreviewBody = EndpointCallOptions<'POST /fortune-panda/jobs/preview'>['body'];

export const bulkJobPreviewQuery = (body: PreviewBody) =>
  queryOptions({
    queryKey: [...bulkJobsKey, 'preview', body],
    queryFn: async ({ signal }) => (await call('POST /fortune-panda/jobs/preview', { body, signal })).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

interface BulkJobsEvent {
  readonly counts: BulkJobCounts;
  readonly changedJobIds: readonly string[];
}

export function subscribeToBulkJobs(client: QueryClient): {
  handleEvent: (event: BulkJobsEvent) => void;
  stop: () => void;
} {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    const jobs = [...changed];
    changed.clear();
    for (const id of jobs) {
      void refetchQueries(client, [...bulkJobsKey, 'one', id]);
      void refetchQueries(client, [...bulkJobsKey, 'rows', id]);
    }
    void refetchQueries(client, bulkJobsQuery.queryKey);
  };
  return {
    handleEvent(event) {
      putQueryData(client, openBulkJobCountQuery.queryKey, event.counts);
      for (const id of event.changedJobIds) changed.add(id);
      if (changed.size > 0) timer ??= setTimeout(look, refetchIntervalMs);
    },
    stop: () => clearTimeout(timer),
  };
}

import type { BulkJob, BulkJobPreview, BulkJobRow, PlayerSelection } from '@golden-acers/contract';
import type { BulkJobKind } from '@golden-acers/contract/agent-constants';
import { pageSizes } from '@golden-acers/contract/constants';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { refetchQueries } from '../../api/refetch-queries.ts';
import { isStreamOpen } from '../../api/stream-status.ts';

export type { BulkJob, BulkJobPreview, BulkJobPreviewRow } from '@golden-acers/contract';

/** Poll intervals while the event stream is closed: short for running jobs, long for all others. */
const runningPollMs = 2_000;
const idlePollMs = 30_000;
const pollMs = (isMoving: boolean) => (isMoving && !isStreamOpen() ? runningPollMs : idlePollMs);
/** Many rows may end within a second; the open page is refetched at most this often. */
const refetchIntervalMs = 500;
const pageSize = '30';

const bulkJobsKey = ['console', 'jobs'] as const;

export const isJobOpen = ({ state }: BulkJob): boolean => state === 'running' || state === 'paused';

/** Rows may still change, also of a cancelled job while its transfers are being checked. */
function isInProgress({ state, counts }: BulkJob): boolean {
  return state === 'running' || counts.checking + counts.running > 0;
}

export const bulkJobsQuery = infiniteQueryOptions({
  queryKey: [...bulkJobsKey, 'list'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) };
    const { data, nextCursor } = await call('GET /fortune-panda/jobs', { query, signal });
    return { jobs: data, nextCursor };
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchInterval: ({ state }) =>
    pollMs(state.data?.pages.some(({ jobs }) => jobs.some(isInProgress)) === true),
});

export const openBulkJobCountQuery = queryOptions({
  queryKey: [...bulkJobsKey, 'open'],
  queryFn: async ({ signal }) =>
    (await call('GET /fortune-panda/jobs', { query: { limit: '1' }, signal })).open,
  refetchInterval: idlePollMs,
  retry: false,
});

export const bulkJobQuery = (id: string) =>
  queryOptions({
    queryKey: [...bulkJobsKey, 'one', id],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/jobs/:id', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => pollMs(state.data === undefined || isInProgress(state.data)),
  });

export const jobRowFilters = ['all', 'failed', 'open', 'done'] as const;
export type JobRowFilter = (typeof jobRowFilters)[number];

export interface JobRowsQueryParams {
  readonly id: string;
  readonly filter: JobRowFilter;
  readonly page: number;
  readonly isInProgress: boolean;
}

export const bulkJobRowsQuery = ({ id, filter, page, isInProgress }: JobRowsQueryParams) =>
  queryOptions({
    queryKey: [...bulkJobsKey, 'rows', id, filter, page],
    queryFn: async ({ signal }) => {
      const query = { filter, page: String(page), pageSize: String(pageSizes.default) };
      const { data, meta } = await call('GET /fortune-panda/jobs/:id/rows', {
        params: { id },
        query,
        signal,
      });
      return { rows: data, meta };
    },
    placeholderData: keepPreviousData,
    // The job may end before its last rows were read.
    refetchInterval: ({ state }) =>
      pollMs(isInProgress || state.data?.rows.some((row) => unfinishedRowStates.has(row.state)) === true),
  });

const unfinishedRowStates: ReadonlySet<BulkJobTableRow['state']> = new Set([
  'waiting',
  'running',
  'checking',
]);

export const isInProgressOrLoading = (job: BulkJob | undefined): boolean =>
  job === undefined || isInProgress(job);

export interface JobPreviewQueryParams {
  readonly kind: BulkJobKind;
  readonly selection: PlayerSelection;
  readonly amountCents: number | undefined;
  readonly amounts: readonly { readonly account: string; readonly amountCents: number }[];
}

export const bulkJobPreviewQuery = ({ kind, selection, amountCents, amounts }: JobPreviewQueryParams) =>
  queryOptions({
    queryKey: [...bulkJobsKey, 'preview', kind, selection, amountCents ?? null, amounts],
    queryFn: async ({ signal }): Promise<BulkJobPreview> => {
      const body = {
        kind,
        selection,
        ...(amountCents !== undefined && { amountCents }),
        ...(amounts.length > 0 && { amounts: [...amounts] }),
      };
      return (await call('POST /fortune-panda/jobs/preview', { body, signal })).data;
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

export interface BulkJobOrder {
  readonly kind: BulkJobKind;
  readonly rows: { account: string; amountCents?: number }[];
  readonly reason: string;
  readonly confirmation: string;
}

/** A key and an order are one job, however often they are sent. */
export async function postBulkJob(order: BulkJobOrder, idempotencyKey: string): Promise<BulkJob> {
  return (await call('POST /fortune-panda/jobs', { body: { ...order }, idempotencyKey })).data;
}

export type BulkJobAction = 'pause' | 'resume' | 'cancel' | 'retry';

export async function runBulkJobAction(id: string, what: BulkJobAction): Promise<BulkJob> {
  return (await call(`POST /fortune-panda/jobs/:id/${what}`, { params: { id }, body: {} })).data;
}

export async function fetchBulkJobPasswords(id: string) {
  return (await call('POST /fortune-panda/jobs/:id/passwords', { params: { id }, body: {} })).data;
}

export async function fetchBulkJobCsv(id: string) {
  return (await call('GET /fortune-panda/jobs/:id/csv', { params: { id } })).data;
}

interface BulkJobsEvent {
  readonly openCount: number;
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
      client.setQueryData(openBulkJobCountQuery.queryKey, event.openCount);
      for (const id of event.changedJobIds) changed.add(id);
      if (changed.size > 0) timer ??= setTimeout(look, refetchIntervalMs);
    },
    stop: () => clearTimeout(timer),
  };
}

export function invalidateBulkJobs(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: bulkJobsKey });
}

export type BulkJobTableRow = BulkJobRow;

import type { Job, JobPreview, JobRow, PlayerSelection } from '@golden-acers/contract';
import type { JobKind } from '@golden-acers/contract/agent-vocabulary';
import { pageSizes } from '@golden-acers/contract/vocabulary';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { readAnew } from '../../api/read-anew.ts';
import { isLive } from '../../money/balances/live-state.ts';

export type { Job, JobPreview, JobPreviewRow } from '@golden-acers/contract';

/** For as long as the news don't come by themselves a running job is looked at this often, and all others seldom. */
const runningPollMs = 2_000;
const restingPollMs = 30_000;
const pollMs = (isMoving: boolean) => (isMoving && !isLive() ? runningPollMs : restingPollMs);
/** The rows of a job may end many a second: whoever looks on sees them this often. */
const lookEveryMs = 500;
const jobsAtOnce = '30';

const all = ['console', 'jobs'] as const;

export const isOpen = ({ state }: Job): boolean => state === 'running' || state === 'paused';

/** Rows may still change: of a cancelled job too, for as long as transfers of it are being checked. */
function isMoving({ state, counts }: Job): boolean {
  return state === 'running' || counts.checking + counts.running > 0;
}

export const jobsQuery = infiniteQueryOptions({
  queryKey: [...all, 'list'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: jobsAtOnce, ...(pageParam !== '' && { cursor: pageParam }) };
    const { data, nextCursor } = await call('GET /fortune-panda/jobs', { query, signal });
    return { jobs: data, nextCursor };
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchInterval: ({ state }) => pollMs(state.data?.pages.some(({ jobs }) => jobs.some(isMoving)) === true),
});

/** How many are running or paused, for the header. */
export const openJobsQuery = queryOptions({
  queryKey: [...all, 'open'],
  queryFn: async ({ signal }) =>
    (await call('GET /fortune-panda/jobs', { query: { limit: '1' }, signal })).open,
  refetchInterval: restingPollMs,
  retry: false,
});

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/jobs/:id', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => pollMs(state.data === undefined || isMoving(state.data)),
  });

export const rowParts = ['all', 'failed', 'open', 'done'] as const;
export type RowPart = (typeof rowParts)[number];

export interface RowsAsk {
  readonly id: string;
  readonly part: RowPart;
  readonly page: number;
  readonly isMoving: boolean;
}

export const jobRowsQuery = ({ id, part, page, isMoving: moves }: RowsAsk) =>
  queryOptions({
    queryKey: [...all, 'rows', id, part, page],
    queryFn: async ({ signal }) => {
      const query = { part, page: String(page), pageSize: String(pageSizes.default) };
      const { data, meta } = await call('GET /fortune-panda/jobs/:id/rows', {
        params: { id },
        query,
        signal,
      });
      return { rows: data, meta };
    },
    placeholderData: keepPreviousData,
    // The job may be over before its last rows were read as they ended.
    refetchInterval: ({ state }) =>
      pollMs(moves || state.data?.rows.some((row) => unended.has(row.state)) === true),
  });

const unended: ReadonlySet<Row['state']> = new Set(['waiting', 'running', 'checking']);

export const movesOn = (job: Job | undefined): boolean => job === undefined || isMoving(job);

export interface PreviewAsk {
  readonly kind: JobKind;
  readonly selection: PlayerSelection;
  readonly amountCents: number | undefined;
  readonly amounts: readonly { readonly account: string; readonly amountCents: number }[];
}

/** What the command would do now. The one before stays until it has come. */
export const previewQuery = ({ kind, selection, amountCents, amounts }: PreviewAsk) =>
  queryOptions({
    queryKey: [...all, 'preview', kind, selection, amountCents ?? null, amounts],
    queryFn: async ({ signal }): Promise<JobPreview> => {
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

export interface Order {
  readonly kind: JobKind;
  readonly rows: { account: string; amountCents?: number }[];
  readonly reason: string;
  readonly confirmation: string;
}

/** A key and an order are one job, however often they are sent. */
export async function startJob(order: Order, idempotencyKey: string): Promise<Job> {
  return (await call('POST /fortune-panda/jobs', { body: { ...order }, idempotencyKey })).data;
}

export type Control = 'pause' | 'resume' | 'cancel' | 'retry';

export async function controlJob(id: string, what: Control): Promise<Job> {
  return (await call(`POST /fortune-panda/jobs/:id/${what}`, { params: { id }, body: {} })).data;
}

export async function fetchPasswords(id: string) {
  return (await call('POST /fortune-panda/jobs/:id/passwords', { params: { id }, body: {} })).data;
}

export async function fetchCsv(id: string) {
  return (await call('GET /fortune-panda/jobs/:id/csv', { params: { id } })).data;
}

interface JobNews {
  /** How many are running or paused. */
  readonly open: number;
  /** In which something changed. */
  readonly changed: readonly string[];
}

/** Hears that jobs went on, and has what is looked at read anew: what comes within a moment, at its end and once. */
export function hearJobs(client: QueryClient): { hear: (news: JobNews) => void; stop: () => void } {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    const jobs = [...changed];
    changed.clear();
    for (const id of jobs) {
      void readAnew(client, [...all, 'one', id]);
      void readAnew(client, [...all, 'rows', id]);
    }
    void readAnew(client, jobsQuery.queryKey);
  };
  return {
    hear(news) {
      client.setQueryData(openJobsQuery.queryKey, news.open);
      for (const id of news.changed) changed.add(id);
      if (changed.size > 0) timer ??= setTimeout(look, lookEveryMs);
    },
    stop: () => clearTimeout(timer),
  };
}

export function refreshJobs(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: all });
}

export type Row = JobRow;

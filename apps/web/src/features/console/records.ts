import type { PageMeta } from '@golden-acers/contract';
import { pageSizes } from '@golden-acers/contract/vocabulary';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, type Reply } from '../../api/client.ts';
import { notify } from '../../ui/toasts.tsx';
import { failureOf } from './attempts.ts';
import type { RecordKind } from './console-address.ts';
import type { Period } from './period.ts';
import { useConsoleTexts } from './texts.ts';

/** One question to the provider. Its budget for records is small, so nothing asks twice by itself. */
export interface RecordsAsk {
  readonly account: string;
  readonly period?: Period | undefined;
  /** Only game records come in pages. */
  readonly page: number;
}

export type GameRecord = Reply<'GET /fortune-panda/users/:username/game-records'>['data'][number];
export type JpRecord = Reply<'GET /fortune-panda/users/:username/jp-records'>['data'][number];
export type TransactionRecord = Reply<'GET /fortune-panda/users/:username/trade-records'>['data'][number];
export interface RecordOf {
  readonly 'game-records': GameRecord;
  readonly 'jp-records': JpRecord;
  readonly 'transaction-records': TransactionRecord;
}
export interface Records<K extends RecordKind> {
  readonly rows: readonly RecordOf[K][];
  readonly meta: PageMeta | undefined;
}

type Readers = { readonly [K in RecordKind]: (ask: RecordsAsk, signal: AbortSignal) => Promise<Records<K>> };

const readers: Readers = {
  'game-records': async ({ account, period, page }, signal) => {
    const { data, meta } = await call('GET /fortune-panda/users/:username/game-records', {
      params: { username: account },
      query: { ...period, page: String(page), pageSize: String(pageSizes.default) },
      signal,
    });
    return { rows: data, meta };
  },
  'jp-records': async ({ account, period }, signal) => {
    const key = 'GET /fortune-panda/users/:username/jp-records';
    const { data } = await call(key, { params: { username: account }, query: demandPeriod(period), signal });
    return { rows: data, meta: undefined };
  },
  'transaction-records': async ({ account, period }, signal) => {
    const key = 'GET /fortune-panda/users/:username/trade-records';
    const { data } = await call(key, { params: { username: account }, query: demandPeriod(period), signal });
    return { rows: data, meta: undefined };
  },
};

function demandPeriod(period: Period | undefined): Period {
  if (period === undefined) throw new Error('These records are asked for with a period.');
  return period;
}

export const recordsQuery = <K extends RecordKind>(kind: K, ask: RecordsAsk) =>
  queryOptions({
    queryKey: ['console', 'records', kind, ask],
    queryFn: ({ signal }): Promise<Records<K>> => readers[kind](ask, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface RecordToasts {
  readonly loaded: () => void;
  readonly failed: (error: unknown) => void;
}

/** The specified words for each kind of record. */
export function useRecordToasts(): Readonly<Record<RecordKind, RecordToasts>> {
  const t = useConsoleTexts();
  return useMemo(() => {
    const toastsOf = (kind: RecordKind): RecordToasts => ({
      loaded: () => notify.success(t(`records.${kind}.loaded`)),
      failed: (error) => {
        const { message, isRefusal } = failureOf(error, t(`records.${kind}.refused`));
        notify.error(isRefusal ? t(`records.${kind}.failed`, { message }) : t('error', { message }));
      },
    });
    return {
      'transaction-records': toastsOf('transaction-records'),
      'game-records': toastsOf('game-records'),
      'jp-records': toastsOf('jp-records'),
    };
  }, [t]);
}

/** Asks the provider, because somebody pressed for it, and says how it went. The page shows it by the same query. */
export async function loadRecords<K extends RecordKind>(
  client: QueryClient,
  kind: K,
  ask: RecordsAsk,
  { loaded, failed }: RecordToasts,
): Promise<void> {
  try {
    await client.fetchQuery({ ...recordsQuery(kind, ask), staleTime: 0 });
    loaded();
  } catch (error) {
    failed(error);
  }
}

import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';

export type FailedJob = EndpointResponse<'GET /fortune-panda/failed-jobs'>['data'][number];

const failedJobsKey = ['console', 'failed-jobs'] as const;
const pageSize = '50';

export const failedJobsQuery = (page: number) =>
  queryOptions({
    queryKey: [...failedJobsKey, page],
    queryFn: ({ signal }) =>
      call('GET /fortune-panda/failed-jobs', { query: { page: String(page), pageSize }, signal }),
    placeholderData: keepPreviousData,
  });

export async function postFailedJobRetry(client: QueryClient, id: string): Promise<void> {
  try {
    await call('POST /fortune-panda/failed-jobs/:id/retry', { params: { id }, body: {} });
  } finally {
    // Also after a refusal: somebody else has retried it.
    await client.invalidateQueries({ queryKey: failedJobsKey });
  }
}

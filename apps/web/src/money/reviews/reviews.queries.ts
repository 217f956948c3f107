import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';

/** Reviews open and close without an event for this page. */
const pollMs = 30_000;
const pageSize = '50';

export const reviewFilters = ['open', 'settled', 'sign_up_credits'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

const reviewsKey = ['console', 'reviews'] as const;

export const reviewsQuery = (status: ReviewFilter) => ({
  ...cursorQuery([...reviewsKey, status], (cursor, signal) =>
    call('GET /fortune-panda/reviews', {
      query: { status, limit: pageSize, ...(cursor !== '' && { cursor }) },
      signal,
    }),
  ),
  refetchInterval: pollMs,
  refetchOnWindowFocus: true,
});

export const openReviewsQuery = queryOptions({
  queryKey: [...reviewsKey, 'count'],
  queryFn: async ({ signal }) => {
    const query = { limit: '1' };
    return (await call('GET /fortune-panda/reviews', { query, signal })).total;
  },
  refetchInterval: pollMs,
  retry: false,
});

export interface DecisionRef {
  readonly subjectId: string;
  readonly decisionId: string;
}

export const reviewApi = {
  decide: (transferId: string, outcome: 'applied' | 'rejected', reason: string) =>
    call('POST /fortune-panda/reviews/:transferId/decide', {
      params: { transferId },
      body: { outcome, reason },
    }),
  confirm: ({ subjectId, decisionId }: DecisionRef) =>
    call('POST /fortune-panda/reviews/:transferId/confirm', {
      params: { transferId: subjectId },
      body: { decisionId },
    }),
  withdraw: ({ subjectId, decisionId }: DecisionRef, reason: string) =>
    call('POST /fortune-panda/reviews/:transferId/withdraw', {
      params: { transferId: subjectId },
      body: { decisionId, reason },
    }),
};

/** The queries that a decision changes. */
export const reviewKeys: readonly QueryKey[] = [reviewsKey, ['console', 'players']];

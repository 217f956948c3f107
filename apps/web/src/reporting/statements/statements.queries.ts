import type { Statement } from '@golden-acers/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import type { DecisionRef } from '../../money/reviews/reviews.queries.ts';

export const statementsKey = ['console', 'statements'] as const;
const readingPollMs = 2_000;
const pollMs = 60_000;
const dayMs = 86_400_000;
const pageSize = 200;

export type DayStatement = EndpointResponse<'GET /fortune-panda/statements/:day'>['data'][number];

export function utcDayBefore(days: number, now: Date): string {
  return new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
}

const maxComparableDays = 93;

export function canCompareDay(day: string, now: Date): boolean {
  return day >= utcDayBefore(maxComparableDays, now) && day <= utcDayBefore(1, now);
}

/** Polls more often while the provider's records are read. */
const statementPollMs = ({ state }: { state: { data?: readonly Statement[] | undefined } }) =>
  state.data?.some((statement) => statement.state === 'reading') === true ? readingPollMs : pollMs;

export const statementsQuery = queryOptions({
  queryKey: [...statementsKey, 'list'],
  queryFn: async ({ signal }) => {
    const now = new Date();
    const query = {
      fromDate: utcDayBefore(maxComparableDays, now),
      toDate: utcDayBefore(1, now),
      limit: String(pageSize),
    };
    return (await call('GET /fortune-panda/statements', { query, signal })).data;
  },
  refetchInterval: statementPollMs,
});

export const statementQuery = (day: string) =>
  queryOptions({
    queryKey: [...statementsKey, 'day', day],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/statements/:day', { params: { day }, signal })).data,
    refetchInterval: statementPollMs,
    retry: false,
  });

export const differenceApi = {
  decide: (differenceId: string, outcome: 'corrected' | 'explained', reason: string) =>
    call('POST /fortune-panda/differences/:differenceId/decide', {
      params: { differenceId },
      body: { outcome, reason },
    }),
  confirm: ({ subjectId, decisionId }: DecisionRef) =>
    call('POST /fortune-panda/differences/:differenceId/confirm', {
      params: { differenceId: subjectId },
      body: { decisionId },
    }),
  withdraw: ({ subjectId, decisionId }: DecisionRef, reason: string) =>
    call('POST /fortune-panda/differences/:differenceId/withdraw', {
      params: { differenceId: subjectId },
      body: { decisionId, reason },
    }),
};

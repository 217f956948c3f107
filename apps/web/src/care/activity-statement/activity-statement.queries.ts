import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { readerTimeZone } from '../../reporting/bets/bet-filter.ts';
import { downloadResponse } from '../../reporting/files/download-file.ts';

export type PlayerStatement = EndpointResponse<'GET /user/activity-statement'>['data'];
export type StatementMonth = PlayerStatement['months'][number];

export const activityStatementKey = ['activity-statement'] as const;

export const activityStatementQuery = () =>
  queryOptions({
    queryKey: [...activityStatementKey, readerTimeZone()],
    queryFn: async ({ signal }) => {
      const query = { timeZone: readerTimeZone() };
      return (await call('GET /user/activity-statement', { query, signal })).data;
    },
  });

export const downloadStatement = (kind: 'csv' | 'pdf'): Promise<void> =>
  downloadResponse(`GET /user/activity-statement/${kind}`, { query: { timeZone: readerTimeZone() } });

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { readerTimeZone } from '../../reporting/bets/bet-filter.ts';
import { downloadResponse } from '../../reporting/files/download-file.ts';

export type PlayerStatement = EndpointResponse<'GET /user/activity-statement'>['data'];
export type StatementMonth = PlayerStatement['months'][number];

const statementKey = ['activity-statement'] as const;

export const activityStatementQuery = () =>
  queryOptions({
    queryKey: [...statementKey, readerTimeZone()],
    queryFn: async ({ signal }) => {
      const query = { timeZone: readerTimeZone() };
      return (await call('GET /user/activity-statement', { query, signal })).data;
    },
  });

/** Makes the server read the newest games, with at most one call to the provider. */
export async function readNewestGames(client: QueryClient): Promise<void> {
  await call('POST /user/reality-check/read', { body: {} });
  await client.invalidateQueries({ queryKey: statementKey });
}

export const downloadStatement = (kind: 'csv' | 'pdf'): Promise<void> =>
  downloadResponse(`GET /user/activity-statement/${kind}`, { query: { timeZone: readerTimeZone() } });

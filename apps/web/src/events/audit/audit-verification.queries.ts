import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';

export type AuditVerificationItem = EndpointResponse<'GET /agent/audit/verifications'>['data'][number];

const key = ['console', 'audit-verifications'] as const;
/** A run takes seconds. */
const runningPollMs = 2_000;

export const isVerificationOpen = ({ state }: AuditVerificationItem): boolean =>
  state === 'waiting' || state === 'running';

export const auditVerificationsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call('GET /agent/audit/verifications', { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(isVerificationOpen) === true ? runningPollMs : false),
});

export const startAuditVerification = (from: number) =>
  call('POST /agent/audit/verifications', { body: { from } });

export const invalidateAuditVerifications = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: key });

import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';

export type AuditVerificationItem = EndpointResponse<'GET /agent/audit/verifications'>['data'][number];

export const auditVerificationsKey = ['console', 'audit-verifications'] as const;
/** A run takes seconds. */
const runningPollMs = 2_000;

export const isVerificationOpen = ({ state }: AuditVerificationItem): boolean =>
  state === 'waiting' || state === 'running';

export const auditVerificationsQuery = queryOptions({
  queryKey: auditVerificationsKey,
  queryFn: async ({ signal }) => (await call('GET /agent/audit/verifications', { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(isVerificationOpen) === true ? runningPollMs : false),
});

import type { Approval } from '@golden-acers/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import { replyMessage } from '../../api/use-command.ts';

/** Other agents decide without an event for this page. */
const pollMs = 30_000;
const pageSize = '50';
export const approvalsKey = ['console', 'approvals'] as const;

export const approvalFilters = ['waiting', 'ended'] as const;
export type ApprovalFilter = (typeof approvalFilters)[number];

export const approvalsQuery = (state: ApprovalFilter) => ({
  ...cursorQuery([...approvalsKey, state], (cursor, signal) =>
    call('GET /agent/approvals', {
      query: { state, limit: pageSize, ...(cursor !== '' && { cursor }) },
      signal,
    }),
  ),
  refetchInterval: pollMs,
});

export const waitingApprovalsQuery = queryOptions({
  queryKey: [...approvalsKey, 'count'],
  queryFn: async ({ signal }) =>
    (await call('GET /agent/approvals', { query: { limit: '1' }, signal })).waiting,
  refetchInterval: pollMs,
  retry: false,
});

/** A confirmed command may change players, agents, roles and jobs. */
export const approvalCommand = ({ decidedBy }: Approval, onSuccess: () => void) => ({
  success: replyMessage,
  about: decidedBy,
  invalidates: [['console']],
  onSuccess,
});

import type { Approval } from '@golden-acers/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';
import { notify } from '../../ui/toasts.tsx';

/** Other agents decide without an event for this page. */
const pollMs = 30_000;
const pageSize = '50';
const approvalsKey = ['console', 'approvals'] as const;

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

export const approvalApi = {
  confirm: (id: string) => call('POST /agent/approvals/:id/confirm', { params: { id }, body: {} }),
  withdraw: (id: string, reason: string) =>
    call('POST /agent/approvals/:id/withdraw', { params: { id }, body: { reason } }),
};

/** A confirmed command may change players, agents, roles and jobs. */
export function useApprovalMutation({ decidedBy }: Approval, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: () => Promise<{ readonly message: string }>) => send(),
    onSuccess: ({ message }) => {
      notify.success(message, { description: decidedBy });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['console'] }),
  });
}

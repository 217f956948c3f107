import type { AuditEntry } from '@golden-acers/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export interface AuditFilter {
  readonly player: string;
  readonly area: string;
  readonly fromDate: string;
  readonly toDate: string;
}

interface AuditPage {
  readonly entries: AuditEntry[];
  readonly nextCursor: string | null;
}

const pollMs = 30_000;

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['console', 'audit', filter],
    queryFn: async ({ pageParam, signal }): Promise<AuditPage> => {
      const query = {
        ...(filter.player !== '' && { player: filter.player }),
        ...(filter.area !== '' && { action: filter.area }),
        ...(filter.fromDate !== '' && { from: filter.fromDate }),
        ...(filter.toDate !== '' && { to: filter.toDate }),
        ...(pageParam !== '' && { cursor: pageParam }),
      };
      const { data, nextCursor } = await call('GET /agent/audit', { query, signal });
      return { entries: data, nextCursor };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });

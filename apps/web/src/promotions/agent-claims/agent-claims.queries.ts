import type { ClaimState } from '@golden-acers/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';

const claimsKey = ['console', 'claims'] as const;
const pageSize = 50;
const pollMs = 30_000;

export interface ClaimFilters {
  readonly state: 'all' | 'held' | ClaimState;
  readonly search: string;
}

export const agentClaimsQuery = (filters: ClaimFilters) => ({
  ...cursorQuery([...claimsKey, 'list', filters], (cursor, signal) =>
    call('GET /agent/claims', { query: { ...filters, limit: String(pageSize), cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: pollMs,
});

/** The options of a command that changes a claim. */
export const claimCommand = (onSuccess: () => void) => ({ invalidates: [claimsKey], onSuccess });

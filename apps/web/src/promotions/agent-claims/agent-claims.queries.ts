import type { ClaimState } from '@golden-acers/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { call, type EndpointBody } from '../../api/client.ts';
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

export const postClaimCancellation = (claimId: string, reason: string) =>
  call('POST /agent/claims/:claimId/cancel', { params: { claimId }, body: { reason } });

export type ClaimReviewCommand = EndpointBody<'POST /agent/claims/:claimId/review'>;

export const postClaimReview = (claimId: string, body: ClaimReviewCommand) =>
  call('POST /agent/claims/:claimId/review', { params: { claimId }, body });

export const postClaimGrant = (offerId: string, body: EndpointBody<'POST /agent/offers/:offerId/grant'>) =>
  call('POST /agent/offers/:offerId/grant', { params: { offerId }, body });

export const invalidateClaims = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: claimsKey });

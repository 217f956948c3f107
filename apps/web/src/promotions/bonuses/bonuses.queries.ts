import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { pollUnlessStreamOpen } from '../../api/stream-status.ts';
import type { Locale } from '../../i18n/index.ts';
import { wageringKey } from '../../money/wagering/wagering.queries.ts';
import { walletKeys } from '../../money/wallet/wallet.queries.ts';

export type Claim = EndpointResponse<'GET /promotions/claims'>['data']['claims'][number];

const bonusKeys = { all: ['bonuses'], offers: ['bonuses', 'offers'], claims: ['bonuses', 'claims'] } as const;
const pollMs = 15_000;

/** The server returns the texts in the reader's language. */
export const offersQuery = (locale: Locale) =>
  queryOptions({
    queryKey: [...bonusKeys.offers, locale],
    queryFn: async ({ signal }) => (await call('GET /promotions/offers', { signal })).data,
    placeholderData: keepPreviousData,
  });

/** Payment and wagering go on while a claim is open. Without an event stream, this polls. */
export const claimsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: [...bonusKeys.claims, locale],
    queryFn: async ({ signal }) => (await call('GET /promotions/claims', { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: pollUnlessStreamOpen(pollMs),
  });

/** The queries that a claim changes. */
export const claimedKeys: readonly QueryKey[] = [bonusKeys.all, walletKeys.all, wageringKey];

import { call, type EndpointResponse } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';

export type ReferralPage = EndpointResponse<'GET /referrals'>;
export type FriendItem = ReferralPage['data'][number];

const pageSize = '20';

export const referralsQuery = cursorQuery(['referrals'], (cursor, signal) =>
  call('GET /referrals', { query: { limit: pageSize, ...(cursor !== '' && { cursor }) }, signal }),
);

import type { PlayerLimit } from '@golden-acers/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export type LimitChoice = Pick<PlayerLimit, 'kind' | 'max'>;

const refetchEveryMs = 60_000;

export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: async ({ signal }) => (await call('GET /user/limits', { signal })).data,
  // The used part grows while the page is open.
  refetchInterval: refetchEveryMs,
});

export const submitLimit = ({ kind, max }: LimitChoice) => call('PUT /user/limits', { body: { kind, max } });

export const submitRaise = ({ kind, max }: LimitChoice) =>
  call('POST /user/limits/confirm', { body: { kind, max } });

export const limitsOfPlayerQuery = (username: string) =>
  queryOptions({
    queryKey: ['console', 'player', username, 'limits'],
    queryFn: async ({ signal }) =>
      (await call('GET /fortune-panda/users/:username/limits', { params: { username }, signal })).data,
  });

import { toMoney } from '@golden-acers/contract/money-values';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const rechargeBonusQuery = (username: string, cents: number) =>
  queryOptions({
    queryKey: ['console', 'recharge-bonus', username, cents],
    queryFn: async ({ signal }) => {
      const options = { params: { username }, query: toMoney(cents), signal };
      return (await call('GET /fortune-panda/users/:username/recharge-bonus', options)).data;
    },
    gcTime: 0,
    retry: false,
  });

export const rechargeUndoQuery = (username: string, transferId: string) =>
  queryOptions({
    queryKey: ['console', 'recharge-undo', username, transferId],
    queryFn: async ({ signal }) => {
      const options = { params: { username, transferId }, signal };
      return (await call('GET /fortune-panda/users/:username/transfers/:transferId/undo', options)).data;
    },
    gcTime: 0,
    retry: false,
  });

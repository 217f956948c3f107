import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import type { Translate } from '../../i18n/index.ts';

export type DeviceSession = EndpointResponse<'GET /user/sessions'>['data'][number];

export function deviceNameOf(t: Translate<'settings'>, { device }: Pick<DeviceSession, 'device'>): string {
  const { browser, system } = device;
  if (browser !== null && system !== null) return t('devices.named', { browser, system });
  return browser ?? system ?? t('devices.unknown');
}

/** Refetched on every mount, because other devices may have signed in or out. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await call('GET /user/sessions', { signal })).data,
});

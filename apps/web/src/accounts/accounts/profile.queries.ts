import { queryOptions } from '@tanstack/react-query';
import { authStore } from '../../access/sessions/session.ts';
import { call } from '../../api/client.ts';

/** A page and the start of the site show the same profile, and mount one after the other. */
const mountStaleTimeMs = 2_000;

/** The stored user is that of the last response. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const { data } = await call('GET /user/profile', { signal });
    authStore.getState().setUser(data.user);
    return data;
  },
  staleTime: mountStaleTimeMs,
});

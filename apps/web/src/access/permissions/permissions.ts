import type { Permission } from '@golden-acers/contract/permissions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { showTimeZone } from '../../ui/dates/period.ts';
import { useUser } from '../sessions/session.ts';

/** Transfers that are still being checked change the credit without an event. */
const pollMs = 30_000;

export type AgentStatus = EndpointResponse<'GET /fortune-panda/admin/status'>['data'];

export const agentStatusQuery = queryOptions({
  queryKey: ['console', 'status'],
  queryFn: async ({ signal }) => {
    const { data } = await call('GET /fortune-panda/admin/status', { signal });
    // This precedes rendering the data, because all times of the console use this zone.
    showTimeZone(data.timeZone);
    return data;
  },
  refetchInterval: pollMs,
  // Each control that needs a permission reads it. Changes of the authority arrive by an event.
  staleTime: pollMs,
  retry: false,
});

type PermissionCheck = (...anyOf: readonly Permission[]) => boolean;

/** Allows everything until the permissions are known. The server checks them in any case. */
export function usePermissionCheck(): PermissionCheck {
  const isAgent = useUser()?.role === 'agent';
  const { data } = useQuery({ ...agentStatusQuery, enabled: isAgent });
  return (...anyOf) =>
    data === undefined || anyOf.length === 0 || anyOf.some((one) => data.permissions.includes(one));
}

/**
 * True once the server has confirmed the permission, so that no background query is refused. All of them are
 * refused until an agent has replaced a temporary password.
 */
export function useHasPermission(needs: Permission): boolean {
  const isAgent = useUser()?.role === 'agent';
  const { data } = useQuery({ ...agentStatusQuery, enabled: isAgent });
  return data !== undefined && !data.mustChangePassword && data.permissions.includes(needs);
}

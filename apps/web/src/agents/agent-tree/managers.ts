import type { TreeAgent } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { agentStatusQuery, useHasPermission } from '../../access/permissions/permissions.ts';
import { agentTreeQuery } from './agent-tree.queries.ts';

/** Returns the agents of the subtree by name. Empty for an agent without permission to see them. */
export function useManagers(): readonly Pick<TreeAgent, 'id' | 'name'>[] {
  const isAllowed = useHasPermission('agents.read');
  const { data = [] } = useQuery({ ...agentTreeQuery, enabled: isAllowed });
  return data.toSorted((one, other) => one.name.localeCompare(other.name));
}

/**
 * Returns whether there are several managers. Known before they are loaded, so that space for the choice is
 * reserved.
 */
export function useHasManagerChoice(): boolean {
  const isAllowed = useHasPermission('agents.read');
  const { data } = useQuery({ ...agentStatusQuery, enabled: isAllowed });
  return isAllowed && data?.agent.hasAgents === true;
}

import type { TreeAgent } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { useHasPermission } from '../../access/permissions/permissions.ts';
import { agentTreeQuery } from './agent-tree.queries.ts';

/** The agents of the subtree by name; none for an agent that may not see them. */
export function useManagers(): readonly Pick<TreeAgent, 'id' | 'name'>[] {
  const isAllowed = useHasPermission('agents.read');
  const { data = [] } = useQuery({ ...agentTreeQuery, enabled: isAllowed });
  return data.toSorted((one, other) => one.name.localeCompare(other.name));
}

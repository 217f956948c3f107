import type { ReportFlow, ReportSubtree } from '@golden-acers/contract';

/** An agent with the figures of its subtree, or the agent's own players as the first row below it. */
export interface SubtreeRow {
  readonly key: string;
  readonly kind: 'subtree' | 'own';
  readonly agentId: string;
  readonly name: string;
  readonly depth: number;
  readonly flow: ReportFlow;
  readonly hasChildren: boolean;
}

/** Larger trees are collapsed below the first level. */
const maxExpandedAgents = 60;

/** Returns the agents whose children are hidden. `toggledIds`: those that the reader changed. */
export function collapsedIdsOf(
  subtrees: readonly ReportSubtree[],
  toggledIds: ReadonlySet<string>,
): ReadonlySet<string> {
  const initial =
    subtrees.length <= maxExpandedAgents
      ? []
      : subtrees.flatMap(({ agentId, parentId }) => (parentId === null ? [] : [agentId]));
  return new Set(initial).symmetricDifference(toggledIds);
}

export function subtreeRows(
  subtrees: readonly ReportSubtree[],
  collapsedIds: ReadonlySet<string>,
): readonly SubtreeRow[] {
  const below = Map.groupBy(subtrees, ({ parentId }) => parentId);
  const walk = ({ agentId, name, own, subtree }: ReportSubtree, depth: number): SubtreeRow[] => {
    const children = below.get(agentId) ?? [];
    const hasChildren = children.length > 0;
    const row: SubtreeRow = {
      key: agentId,
      kind: 'subtree',
      agentId,
      name,
      depth,
      flow: subtree,
      hasChildren,
    };
    if (!hasChildren || collapsedIds.has(agentId)) return [row];
    const ownRow: SubtreeRow = {
      ...row,
      key: `${agentId} own`,
      kind: 'own',
      depth: depth + 1,
      flow: own,
      hasChildren: false,
    };
    return [row, ownRow, ...children.flatMap((child) => walk(child, depth + 1))];
  };
  return (below.get(null) ?? []).flatMap((top) => walk(top, 0));
}

import { type Flow, netCents, sumFlowsBy, totalFlowOf } from './report-flows.ts';
import type { FlowRow, ReportAgentNode } from './reports.sql.ts';

export interface SubtreeFlow {
  readonly agent: ReportAgentNode;
  readonly own: Flow | undefined;
  /** Its own flow and that of all agents below. */
  readonly subtree: Flow;
}

/**
 * The flows of the tree below `topId`, each agent after its parent, those with the largest net first.
 * Branches that moved nothing are left out.
 */
export function subtreeFlowsOf(
  rows: readonly FlowRow[],
  agents: readonly ReportAgentNode[],
  topId: string,
): SubtreeFlow[] {
  const byAgent = rows.filter(({ agentId }) => agentId !== null);
  const ownFlows = sumFlowsBy(byAgent, ({ agentId }) => agentId);
  const ownRows = Map.groupBy(byAgent, ({ agentId }) => agentId);
  const below = Map.groupBy(agents, ({ parentId }) => parentId);
  const walk = (agent: ReportAgentNode): { rows: readonly FlowRow[]; flows: readonly SubtreeFlow[] } => {
    const parts = (below.get(agent.id) ?? []).map(walk);
    const allRows = [...(ownRows.get(agent.id) ?? []), ...parts.flatMap((part) => part.rows)];
    if (allRows.length === 0) return { rows: [], flows: [] };
    const own = { agent, own: ownFlows.get(agent.id), subtree: totalFlowOf(allRows) };
    const children = parts
      .map(({ flows }) => flows)
      .toSorted((one, other) => Number(topNetCents(other) - topNetCents(one)));
    return { rows: allRows, flows: [own, ...children.flat()] };
  };
  const top = agents.find(({ id }) => id === topId);
  return top === undefined ? [] : [...walk(top).flows];
}

const topNetCents = ([top]: readonly SubtreeFlow[]): bigint =>
  top === undefined ? 0n : netCents(top.subtree);

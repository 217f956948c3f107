import type { TreeAgent } from '@golden-acers/contract';
import { toCents } from '@golden-acers/contract/money-values';

export interface AgentTreeRow {
  readonly agent: TreeAgent;
  readonly depth: number;
  readonly parentName: string | undefined;
  readonly hasChildren: boolean;
  readonly subtreePlayers: number;
  readonly subtreeCreditCents: bigint;
}

interface AgentTreeFilter {
  readonly collapsedIds: ReadonlySet<string>;
  readonly search: string;
}

export function agentTreeRows(
  agents: readonly TreeAgent[],
  { collapsedIds, search }: AgentTreeFilter,
): AgentTreeRow[] {
  const below = Map.groupBy(agents, ({ parentId }) => parentId);
  const wanted = search.trim().toLowerCase();
  const matches = ({ name, email }: TreeAgent) => `${name}\n${email}`.toLowerCase().includes(wanted);
  const walk = (agent: TreeAgent, depth: number, parentName: string | undefined): VisitedSubtree => {
    const parts = (below.get(agent.id) ?? []).map((child) => walk(child, depth + 1, agent.name));
    const sum = parts.reduce(addTotals, { players: 0, credit: 0n });
    const row: AgentTreeRow = {
      agent,
      depth,
      parentName,
      hasChildren: parts.length > 0,
      subtreePlayers: sum.players,
      subtreeCreditCents: sum.credit,
    };
    const isOpen = wanted !== '' || !collapsedIds.has(agent.id);
    const rows = isOpen ? parts.flatMap((part) => part.rows) : [];
    const isShown = wanted === '' || rows.length > 0 || matches(agent);
    return {
      rows: isShown ? [row, ...rows] : [],
      players: agent.players + sum.players,
      credit: (agent.credit === null ? 0n : toCents(agent.credit)) + sum.credit,
    };
  };
  return (below.get(null) ?? []).flatMap((top) => walk(top, 0, undefined).rows);
}

interface SubtreeTotals {
  readonly players: number;
  readonly credit: bigint;
}
interface VisitedSubtree extends SubtreeTotals {
  readonly rows: AgentTreeRow[];
}
const addTotals = (sum: SubtreeTotals, part: SubtreeTotals): SubtreeTotals => ({
  players: sum.players + part.players,
  credit: sum.credit + part.credit,
});

const levelRank = { distributor: 1, store: 2, cashier: 3 } as const;
/** The root has no credit and ranks above every level. */
const rankOf = ({ level, credit }: TreeAgent) => (credit === null ? 0 : levelRank[level]);

export function lowerLevels(agent: TreeAgent): readonly TreeAgent['level'][] {
  const levels = ['distributor', 'store', 'cashier'] as const;
  return levels.filter((level) => levelRank[level] > rankOf(agent));
}

export function possibleParents(agents: readonly TreeAgent[], level: TreeAgent['level']): TreeAgent[] {
  return agents
    .filter((agent) => agent.state === 'active' && rankOf(agent) < levelRank[level])
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name));
}

/** Finds the nearest active agent between the reader and this agent. */
export function nearestDecider(agents: readonly TreeAgent[], { parentId }: TreeAgent): TreeAgent | undefined {
  const above = agents.find(({ id }) => id === parentId);
  if (above === undefined || above.parentId === null) return undefined;
  return above.state === 'active' ? above : nearestDecider(agents, above);
}

import type { Money, TreeAgent } from '@golden-acers/contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { column, formatMoneyOrDash, numberColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import type { AgentTreeRow } from './agent-tree-rows.ts';

interface AgentTreeColumnOptions {
  readonly isCollapsed: (id: string) => boolean;
  readonly canCollapse: boolean;
  readonly onToggle: (id: string) => void;
  readonly renderActions: (row: AgentTreeRow) => ReactNode;
}

export function agentTreeColumns(
  t: ConsoleTranslateFn,
  parts: AgentTreeColumnOptions,
): TableColumn<AgentTreeRow>[] {
  return [
    titleColumn('name', t('agentTree.name'), (row) => <AgentNameCell t={t} row={row} parts={parts} />),
    column('level', t('agentTree.level'), ({ agent }) => (
      <span className="text-muted">{t(`agentTree.levels.${agent.level}`)}</span>
    )),
    column('state', t('agentTree.state'), ({ agent }) => <AgentStateBadge t={t} agent={agent} />, 'corner'),
    numberColumn('credit', t('agentTree.credit'), ({ agent, subtreeCreditCents, hasChildren }) => (
      <FigureWithSubtotal
        value={agent.credit === null ? t('agentTree.byProvider') : formatMoney(agent.credit)}
        below={[
          ...(hasChildren ? [t('agentTree.subtreeTotal', { value: formatMoney(subtreeCreditCents) })] : []),
          ...(hasMarketing(agent) ? [t('agentTree.marketing', { value: formatMoney(agent.marketing) })] : []),
        ]}
      />
    )),
    numberColumn('held', t('agentTree.held'), ({ agent }) => (
      <span className="text-muted">{formatMoneyOrDash(agent.held)}</span>
    )),
    numberColumn('players', t('agentTree.players'), ({ agent, subtreePlayers, hasChildren }) => (
      <FigureWithSubtotal
        value={formatCount(agent.players)}
        below={hasChildren ? [t('agentTree.subtreeTotal', { value: formatCount(subtreePlayers) })] : []}
      />
    )),
    column('lastLogin', t('agentTree.lastLogin'), ({ agent }) =>
      agent.lastLogin === null ? (
        <span className="text-faint">{t('agentTree.never')}</span>
      ) : (
        <Timestamp at={agent.lastLogin} />
      ),
    ),
    column('actions', t('agentTree.actions'), parts.renderActions, 'buttons'),
  ];
}

/** Indentation by depth, at most three steps: root, distributor, store, cashier. */
const indentClasses = ['', 'md:pl-6', 'md:pl-12', 'md:pl-18'] as const;

interface AgentNameCellProps {
  t: ConsoleTranslateFn;
  row: AgentTreeRow;
  parts: AgentTreeColumnOptions;
}

function AgentNameCell({ t, row, parts }: AgentNameCellProps) {
  const { agent, depth, hasChildren: hasBelow, parentName } = row;
  const isFolded = parts.isCollapsed(agent.id);
  const Icon = isFolded && parts.canCollapse ? ChevronRight : ChevronDown;
  return (
    <span className={`flex min-w-0 items-center gap-1 md:min-w-56 ${indentClasses[depth] ?? ''}`}>
      {hasBelow && parts.canCollapse ? (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-label={t('agentTree.toggle', { name: agent.name })}
          onClick={() => parts.onToggle(agent.id)}
          className="-ml-1 grid size-7 shrink-0 place-content-center rounded-md text-muted hover:bg-gold-wash hover:text-text pointer-coarse:size-11"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ) : (
        <span aria-hidden className="w-6 shrink-0 max-md:hidden" />
      )}
      <span className="grid min-w-0 py-1">
        <span className="truncate">{agent.name}</span>
        <span className="truncate text-xs font-normal text-faint" title={agent.email}>
          {agent.email}
          {parentName !== undefined && (
            <span className="md:sr-only"> · {t('agentTree.under', { name: parentName })}</span>
          )}
        </span>
      </span>
    </span>
  );
}

function AgentStateBadge({ t, agent }: { t: ConsoleTranslateFn; agent: TreeAgent }) {
  if (agent.state !== 'active') return <Badge tone="bad">{t(`agentTree.states.${agent.state}`)}</Badge>;
  if (agent.mustChangePassword) return <Badge tone="warn">{t('agentTree.states.firstPassword')}</Badge>;
  if (agent.isInvited) return <Badge tone="warn">{t('agentTree.states.invited')}</Badge>;
  return <Badge tone="good">{t('agentTree.states.active')}</Badge>;
}

const hasMarketing = (agent: TreeAgent): agent is TreeAgent & { marketing: Money } =>
  agent.marketing !== null && agent.marketing.amountMinor !== '0';

function FigureWithSubtotal({ value, below }: { value: string; below: readonly string[] }) {
  return (
    <span className="grid">
      <span>{value}</span>
      {below.map((line) => (
        <span key={line} className="text-xs text-faint">
          {line}
        </span>
      ))}
    </span>
  );
}

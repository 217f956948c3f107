import type { TreeAgent } from '@golden-acers/contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TableColumn } from '../../console/data-table.tsx';
import { Moment } from '../../console/moment.tsx';
import type { ConsoleTexts } from '../../console/texts.ts';
import { countText, moneyText } from '../../i18n/figures.ts';
import { dollars } from '../../money/balances/balances.queries.ts';
import { Badge } from '../../ui/states.tsx';
import type { AgentRow } from './agent-rows.ts';

interface TreeParts {
  readonly isFolded: (id: string) => boolean;
  /** While searching nothing folds. */
  readonly canFold: boolean;
  readonly onFold: (id: string) => void;
  readonly actions: (row: AgentRow) => ReactNode;
}

export function agentColumns(t: ConsoleTexts, parts: TreeParts): TableColumn<AgentRow>[] {
  return [
    {
      id: 'name',
      header: t('agentTree.name'),
      isRowHeader: true,
      onCard: 'title',
      cell: (row) => <NameCell t={t} row={row} parts={parts} />,
    },
    {
      id: 'level',
      header: t('agentTree.level'),
      cell: ({ agent }) => <span className="text-muted">{t(`agentTree.levels.${agent.level}`)}</span>,
    },
    {
      id: 'state',
      header: t('agentTree.state'),
      onCard: 'corner',
      cell: ({ agent }) => <StateBadge t={t} agent={agent} />,
    },
    {
      id: 'credit',
      header: t('agentTree.credit'),
      isFigure: true,
      cell: ({ agent, creditBelowCents, hasBelow }) => (
        <Figure
          value={agent.credit === null ? t('agentTree.byProvider') : dollars(agent.credit)}
          below={hasBelow ? t('agentTree.below', { value: moneyText(creditBelowCents) }) : undefined}
        />
      ),
    },
    {
      id: 'held',
      header: t('agentTree.held'),
      isFigure: true,
      cell: ({ agent }) => (
        <span className="text-muted">{agent.held === null ? '–' : dollars(agent.held)}</span>
      ),
    },
    {
      id: 'players',
      header: t('agentTree.players'),
      isFigure: true,
      cell: ({ agent, playersBelow, hasBelow }) => (
        <Figure
          value={countText(agent.players)}
          below={hasBelow ? t('agentTree.below', { value: countText(playersBelow) }) : undefined}
        />
      ),
    },
    {
      id: 'lastLogin',
      header: t('agentTree.lastLogin'),
      cell: ({ agent }) =>
        agent.lastLogin === null ? (
          <span className="text-faint">{t('agentTree.never')}</span>
        ) : (
          <Moment at={agent.lastLogin} />
        ),
    },
    { id: 'actions', header: t('agentTree.actions'), onCard: 'buttons', cell: parts.actions },
  ];
}

/** Deeper levels stand further right, three at most: house, distributor, store, cashier. */
const indents = ['', 'md:pl-6', 'md:pl-12', 'md:pl-18'] as const;

function NameCell({ t, row, parts }: { t: ConsoleTexts; row: AgentRow; parts: TreeParts }) {
  const { agent, depth, hasBelow, parentName } = row;
  const isFolded = parts.isFolded(agent.id);
  const Icon = isFolded && parts.canFold ? ChevronRight : ChevronDown;
  return (
    <span className={`flex min-w-0 items-center gap-1 md:min-w-56 ${indents[depth] ?? ''}`}>
      {hasBelow && parts.canFold ? (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-label={t('agentTree.fold', { name: agent.name })}
          onClick={() => parts.onFold(agent.id)}
          className="-ml-1 grid size-7 shrink-0 place-content-center rounded-md text-muted hover:bg-gold-wash hover:text-text pointer-coarse:size-11"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ) : (
        <span aria-hidden className="w-6 shrink-0 max-md:hidden" />
      )}
      <span className="grid min-w-0 py-1">
        <span className="truncate">{agent.name}</span>
        <span className="truncate text-xs font-normal text-faint">
          {agent.email}
          {parentName !== undefined && (
            <span className="md:sr-only"> · {t('agentTree.under', { name: parentName })}</span>
          )}
        </span>
      </span>
    </span>
  );
}

function StateBadge({ t, agent }: { t: ConsoleTexts; agent: TreeAgent }) {
  if (agent.state !== 'active') return <Badge tone="bad">{t(`agentTree.states.${agent.state}`)}</Badge>;
  if (agent.mustChangePassword) return <Badge tone="warn">{t('agentTree.states.firstPassword')}</Badge>;
  if (agent.isInvited) return <Badge tone="warn">{t('agentTree.states.invited')}</Badge>;
  return <Badge tone="good">{t('agentTree.states.active')}</Badge>;
}

function Figure({ value, below }: { value: string; below: string | undefined }) {
  return (
    <span className="grid">
      <span>{value}</span>
      {below !== undefined && <span className="text-xs text-faint">{below}</span>}
    </span>
  );
}

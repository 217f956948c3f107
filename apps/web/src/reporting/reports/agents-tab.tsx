import type { ReportAgent } from '@golden-acers/contract';
import { ChevronDown, ChevronRight, Network } from 'lucide-react';
import { useState } from 'react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { column, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { flowColumns } from './flow-columns.tsx';
import type { ReportTabProps } from './report-location.ts';
import { ReportTable } from './report-table.tsx';
import { collapsedIdsOf, type SubtreeRow, subtreeRows } from './subtree-rows.ts';

const agentGroupings = ['agents', 'initiators'] as const;
type AgentGrouping = (typeof agentGroupings)[number];

export function AgentsTab(at: ReportTabProps) {
  const t = useConsoleTranslation();
  const [side, setSide] = useState<AgentGrouping>('agents');
  return (
    <>
      <ChoiceChips
        label={t('reports.groupingLabel')}
        choices={agentGroupings}
        selected={side}
        onSelect={setSide}
        labelOf={(one) => t(`reports.grouping.${one}`)}
      />
      {side === 'agents' ? <SubtreesTable {...at} /> : <InitiatorsTable {...at} />}
    </>
  );
}

function SubtreesTable({ navigate, reportQuery }: ReportTabProps) {
  const t = useConsoleTranslation();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const subtrees = reportQuery.data?.subtrees ?? [];
  const collapsed = collapsedIdsOf(subtrees, toggled);
  const columns = subtreeColumns(t, {
    isCollapsed: (id) => collapsed.has(id),
    onToggle: (id) => setToggled((now) => now.symmetricDifference(new Set([id]))),
    onShowTransfers: (agentId) =>
      navigate({ tab: 'transfers', kind: '', shiftId: '', agentId, initiatorId: '' }),
    onFilterAgent: (agentId) => navigate({ tab: 'days', agentId }),
  });
  return (
    <ReportTable
      label={t('reports.grouping.agents')}
      columns={columns}
      items={subtreeRows(subtrees, collapsed)}
      keyOf={({ key }) => key}
      nameOf={(row) => rowName(t, row)}
      query={reportQuery}
      icon={Network}
    />
  );
}

interface SubtreeColumnHandlers {
  readonly isCollapsed: (agentId: string) => boolean;
  readonly onToggle: (agentId: string) => void;
  readonly onShowTransfers: (agentId: string) => void;
  readonly onFilterAgent: (agentId: string) => void;
}

function subtreeColumns(
  t: ConsoleTranslateFn,
  { onShowTransfers, onFilterAgent, ...tree }: SubtreeColumnHandlers,
): readonly TableColumn<SubtreeRow>[] {
  return [
    titleColumn('agent', t('reports.columns.agent'), (row) => <SubtreeNameCell row={row} {...tree} />),
    ...flowColumns<SubtreeRow>(t, ({ flow }) => flow),
    column(
      'actions',
      t('players.actions'),
      ({ kind, agentId, name }) =>
        kind === 'subtree' && (
          <span className="flex gap-2 max-md:flex-wrap">
            <TransfersButton name={name} onPress={() => onShowTransfers(agentId)} />
            <Button
              size="sm"
              variant="quiet"
              onClick={() => onFilterAgent(agentId)}
              aria-label={t('reports.filterAgentOf', { name })}
            >
              {t('reports.filterAgent')}
            </Button>
          </span>
        ),
      'buttons',
    ),
  ];
}

const rowName = (t: ConsoleTranslateFn, { kind, name }: SubtreeRow) =>
  kind === 'own' ? t('reports.ownPlayersOf', { name }) : name;

/** The same indentation as in Admin Structure. */
const indentClasses = ['', 'md:pl-6', 'md:pl-12', 'md:pl-18', 'md:pl-24'] as const;

interface SubtreeNameCellProps extends Pick<SubtreeColumnHandlers, 'isCollapsed' | 'onToggle'> {
  row: SubtreeRow;
}

function SubtreeNameCell({ row, isCollapsed, onToggle }: SubtreeNameCellProps) {
  const t = useConsoleTranslation();
  const { agentId, kind, name, depth, hasChildren } = row;
  const isOpen = !isCollapsed(agentId);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <span className={`flex min-w-0 items-center gap-1 md:min-w-56 ${indentClasses[depth] ?? ''}`}>
      {hasChildren ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t('agentTree.toggle', { name })}
          onClick={() => onToggle(agentId)}
          className="-ml-1 grid size-7 shrink-0 place-content-center rounded-md text-muted hover:bg-gold-wash hover:text-text pointer-coarse:size-11"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ) : (
        <span aria-hidden className="w-6 shrink-0 max-md:hidden" />
      )}
      <span className="grid min-w-0 py-1">
        <span className={kind === 'own' ? 'truncate font-normal text-muted' : 'truncate'}>
          {rowName(t, row)}
        </span>
        {hasChildren && (
          <span className="truncate text-xs font-normal text-faint">{t('reports.withAgentsBelow')}</span>
        )}
      </span>
    </span>
  );
}

function InitiatorsTable({ navigate, reportQuery }: ReportTabProps) {
  const t = useConsoleTranslation();
  const nameOf = ({ agentId, name }: ReportAgent) => (agentId === null ? t('reports.agentAbove') : name);
  const columns: readonly TableColumn<ReportAgent>[] = [
    titleColumn('agent', t('reports.columns.agent'), nameOf),
    ...flowColumns<ReportAgent>(t, (agent) => agent),
    column(
      'actions',
      t('players.actions'),
      (agent) => {
        const { agentId } = agent;
        if (agentId === null) return null;
        const show = () => navigate({ tab: 'transfers', kind: '', shiftId: '', initiatorId: agentId });
        return <TransfersButton name={nameOf(agent)} onPress={show} />;
      },
      'buttons',
    ),
  ];
  return (
    <ReportTable
      label={t('reports.grouping.initiators')}
      columns={columns}
      items={reportQuery.data?.initiators ?? []}
      keyOf={({ agentId }) => agentId ?? 'above'}
      nameOf={nameOf}
      query={reportQuery}
      icon={Network}
    />
  );
}

function TransfersButton({ name, onPress }: { name: string; onPress: () => void }) {
  const t = useConsoleTranslation();
  return (
    <Button size="sm" variant="line" onClick={onPress} aria-label={t('reports.rowsOf', { name })}>
      {t('reports.rows')}
    </Button>
  );
}

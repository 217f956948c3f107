import type { ReportAgent } from '@golden-acers/contract';
import { Network } from 'lucide-react';
import { useState } from 'react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { column, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { flowColumns } from './flow-columns.tsx';
import type { ReportTabProps } from './report-location.ts';
import { ReportTable } from './report-table.tsx';

const agentGroupings = ['agents', 'initiators'] as const;
type AgentGrouping = (typeof agentGroupings)[number];

export function AgentsTab({ reportQuery, navigate }: ReportTabProps) {
  const t = useConsoleTranslation();
  const [side, setSide] = useState<AgentGrouping>('agents');
  const isManagers = side === 'agents';
  const columns = agentReportColumns(t, {
    onShowTransfers: (agentId) =>
      navigate({
        tab: 'transfers',
        kind: '',
        shiftId: '',
        ...(isManagers ? { agentId, initiatorId: '' } : { initiatorId: agentId }),
      }),
    onFilterAgent: isManagers ? (agentId) => navigate({ tab: 'days', agentId }) : undefined,
  });
  return (
    <>
      <ChoiceChips
        label={t('reports.groupingLabel')}
        choices={agentGroupings}
        selected={side}
        onSelect={setSide}
        labelOf={(one) => t(`reports.grouping.${one}`)}
      />
      <ReportTable
        label={t(`reports.grouping.${side}`)}
        columns={columns}
        items={reportQuery.data?.[side] ?? []}
        keyOf={({ agentId }) => agentId ?? 'above'}
        nameOf={({ name }) => name}
        query={reportQuery}
        icon={Network}
      />
    </>
  );
}

interface AgentColumnHandlers {
  readonly onShowTransfers: (agentId: string) => void;
  readonly onFilterAgent: ((agentId: string) => void) | undefined;
}

function agentReportColumns(
  t: ConsoleTranslateFn,
  { onShowTransfers, onFilterAgent }: AgentColumnHandlers,
): readonly TableColumn<ReportAgent>[] {
  const nameOf = ({ agentId, name }: ReportAgent) => (agentId === null ? t('reports.agentAbove') : name);
  return [
    titleColumn('agent', t('reports.columns.agent'), nameOf),
    ...flowColumns<ReportAgent>(t),
    column(
      'actions',
      t('players.actions'),
      (agent) => {
        const { agentId } = agent;
        if (agentId === null) return null;
        return (
          <span className="flex gap-2">
            <Button
              size="sm"
              variant="line"
              onClick={() => onShowTransfers(agentId)}
              aria-label={t('reports.rowsOf', { name: nameOf(agent) })}
            >
              {t('reports.rows')}
            </Button>
            {onFilterAgent !== undefined && (
              <Button
                size="sm"
                variant="quiet"
                onClick={() => onFilterAgent(agentId)}
                aria-label={t('reports.filterAgentOf', { name: nameOf(agent) })}
              >
                {t('reports.filterAgent')}
              </Button>
            )}
          </span>
        );
      },
      'buttons',
    ),
  ];
}

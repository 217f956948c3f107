import type { ReportAgent } from '@golden-acers/contract';
import { Network } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { DataTable, type TableColumn } from '../../ui/tables/data-table.tsx';
import { flowColumns } from './flow-columns.tsx';
import type { ReportTabProps } from './report-tab-props.ts';
import { ReportTableState } from './report-table-state.tsx';

const agentGroupings = ['agents', 'initiators'] as const;
type AgentGrouping = (typeof agentGroupings)[number];

/** By whose players they are, or by who moved it. */
export function AgentsTab({ reportQuery: report, navigate: move }: ReportTabProps) {
  const t = useConsoleTranslation();
  const [side, setSide] = useState<AgentGrouping>('agents');
  const columns = useMemo(
    () =>
      agentReportColumns(t, {
        onShowTransfers: (agentId) =>
          move(
            side === 'agents'
              ? { tab: 'transfers', agentId: agentId, kind: '', initiatorId: '', shiftId: '' }
              : { tab: 'transfers', initiatorId: agentId, kind: '', shiftId: '' },
          ),
        ...(side === 'agents' && {
          onFilterAgent: (agentId: string) => move({ tab: 'days', agentId: agentId }),
        }),
      }),
    [t, side, move],
  );
  return (
    <>
      <fieldset className="flex shrink-0 flex-wrap gap-1.5">
        <legend className="sr-only">{t('reports.groupingLabel')}</legend>
        {agentGroupings.map((one) => (
          <ChoiceChip key={one} isSelected={one === side} onPress={() => setSide(one)}>
            {t(`reports.grouping.${one}`)}
          </ChoiceChip>
        ))}
      </fieldset>
      <DataTable
        label={t(`reports.grouping.${side}`)}
        columns={columns}
        items={report.data?.[side] ?? []}
        keyOf={({ agentId }) => agentId ?? 'above'}
        nameOf={({ name }) => name}
        isBusy={report.isPending || report.isPlaceholderData}
        empty={<ReportTableState query={report} columns={columns.length} icon={Network} />}
      />
    </>
  );
}

interface AgentColumnHandlers {
  readonly onShowTransfers: (agentId: string) => void;
  readonly onFilterAgent?: (agentId: string) => void;
}

function agentReportColumns(
  t: ConsoleTranslateFn,
  { onShowTransfers: onRows, onFilterAgent: onOnly }: AgentColumnHandlers,
): readonly TableColumn<ReportAgent>[] {
  const nameOf = ({ agentId, name }: ReportAgent) => (agentId === null ? t('reports.agentAbove') : name);
  return [
    {
      id: 'agent',
      header: t('reports.columns.agent'),
      isRowHeader: true,
      cardSlot: 'title',
      cell: nameOf,
    },
    ...flowColumns<ReportAgent>(t),
    {
      id: 'actions',
      header: t('players.actions'),
      cardSlot: 'buttons',
      cell: (agent) => {
        const { agentId } = agent;
        if (agentId === null) return null;
        return (
          <span className="flex gap-2">
            <Button
              size="sm"
              variant="line"
              onClick={() => onRows(agentId)}
              aria-label={t('reports.rowsOf', { name: nameOf(agent) })}
            >
              {t('reports.rows')}
            </Button>
            {onOnly !== undefined && (
              <Button
                size="sm"
                variant="quiet"
                onClick={() => onOnly(agentId)}
                aria-label={t('reports.filterAgentOf', { name: nameOf(agent) })}
              >
                {t('reports.filterAgent')}
              </Button>
            )}
          </span>
        );
      },
    },
  ];
}

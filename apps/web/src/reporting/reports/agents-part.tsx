import type { ReportAgent } from '@golden-acers/contract';
import { Network } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Chip } from '../../console/chip.tsx';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { Button } from '../../ui/button.tsx';
import { flowColumns } from './flow-columns.tsx';
import { EmptyPart } from './part-states.tsx';
import type { PartProps } from './parts.ts';

const sides = ['agents', 'movers'] as const;
type Side = (typeof sides)[number];

/** By whose players they are, or by who moved it. */
export function AgentsPart({ report, move }: PartProps) {
  const t = useConsoleTexts();
  const [side, setSide] = useState<Side>('agents');
  const columns = useMemo(
    () =>
      agentColumns(t, {
        onRows: (agentId) =>
          move(
            side === 'agents'
              ? { part: 'transfers', agent: agentId, kind: '', mover: '', shift: '' }
              : { part: 'transfers', mover: agentId, kind: '', shift: '' },
          ),
        ...(side === 'agents' && { onOnly: (agentId: string) => move({ part: 'days', agent: agentId }) }),
      }),
    [t, side, move],
  );
  return (
    <>
      <fieldset className="flex shrink-0 flex-wrap gap-1.5">
        <legend className="sr-only">{t('reports.agentsBy')}</legend>
        {sides.map((one) => (
          <Chip key={one} isChosen={one === side} onPress={() => setSide(one)}>
            {t(`reports.side.${one}`)}
          </Chip>
        ))}
      </fieldset>
      <DataTable
        label={t(`reports.side.${side}`)}
        columns={columns}
        items={report.data?.[side] ?? []}
        keyOf={({ agentId }) => agentId ?? 'above'}
        nameOf={({ name }) => name}
        isBusy={report.isPending || report.isPlaceholderData}
        empty={<EmptyPart query={report} columns={columns.length} icon={Network} />}
      />
    </>
  );
}

interface Opens {
  readonly onRows: (agentId: string) => void;
  readonly onOnly?: (agentId: string) => void;
}

function agentColumns(t: ConsoleTexts, { onRows, onOnly }: Opens): readonly TableColumn<ReportAgent>[] {
  const nameOf = ({ agentId, name }: ReportAgent) => (agentId === null ? t('reports.above') : name);
  return [
    {
      id: 'agent',
      header: t('reports.columns.agent'),
      isRowHeader: true,
      onCard: 'title',
      cell: nameOf,
    },
    ...flowColumns<ReportAgent>(t),
    {
      id: 'actions',
      header: t('players.actions'),
      onCard: 'buttons',
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
                aria-label={t('reports.onlyOf', { name: nameOf(agent) })}
              >
                {t('reports.only')}
              </Button>
            )}
          </span>
        );
      },
    },
  ];
}

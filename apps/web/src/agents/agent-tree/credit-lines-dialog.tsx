import type { CreditLine, TreeAgent } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useMemo } from 'react';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { Moment } from '../../console/moment.tsx';
import { TableEmpty, TableState } from '../../console/table-states.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { changeText } from '../../i18n/figures.ts';
import { dollars } from '../../money/balances/balances.queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { creditQuery } from './agent-tree.queries.ts';

/** Where an agent's credit came from and went: the newest lines of its account in the books. */
export function CreditLinesDialog({ agent, onClose }: { agent: TreeAgent; onClose: () => void }) {
  const t = useConsoleTexts();
  const query = useQuery(creditQuery(agent.id));
  const columns = useMemo(() => lineColumns(t), [t]);
  return (
    <Dialog isOpen onClose={onClose} title={t('agentTree.lines.title', { name: agent.name })} width="wide">
      <div className="flex max-h-[60vh] flex-col overflow-y-auto">
        <DataTable
          label={t('agentTree.lines.title', { name: agent.name })}
          columns={columns}
          items={query.data ?? []}
          keyOf={({ version }) => String(version)}
          nameOf={({ kind }) => t(`agentTree.lines.kinds.${kind}`)}
          isBusy={query.isPending}
          empty={
            <TableState
              query={query}
              columns={columns.length}
              loading={t('agentTree.loading')}
              failed={t('agentTree.notLoaded')}
            >
              <TableEmpty icon={Coins} title={t('agentTree.lines.none')} />
            </TableState>
          }
        />
      </div>
      <div className="flex justify-end">
        <Button variant="line" onClick={onClose}>
          {t('transfer.close')}
        </Button>
      </div>
    </Dialog>
  );
}

function lineColumns(t: ConsoleTexts): TableColumn<CreditLine>[] {
  return [
    {
      id: 'kind',
      header: t('agentTree.lines.kind'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ kind }) => t(`agentTree.lines.kinds.${kind}`),
    },
    {
      id: 'amount',
      header: t('agentTree.lines.amount'),
      isFigure: true,
      onCard: 'corner',
      cell: ({ amount }) => (
        <span className={amount.startsWith('-') ? 'text-bad' : 'text-good'}>{changeText(amount)}</span>
      ),
    },
    {
      id: 'balance',
      header: t('agentTree.lines.balance'),
      isFigure: true,
      cell: ({ balance }) => dollars(balance),
    },
    { id: 'at', header: t('agentTree.lines.at'), cell: ({ at }) => <Moment at={at} /> },
  ];
}

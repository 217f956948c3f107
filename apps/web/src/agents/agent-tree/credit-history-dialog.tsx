import type { CreditLine, TreeAgent } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatSignedMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { column, moneyColumn, numberColumn, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { agentCreditQuery } from './agent-tree.queries.ts';

interface CreditHistoryDialogProps {
  agent: TreeAgent;
  onClose: () => void;
  /** The export button, because the dialog shows only the newest lines. */
  children: ReactNode;
}

export function CreditHistoryDialog({ agent, onClose, children }: CreditHistoryDialogProps) {
  const t = useConsoleTranslation();
  const query = useQuery(agentCreditQuery(agent.id));
  const title = t('agentTree.creditHistory.title', { name: agent.name });
  return (
    <Dialog isOpen onClose={onClose} title={title} width="wide">
      <div className="flex max-h-[60vh] flex-col overflow-y-auto">
        <QueryTable
          label={title}
          columns={creditHistoryColumns(t)}
          items={query.data ?? []}
          keyOf={({ version }) => String(version)}
          nameOf={({ kind }) => t(`agentTree.creditHistory.kinds.${kind}`)}
          query={query}
          loadingLabel={t('agentTree.loading')}
          errorFallback={t('agentTree.notLoaded')}
          empty={<TableEmpty icon={Coins} title={t('agentTree.creditHistory.none')} />}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        {children}
        <Button size="sm" variant="line" onClick={onClose}>
          {t('transfer.close')}
        </Button>
      </div>
    </Dialog>
  );
}

function creditHistoryColumns(t: ConsoleTranslateFn): TableColumn<CreditLine>[] {
  return [
    titleColumn('kind', t('agentTree.creditHistory.kind'), ({ kind }) =>
      t(`agentTree.creditHistory.kinds.${kind}`),
    ),
    numberColumn(
      'amount',
      t('agentTree.creditHistory.amount'),
      ({ amount }) => (
        <span className={amount.amountMinor.startsWith('-') ? 'text-bad' : 'text-good'}>
          {formatSignedMoney(amount)}
        </span>
      ),
      'corner',
    ),
    moneyColumn('balance', t('agentTree.creditHistory.balance'), ({ balance }) => balance),
    timeColumn('at', t('agentTree.creditHistory.at'), ({ at }) => at),
    column(
      'about',
      t('agentTree.creditHistory.about'),
      ({ account, note }) => (
        <span className="block max-w-60 min-w-32 whitespace-normal break-words">
          {account ?? note ?? '–'}
        </span>
      ),
      'line',
    ),
  ];
}

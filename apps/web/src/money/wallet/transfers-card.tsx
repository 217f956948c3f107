import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight, ReceiptText, SearchX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { rowsOf } from '../../api/cursor-query.ts';
import { useTranslation } from '../../i18n/index.ts';
import { useTypedSearchParams } from '../../typed-search-params.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Card } from '../../ui/page.tsx';
import { useSteadyRows } from '../../ui/steady-rows.ts';
import {
  type TransferFilter,
  transferFilterParams,
  transferKindOptions,
  transferOutcomeOptions,
  transferPeriodOptions,
} from './transfer-filter.ts';
import { TransferHistoryRow } from './transfer-history-row.tsx';
import { type WalletTransferItem, walletTransfersQuery } from './wallet.queries.ts';

const ReceiptDialog = lazyComponent(() => import('./receipt-dialog.tsx'), 'ReceiptDialog');

export function TransfersCard() {
  const { t } = useTranslation('wallet');
  const [filter, changeParams] = useTypedSearchParams(transferFilterParams);
  const change = (next: Partial<TransferFilter>) => changeParams(next, false);
  const [shown, setShown] = useState<WalletTransferItem>();
  const query = useInfiniteQuery(walletTransfersQuery(filter));
  const transfers = rowsOf(query.data);
  const { rows, pointerEvents } = useSteadyRows(transfers ?? [], {
    idOf: ({ id }) => id,
    key: JSON.stringify(filter),
    isPlaceholderData: query.isPlaceholderData,
  });
  const newest = transfers?.find(({ id }) => id === shown?.id) ?? shown;
  return (
    <Card title={t('wallet.transfers.title')} className="min-w-0">
      <TransferFilters filter={filter} onChange={change} />
      {transfers === undefined && query.error === null && (
        <LoadingSkeletons className="grid gap-3">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-16" />
          ))}
        </LoadingSkeletons>
      )}
      {transfers === undefined && query.error !== null && (
        <QueryErrorPanel query={query} fallback={t('wallet.transfers.failed')} />
      )}
      {transfers?.length === 0 && <NoTransfers filter={filter} onChange={change} />}
      {transfers !== undefined && transfers.length > 0 && (
        <ul
          {...pointerEvents}
          aria-label={t('wallet.transfers.list')}
          className={cx(
            'divide-y divide-line transition-opacity duration-150',
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          {rows.map((transfer) => (
            <TransferHistoryRow key={transfer.id} transfer={transfer} onOpen={setShown} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="mt-4 flex justify-center border-t border-line pt-5">
          <Button variant="line" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('wallet.transfers.more')}
          </Button>
        </div>
      )}
      <Suspense>
        {newest !== undefined && <ReceiptDialog transfer={newest} onClose={() => setShown(undefined)} />}
      </Suspense>
    </Card>
  );
}

interface TransferFiltersProps {
  filter: TransferFilter;
  onChange: (change: Partial<TransferFilter>) => void;
}

function TransferFilters({ filter, onChange }: TransferFiltersProps) {
  const { t } = useTranslation('wallet');
  return (
    <div className="mb-3 grid grid-cols-2 gap-3 *:max-sm:last:col-span-2 sm:grid-cols-3">
      <SelectField
        label={t('wallet.transfers.kind')}
        value={filter.kind}
        onChange={({ target }) => onChange({ kind: transferFilterParams.kind.parse(target.value) })}
      >
        <option value="">{t('wallet.transfers.anyKind')}</option>
        <Options values={transferKindOptions} labelOf={(kind) => t(`wallet.kinds.${kind}`)} />
      </SelectField>
      <SelectField
        label={t('wallet.transfers.state')}
        value={filter.outcome}
        onChange={({ target }) => onChange({ outcome: transferFilterParams.outcome.parse(target.value) })}
      >
        <option value="">{t('wallet.transfers.anyState')}</option>
        <Options
          values={transferOutcomeOptions}
          labelOf={(outcome) => t(`wallet.transfers.outcomes.${outcome}`)}
        />
      </SelectField>
      <SelectField
        label={t('wallet.transfers.period')}
        value={filter.period}
        onChange={({ target }) => onChange({ period: transferFilterParams.period.parse(target.value) })}
      >
        <option value="">{t('wallet.transfers.anyPeriod')}</option>
        <Options
          values={transferPeriodOptions}
          labelOf={(period) => t(`wallet.transfers.periods.${period}`)}
        />
      </SelectField>
    </div>
  );
}

function NoTransfers({ filter, onChange }: TransferFiltersProps) {
  const { t } = useTranslation('wallet');
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const Icon = isFiltered ? SearchX : ReceiptText;
  return (
    <div role="status" className="grid min-h-52 place-content-center justify-items-center gap-2 text-center">
      <Icon aria-hidden className="size-8 text-gold-ink opacity-70" />
      <p className="font-medium">{t(isFiltered ? 'wallet.transfers.noneMatch' : 'wallet.transfers.none')}</p>
      <p className="max-w-sm text-sm text-muted">
        {t(isFiltered ? 'wallet.transfers.noneMatchHint' : 'wallet.transfers.noneHint')}
      </p>
      {isFiltered && (
        <Button
          variant="line"
          size="sm"
          className="mt-2"
          onClick={() => onChange({ kind: '', outcome: '', period: '' })}
        >
          <ArrowLeftRight aria-hidden className="size-4" />
          {t('wallet.transfers.clear')}
        </Button>
      )}
    </div>
  );
}

import type { ListedJackpot } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { errorMessageOf } from '../../api/errors.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { column, titleColumn } from '../../ui/tables/columns.tsx';
import { DataTable, type TableColumn } from '../../ui/tables/data-table.tsx';
import { TableError, TableSkeleton } from '../../ui/tables/table-states.tsx';
import { formatBps, JackpotDialog } from './jackpot-dialog.tsx';
import { jackpotsQuery } from './jackpots.queries.ts';

interface JackpotsPageProps {
  children: ReactNode;
}

/** Shows the settings above the records if the provider supports them. */
export function JackpotsPage({ children }: JackpotsPageProps) {
  const query = useQuery(jackpotsQuery);
  return (
    <>
      {query.data?.isConfigurable === false ? <JackpotSettingsUnavailable /> : <JackpotsTable />}
      {children}
    </>
  );
}

function JackpotSettingsUnavailable() {
  const t = useConsoleTranslation();
  return (
    <section className="flex shrink-0 gap-3.5 rounded-xl border border-line bg-surface px-4 py-3.5">
      <Coins aria-hidden className="mt-0.5 size-5 shrink-0 text-gold-ink" />
      <div className="grid max-w-3xl gap-1">
        <h1 className="text-sm font-semibold">{t('jpSetting.title')}</h1>
        <p className="text-sm text-muted">{t('jpSetting.provider')}</p>
      </div>
    </section>
  );
}

function JackpotsTable() {
  const t = useConsoleTranslation();
  const query = useQuery(jackpotsQuery);
  const [editedSlug, setEdited] = useState<string>();
  const edited = query.data?.jackpots.find(({ slug }) => slug === editedSlug);
  const columns = jackpotColumns(t, ({ slug }) => setEdited(slug));
  return (
    <>
      <div className="grid shrink-0 gap-1.5">
        <h1 className="pt-1 font-display text-xl leading-none">{t('jpSetting.heading')}</h1>
        <p className="max-w-3xl text-xs text-muted">{t('jpSetting.about')}</p>
      </div>
      <DataTable
        label={t('jpSetting.heading')}
        columns={columns}
        items={query.data?.jackpots ?? []}
        keyOf={({ slug }) => slug}
        nameOf={({ name }) => name}
        isBusy={query.isPending}
        isCompact
        empty={
          query.isError ? (
            <TableError
              message={errorMessageOf(query.error, { refused: t('jpSetting.notLoaded') })}
              query={query}
            />
          ) : (
            // The skeleton is as high as the three rows or cards.
            <div className="max-h-30 overflow-hidden max-md:max-h-191">
              <TableSkeleton label={t('jpSetting.loading')} columns={columns.length} />
            </div>
          )
        }
      />
      {edited !== undefined && <JackpotDialog jackpot={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function jackpotColumns(
  t: ConsoleTranslateFn,
  onEdit: (jackpot: ListedJackpot) => void,
): TableColumn<ListedJackpot>[] {
  const header = (id: 'value' | 'seed' | 'contribution' | 'cap' | 'odds' | 'hits') => ({
    id,
    header: t(`jpSetting.columns.${id}`),
    isNumeric: true,
  });
  return [
    titleColumn('name', t('jpSetting.columns.name'), ({ name }) => name),
    {
      ...header('value'),
      cardSlot: 'corner',
      cell: ({ value, reserve }) => (
        <>
          <span className="font-semibold text-gold-ink">{formatMoney(value)}</span>
          {reserve.amountMinor !== '0' && (
            <span className="ml-1.5 text-xs text-faint">
              {t('jpSetting.reserve', { amount: formatMoney(reserve) })}
            </span>
          )}
        </>
      ),
    },
    { ...header('seed'), cell: ({ seed }) => formatMoney(seed) },
    { ...header('contribution'), cell: ({ contributionBps }) => formatBps(contributionBps) },
    { ...header('cap'), cell: ({ cap }) => formatMoney(cap) },
    { ...header('odds'), cell: ({ odds }) => formatMoney(odds) },
    { ...header('hits'), cell: ({ hits }) => formatCount(hits) },
    column(
      'lastHit',
      t('jpSetting.columns.lastHit'),
      ({ lastHitAt, lastHit }) =>
        lastHitAt === null ? (
          <span className="text-faint">{t('jpSetting.never')}</span>
        ) : (
          <>
            <Timestamp at={lastHitAt} /> <span className="tabular">{formatMoney(lastHit ?? 0n)}</span>
          </>
        ),
      'line',
    ),
    column(
      'actions',
      t('jpSetting.columns.actions'),
      (jackpot) => (
        <PermittedButton
          permission="jackpots.set"
          size="row"
          variant="line"
          onClick={() => onEdit(jackpot)}
          aria-label={t('jpSetting.editOne', { name: jackpot.name })}
        >
          {t('jpSetting.edit')}
        </PermittedButton>
      ),
      'buttons',
    ),
  ];
}

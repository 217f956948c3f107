import type { Jackpot } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import type { ConsolePlace, Move } from '../../console/console-address.ts';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { Moment } from '../../console/moment.tsx';
import { PermittedButton } from '../../console/permitted.tsx';
import { TableFailed, TableSkeleton } from '../../console/table-states.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { countText } from '../../i18n/figures.ts';
import type { JpRecord } from '../../reporting/provider-records/records.ts';
import { RecordsView } from '../../reporting/provider-records/records-view.tsx';
import { dollarsOf, JackpotDialog, percentOf } from './jackpot-dialog.tsx';
import { jackpotsQuery } from './jackpots.queries.ts';

interface JpSettingViewProps {
  columns: readonly TableColumn<JpRecord>[];
  place: ConsolePlace;
  move: Move;
}

/** The jackpots, where the provider lets them be set: it has no action of its protocol for that. And what jackpots paid. */
export function JpSettingView({ columns, place, move }: JpSettingViewProps) {
  const query = useQuery(jackpotsQuery);
  return (
    <>
      {query.data?.providerTakesSettings === false ? <NoSettings /> : <Jackpots />}
      <RecordsView key="jp-setting" kind="jp-records" columns={columns} place={place} move={move} isPart />
    </>
  );
}

function NoSettings() {
  const t = useConsoleTexts();
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

function Jackpots() {
  const t = useConsoleTexts();
  const query = useQuery(jackpotsQuery);
  const [edited, setEdited] = useState<Jackpot>();
  const columns = jackpotColumns(t, setEdited);
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
        isShort
        empty={
          query.isError ? (
            <TableFailed
              message={messageOf(query.error, { refused: t('jpSetting.notLoaded') })}
              retry={query}
            />
          ) : (
            // As high as the three rows, or cards, that it stands for.
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

function jackpotColumns(t: ConsoleTexts, onEdit: (jackpot: Jackpot) => void): TableColumn<Jackpot>[] {
  const header = (id: 'value' | 'seed' | 'contribution' | 'cap' | 'odds' | 'hits') => ({
    id,
    header: t(`jpSetting.columns.${id}`),
    isFigure: true,
  });
  return [
    {
      id: 'name',
      header: t('jpSetting.columns.name'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ name }) => name,
    },
    {
      ...header('value'),
      onCard: 'corner',
      cell: ({ valueCents, reserveCents }) => (
        <>
          <span className="font-semibold text-gold-ink">{dollarsOf(valueCents)}</span>
          {reserveCents > 0 && (
            <span className="ml-1.5 text-xs text-faint">
              {t('jpSetting.reserve', { amount: dollarsOf(reserveCents) })}
            </span>
          )}
        </>
      ),
    },
    { ...header('seed'), cell: ({ seedCents }) => dollarsOf(seedCents) },
    { ...header('contribution'), cell: ({ contributionBps }) => percentOf(contributionBps) },
    { ...header('cap'), cell: ({ capCents }) => dollarsOf(capCents) },
    { ...header('odds'), cell: ({ oddsCents }) => dollarsOf(oddsCents) },
    { ...header('hits'), cell: ({ hits }) => countText(hits) },
    {
      id: 'lastHit',
      header: t('jpSetting.columns.lastHit'),
      onCard: 'line',
      cell: ({ lastHitAt, lastHitCents }) =>
        lastHitAt === null ? (
          <span className="text-faint">{t('jpSetting.never')}</span>
        ) : (
          <>
            <Moment at={lastHitAt} /> <span className="tabular">{dollarsOf(lastHitCents ?? 0)}</span>
          </>
        ),
    },
    {
      id: 'actions',
      header: t('jpSetting.columns.actions'),
      onCard: 'buttons',
      cell: (jackpot) => (
        <PermittedButton
          needs="jackpots.set"
          size="row"
          variant="line"
          onClick={() => onEdit(jackpot)}
          aria-label={t('jpSetting.editOne', { name: jackpot.name })}
        >
          {t('jpSetting.edit')}
        </PermittedButton>
      ),
    },
  ];
}

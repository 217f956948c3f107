import { useQuery } from '@tanstack/react-query';
import { FileDown, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button as RowButton } from 'react-aria-components/Button';
import { useManagers } from '../../agents/agent-tree/managers.ts';
import { useCommand } from '../../api/use-command.ts';
import { auditValueText } from '../../events/audit/audit-texts.ts';
import { exportTableTitle } from '../../events/audit/audit-value-codes.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Badge, Skeleton } from '../../ui/feedback.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { column, countColumn, numberColumn, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { chooseCsvSeparator, chosenCsvSeparator, csvSeparatorChoices } from '../files/csv-separator.ts';
import { downloadExport, type ExportListItem, exportsQuery } from './exports.queries.ts';

export function DownloadsPage() {
  const t = useConsoleTranslation();
  const files = useQuery(exportsQuery);
  const { mutate: save } = useCommand(downloadExport, { failure: t('recordPages.exportFailed') });
  const { mutate: remove } = useCommand('POST /agent/exports/:id/remove', {
    failure: t('recordPages.exportFailed'),
    invalidates: [exportsQuery.queryKey],
  });
  const columns = exportColumns(t, { onDownload: save, onRemove: (id) => remove({ params: { id } }) });
  return (
    <>
      <h1 className="shrink-0 pt-1 font-display text-xl leading-none">{t('menu.download')}</h1>
      {files.isPending && <Skeleton className="h-16.5 shrink-0 max-sm:h-21.5" />}
      {files.data !== undefined && <PlayerApp {...files.data.playerApp} />}
      <SeparatorSelect />
      <QueryTable
        label={t('menu.download')}
        columns={columns}
        items={files.data?.files ?? []}
        keyOf={({ id }) => id}
        nameOf={({ table, requestedAt }) => `${table} ${requestedAt}`}
        query={files}
        loadingLabel={t('recordPages.filesLoading')}
        errorFallback={t('recordPages.filesFailed')}
        empty={
          <TableEmpty icon={FileDown} title={t('recordPages.noFiles')} hint={t('recordPages.noFilesHint')} />
        }
      />
    </>
  );
}

function SeparatorSelect() {
  const t = useConsoleTranslation();
  const [chosen, setChosen] = useState(chosenCsvSeparator);
  return (
    <div className="max-w-md shrink-0">
      <SelectField
        label={t('recordPages.separator')}
        hint={t('recordPages.separatorHint')}
        value={chosen}
        onChange={({ target }) => {
          const separator = csvSeparatorChoices.find((one) => one === target.value) ?? 'comma';
          chooseCsvSeparator(separator);
          setChosen(separator);
        }}
      >
        <Options values={csvSeparatorChoices} labelOf={(one) => t(`recordPages.separators.${one}`)} />
      </SelectField>
    </div>
  );
}

function PlayerApp({ url, isSandbox }: { url: string | null; isSandbox: boolean }) {
  const t = useConsoleTranslation();
  return (
    <section className="flex shrink-0 items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3">
      <Smartphone aria-hidden className="size-5 shrink-0 text-gold-ink" />
      <div className="min-w-0 grow">
        <h2 className="text-sm font-semibold">{t('recordPages.app')}</h2>
        {url === null ? (
          <p className="text-sm text-muted">
            {isSandbox ? t('recordPages.appSandbox') : t('recordPages.appNone')}
          </p>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="text-sm break-all text-gold-ink underline underline-offset-2"
          >
            {url}
          </a>
        )}
      </div>
    </section>
  );
}

/** Rounds up to kilobytes. */
const formatFileSize = (bytes: number) => `${formatCount(Math.ceil(bytes / 1_000))} kB`;

const exportStateTones = {
  waiting: 'plain',
  making: 'gold',
  ready: 'good',
  failed: 'bad',
  expired: 'plain',
} as const;

interface ExportHandlers {
  readonly onDownload: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

function exportColumns(
  t: ConsoleTranslateFn,
  handlers: ExportHandlers,
): readonly TableColumn<ExportListItem>[] {
  return [
    column(
      'actions',
      t('players.actions'),
      (file) => <ExportActions t={t} file={file} {...handlers} />,
      'buttons',
    ),
    titleColumn('table', t('recordPages.file'), ({ table }) => exportTableTitle(t, table)),
    column(
      'state',
      t('requests.state'),
      ({ state, failure }) => (
        <Badge tone={exportStateTones[state]}>
          {failure === null ? t(`recordPages.states.${state}`) : t(`recordPages.failures.${failure}`)}
        </Badge>
      ),
      'corner',
    ),
    countColumn('rows', t('recordPages.rows'), ({ rows }) => rows),
    numberColumn('size', t('recordPages.size'), ({ sizeBytes }) => formatFileSize(sizeBytes)),
    column('filters', t('recordPages.filters'), ({ filters }) => <ExportFilters filters={filters} />),
    timeColumn('requested', t('recordPages.requestedAt'), ({ requestedAt }) => requestedAt),
    timeColumn('expires', t('recordPages.expires'), ({ expiresAt }) => expiresAt),
  ];
}

function ExportFilters({ filters }: Pick<ExportListItem, 'filters'>) {
  const t = useConsoleTranslation();
  const { fromDate, toDate, agentId, ...others } = filters;
  const manager = useManagers().find(({ id }) => id === agentId)?.name ?? agentId;
  const values = Object.entries(others).map(([name, value]) => auditValueText(t, name, value));
  const text = [manager, ...values, fromDate, toDate].filter(Boolean).join(' · ') || '–';
  return (
    <span title={text} className="md:block md:max-w-60 md:truncate">
      {text}
    </span>
  );
}

interface ExportActionsProps extends ExportHandlers {
  t: ConsoleTranslateFn;
  file: ExportListItem;
}

function ExportActions({ t, file, onDownload, onRemove }: ExportActionsProps) {
  const name = exportTableTitle(t, file.table);
  return (
    <div className="flex items-center gap-2">
      {/* Buttons of react-aria, because only they receive Enter and Space in a row. */}
      <RowButton
        aria-label={t('recordPages.saveOne', { name })}
        isDisabled={file.state !== 'ready'}
        onPress={() => onDownload(file.id)}
        className={buttonClass('gold', 'row')}
      >
        <FileDown aria-hidden className="size-4" />
        {t('recordPages.save')}
      </RowButton>
      <RowButton
        aria-label={t('recordPages.removeOne', { name })}
        onPress={() => onRemove(file.id)}
        className={buttonClass('line', 'row')}
      >
        <Trash2 aria-hidden className="size-4" />
        {t('recordPages.remove')}
      </RowButton>
    </div>
  );
}

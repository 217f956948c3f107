import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown, Smartphone, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Button as RowButton } from 'react-aria-components/Button';
import { failureOf } from '../../console/attempts.ts';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { Moment } from '../../console/moment.tsx';
import { TableEmpty, TableState } from '../../console/table-states.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { viewTitle } from '../../console/view-title.ts';
import { countText } from '../../i18n/figures.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Badge, Skeleton } from '../../ui/states.tsx';
import { notify } from '../../ui/toasts.tsx';
import { type ExportFile, exportsQuery, removeExport, saveExport } from './exports.queries.ts';

/** The files that the agent had made, and where players get the provider's own app. */
export function DownloadsView() {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const files = useQuery(exportsQuery);
  const fail = (error: unknown) => notify.error(failureOf(error, t('recordDesk.exportFailed')).message);
  const { mutate: save } = useMutation({ mutationFn: saveExport, onError: fail });
  const { mutate: remove } = useMutation({
    mutationFn: (id: string) => removeExport(client, id),
    onError: fail,
  });
  const columns = useMemo(() => columnsOf(t, { save, remove }), [t, save, remove]);
  return (
    <>
      <h1 className="shrink-0 pt-1 font-display text-xl leading-none">{t('menu.download')}</h1>
      {files.isPending && <Skeleton className="h-16.5 shrink-0 max-sm:h-21.5" />}
      {files.data !== undefined && <PlayerApp {...files.data.playerApp} />}
      <DataTable
        label={t('menu.download')}
        columns={columns}
        items={files.data?.files ?? []}
        keyOf={({ id }) => id}
        nameOf={({ table, requestedAt }) => `${table} ${requestedAt}`}
        isBusy={files.isPending}
        empty={
          <TableState
            query={files}
            columns={columns.length}
            loading={t('recordDesk.filesLoading')}
            failed={t('recordDesk.filesFailed')}
          >
            <TableEmpty icon={FileDown} title={t('recordDesk.noFiles')} hint={t('recordDesk.noFilesHint')} />
          </TableState>
        }
      />
    </>
  );
}

function PlayerApp({ url, isSandbox }: { url: string | null; isSandbox: boolean }) {
  const t = useConsoleTexts();
  return (
    <section className="flex shrink-0 items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3">
      <Smartphone aria-hidden className="size-5 shrink-0 text-gold-ink" />
      <div className="min-w-0 grow">
        <h2 className="text-sm font-semibold">{t('recordDesk.app')}</h2>
        {url === null ? (
          <p className="text-sm text-muted">
            {isSandbox ? t('recordDesk.appSandbox') : t('recordDesk.appNone')}
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

/** Files are looked at, not counted: the next greater kilobyte is enough. */
const sizeText = (bytes: number) => `${countText(Math.ceil(bytes / 1_000))} kB`;

const tones = { waiting: 'plain', making: 'gold', ready: 'good', failed: 'bad', expired: 'plain' } as const;

interface Does {
  readonly save: (id: string) => void;
  readonly remove: (id: string) => void;
}

function columnsOf(t: ConsoleTexts, does: Does): readonly TableColumn<ExportFile>[] {
  return [
    {
      id: 'actions',
      header: t('players.actions'),
      onCard: 'buttons',
      cell: (file) => <Actions t={t} file={file} does={does} />,
    },
    {
      id: 'table',
      header: t('recordDesk.file'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ table }) => viewTitle(t, table),
    },
    {
      id: 'state',
      header: t('requests.state'),
      onCard: 'corner',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`recordDesk.states.${state}`)}</Badge>,
    },
    { id: 'rows', header: t('recordDesk.rows'), isFigure: true, cell: ({ rows }) => countText(rows) },
    {
      id: 'size',
      header: t('recordDesk.size'),
      isFigure: true,
      cell: ({ sizeBytes }) => sizeText(sizeBytes),
    },
    { id: 'filters', header: t('recordDesk.filters'), cell: ({ filters }) => <Filters filters={filters} /> },
    {
      id: 'requested',
      header: t('recordDesk.madeAt'),
      cell: ({ requestedAt }) => <Moment at={requestedAt} />,
    },
    {
      id: 'expires',
      header: t('recordDesk.expires'),
      cell: ({ expiresAt }) => (expiresAt === null ? '–' : <Moment at={expiresAt} />),
    },
  ];
}

function Filters({ filters }: Pick<ExportFile, 'filters'>) {
  // As they were asked for: the period last, and its days in their order.
  const { fromDate, toDate, ...others } = filters;
  const text = [...Object.values(others), fromDate, toDate].filter(Boolean).join(' · ') || '–';
  return (
    <span title={text} className="md:block md:max-w-60 md:truncate">
      {text}
    </span>
  );
}

function Actions({ t, file, does }: { t: ConsoleTexts; file: ExportFile; does: Does }) {
  const name = viewTitle(t, file.table);
  return (
    <div className="flex items-center gap-2">
      {/* react-aria's own buttons: the row would take Enter and Space from any other. */}
      <RowButton
        aria-label={t('recordDesk.saveOne', { name })}
        isDisabled={file.state !== 'ready'}
        onPress={() => does.save(file.id)}
        className={buttonClass('gold', 'row')}
      >
        <FileDown aria-hidden className="size-4" />
        {t('recordDesk.save')}
      </RowButton>
      <RowButton
        aria-label={t('recordDesk.removeOne', { name })}
        onPress={() => does.remove(file.id)}
        className={buttonClass('line', 'row')}
      >
        <Trash2 aria-hidden className="size-4" />
        {t('recordDesk.remove')}
      </RowButton>
    </div>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff, BellRing, HandCoins } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { DataTable } from '../../console/data-table.tsx';
import { smallControlClass } from '../../console/day-field.tsx';
import { keepFocus } from '../../console/kept-focus.ts';
import { MoreButton } from '../../console/more-button.tsx';
import { TableEmpty, TableFailed, TableSkeleton } from '../../console/table-states.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { ExportButton } from '../../reporting/exports/export-button.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { type QueuedRequest, type QueuePart, queueQuery } from './requests.queries.ts';
import { changeMuted, useMuted } from './requests-bell.ts';
import { decidedColumns, openColumns } from './requests-columns.tsx';
import { ApproveDialog, DeclineDialog } from './requests-dialogs.tsx';
import { AssignDialog, MessageDialog } from './requests-hands.tsx';

interface OpenDialog {
  readonly does: 'approve' | 'decline' | 'assign' | 'write';
  readonly request: QueuedRequest;
}

/** What players of the subtree ask for: the open requests in the order in which they came, and what became of the others. */
export function RequestsView() {
  const t = useConsoleTexts();
  const [part, setPart] = useState<QueuePart>('open');
  const [dialog, setDialog] = useState<OpenDialog>();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const queue = useInfiniteQuery(queueQuery(part, search));
  const columns = useMemo(() => {
    const decide = {
      approve: (request: QueuedRequest) => setDialog({ does: 'approve', request }),
      decline: (request: QueuedRequest) => setDialog({ does: 'decline', request }),
      assign: (request: QueuedRequest) => setDialog({ does: 'assign', request }),
      write: (request: QueuedRequest) => setDialog({ does: 'write', request }),
    };
    return { open: openColumns(t, decide), decided: decidedColumns(t) };
  }, [t]);
  // The rows of the other part stay dimmed while this one is on its way, under the columns that fit them.
  const rows = queue.isPlaceholderData ? [] : (queue.data?.pages.flatMap(({ requests }) => requests) ?? []);
  const close = () => {
    setDialog(undefined);
    // The request has gone from the queue, and its button with it.
    keepFocus();
  };
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="pt-1 font-display text-xl leading-none">{t('requests.title')}</h1>
        <div className="flex flex-wrap items-center gap-2">
          <input
            type="search"
            aria-label={t('requests.search')}
            placeholder={t('requests.search')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            maxLength={60}
            className={`${smallControlClass} border-line-strong sm:w-64`}
          />
          <Mute />
          <ExportButton table="requests" filters={{ state: part, search }} />
          <Parts part={part} onChange={setPart} />
        </div>
      </div>
      <DataTable
        key={part}
        label={t(`requests.${part}`)}
        columns={columns[part]}
        items={rows}
        keyOf={({ id }) => id}
        nameOf={({ account, amount }) => `${account} ${amount}`}
        isBusy={queue.isPending || queue.isPlaceholderData}
        empty={<Empty part={part} queue={queue} />}
      />
      <MoreButton pages={queue} />
      {dialog?.does === 'approve' && <ApproveDialog request={dialog.request} onClose={close} />}
      {dialog?.does === 'assign' && <AssignDialog request={dialog.request} onClose={close} />}
      {dialog?.does === 'write' && <MessageDialog request={dialog.request} onClose={close} />}
      {dialog?.does === 'decline' && <DeclineDialog request={dialog.request} onClose={close} />}
    </>
  );
}

function Mute() {
  const t = useConsoleTexts();
  const isMuted = useMuted();
  const Icon = isMuted ? BellOff : BellRing;
  return (
    <IconButton
      label={isMuted ? t('requests.soundOff') : t('requests.soundOn')}
      aria-pressed={isMuted}
      onClick={() => changeMuted(!isMuted)}
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  );
}

const parts = ['open', 'decided'] as const;

function Parts({ part, onChange }: { part: QueuePart; onChange: (part: QueuePart) => void }) {
  const t = useConsoleTexts();
  return (
    <fieldset className="flex gap-1 rounded-xl border border-line bg-sunk p-1 pointer-coarse:p-0">
      <legend className="sr-only">{t('requests.parts')}</legend>
      {parts.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === part}
          onClick={() => onChange(each)}
          className={cx(
            'h-8 pointer-coarse:h-11 rounded-lg px-3.5 text-sm font-semibold transition-colors',
            each === part ? 'bg-raised text-gold-ink' : 'text-muted hover:text-text',
          )}
        >
          {t(`requests.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}

interface EmptyProps {
  part: QueuePart;
  queue: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'isPending' | 'isPlaceholderData' | 'error' | 'refetch' | 'isFetching'
  >;
}

function Empty({ part, queue }: EmptyProps) {
  const t = useConsoleTexts();
  if (queue.error !== null) {
    return (
      <TableFailed message={messageOf(queue.error, { refused: t('requests.notLoaded') })} retry={queue} />
    );
  }
  if (queue.isPending || queue.isPlaceholderData) {
    return <TableSkeleton label={t('requests.loading')} columns={8} />;
  }
  return part === 'open' ? (
    <TableEmpty icon={HandCoins} title={t('requests.noneOpen')} hint={t('requests.noneOpenHint')} />
  ) : (
    <TableEmpty icon={HandCoins} title={t('requests.noneDecided')} />
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff, BellRing, HandCoins } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { compactControlClass } from '../../ui/dates/date-field.tsx';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { AssignRequestDialog, MessagePlayerDialog } from './request-assignment-dialogs.tsx';
import { ApproveRequestDialog, DeclineRequestDialog } from './request-decision-dialogs.tsx';
import { setMuted, useIsMuted } from './request-sound.ts';
import { type QueuedRequestRow, type RequestListFilter, requestQueueQuery } from './requests.queries.ts';
import { decidedRequestColumns, openRequestColumns } from './requests-columns.tsx';

interface OpenRequestDialog {
  readonly action: 'approve' | 'decline' | 'assign' | 'message';
  readonly request: QueuedRequestRow;
}

interface RequestsPageProps {
  renderExportButton: (filters: { state: RequestListFilter; search: string }) => ReactNode;
}

export function RequestsPage({ renderExportButton }: RequestsPageProps) {
  const t = useConsoleTranslation();
  const [part, setPart] = useState<RequestListFilter>('open');
  const [dialog, setDialog] = useState<OpenRequestDialog>();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const queue = useInfiniteQuery(requestQueueQuery(part, search));
  const columns = useMemo(() => {
    const decide = {
      approve: (request: QueuedRequestRow) => setDialog({ action: 'approve', request }),
      decline: (request: QueuedRequestRow) => setDialog({ action: 'decline', request }),
      assign: (request: QueuedRequestRow) => setDialog({ action: 'assign', request }),
      sendMessage: (request: QueuedRequestRow) => setDialog({ action: 'message', request }),
    };
    return { open: openRequestColumns(t, decide), decided: decidedRequestColumns(t) };
  }, [t]);
  // The rows of the other filter don't fit this filter's columns.
  const rows = queue.isPlaceholderData ? [] : (queue.data?.pages.flatMap(({ requests }) => requests) ?? []);
  const close = () => {
    setDialog(undefined);
    // The request's row is gone, and its button with it.
    restoreFocus();
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
            className={`${compactControlClass} border-line-strong sm:w-64`}
          />
          <MuteButton />
          {renderExportButton({ state: part, search })}
          <RequestListFilterButtons part={part} onChange={setPart} />
        </div>
      </div>
      <QueryTable
        key={part}
        label={t(`requests.${part}`)}
        columns={columns[part]}
        items={rows}
        keyOf={({ id }) => id}
        nameOf={({ account, amount }) => `${account} ${amount}`}
        query={{ ...queue, isPending: queue.isPending || queue.isPlaceholderData }}
        loadingLabel={t('requests.loading')}
        errorFallback={t('requests.notLoaded')}
        empty={
          part === 'open' ? (
            <TableEmpty icon={HandCoins} title={t('requests.noneOpen')} hint={t('requests.noneOpenHint')} />
          ) : (
            <TableEmpty icon={HandCoins} title={t('requests.noneDecided')} />
          )
        }
      />
      {dialog?.action === 'approve' && <ApproveRequestDialog request={dialog.request} onClose={close} />}
      {dialog?.action === 'assign' && <AssignRequestDialog request={dialog.request} onClose={close} />}
      {dialog?.action === 'message' && <MessagePlayerDialog request={dialog.request} onClose={close} />}
      {dialog?.action === 'decline' && <DeclineRequestDialog request={dialog.request} onClose={close} />}
    </>
  );
}

function MuteButton() {
  const t = useConsoleTranslation();
  const isMuted = useIsMuted();
  const Icon = isMuted ? BellOff : BellRing;
  return (
    <IconButton
      label={isMuted ? t('requests.soundOff') : t('requests.soundOn')}
      aria-pressed={isMuted}
      onClick={() => setMuted(!isMuted)}
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  );
}

const requestListFilters = ['open', 'decided'] as const;

function RequestListFilterButtons({
  part,
  onChange,
}: {
  part: RequestListFilter;
  onChange: (part: RequestListFilter) => void;
}) {
  const t = useConsoleTranslation();
  return (
    <fieldset className="flex gap-1 rounded-xl border border-line bg-sunk p-1 pointer-coarse:p-0">
      <legend className="sr-only">{t('requests.filterLabel')}</legend>
      {requestListFilters.map((each) => (
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

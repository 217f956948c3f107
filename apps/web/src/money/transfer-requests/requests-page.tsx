import { toCents } from '@golden-acers/contract/money-values';
import { formatCents } from '@golden-acers/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff, BellRing, HandCoins } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { rowsOf } from '../../api/cursor-query.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { compactControlClass } from '../../ui/dates/date-field.tsx';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { ApproveRequestDialog } from './approve-request-dialog.tsx';
import { AssignRequestDialog } from './assign-request-dialog.tsx';
import { setMuted, useIsMuted } from './request-sound.ts';
import { RequestTextDialog } from './request-text-dialog.tsx';
import { type QueuedRequestRow, type RequestListFilter, requestQueueQuery } from './requests.queries.ts';
import { decidedRequestColumns, openRequestColumns, type RequestAction } from './requests-columns.tsx';

interface RequestsPageProps {
  renderExportButton: (filters: { state: RequestListFilter; search: string }) => ReactNode;
  /** Says what the approval of a recharge causes. */
  noticeOf: (request: QueuedRequestRow) => ReactNode;
}

export function RequestsPage({ renderExportButton, noticeOf }: RequestsPageProps) {
  const t = useConsoleTranslation();
  const [part, setPart] = useState<RequestListFilter>('open');
  const [dialog, setDialog] = useState<{ action: RequestAction; request: QueuedRequestRow }>();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const queue = useInfiniteQuery(requestQueueQuery(part, search));
  const columns =
    part === 'open'
      ? openRequestColumns(t, (action, request) => setDialog({ action, request }))
      : decidedRequestColumns(t);
  // Rows of the previous filter do not fit these columns.
  const rows = queue.isPlaceholderData ? [] : (rowsOf(queue.data) ?? []);
  const close = () => {
    setDialog(undefined);
    // The request's row and its button have disappeared.
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
        columns={columns}
        items={rows}
        keyOf={({ id }) => id}
        nameOf={({ account, amount }) => `${account} ${formatCents(toCents(amount))}`}
        query={{ ...queue, isPending: queue.isPending || queue.isPlaceholderData }}
        loadingLabel={t('requests.loading')}
        errorFallback={t('requests.notLoaded')}
        empty={
          <TableEmpty
            icon={HandCoins}
            title={t(part === 'open' ? 'requests.noneOpen' : 'requests.noneDecided')}
            hint={part === 'open' ? t('requests.noneOpenHint') : undefined}
          />
        }
      />
      {dialog?.action === 'approve' && (
        <ApproveRequestDialog request={dialog.request} noticeOf={noticeOf} onClose={close} />
      )}
      {dialog?.action === 'assign' && <AssignRequestDialog request={dialog.request} onClose={close} />}
      {(dialog?.action === 'decline' || dialog?.action === 'message') && (
        <RequestTextDialog {...dialog} action={dialog.action} onClose={close} />
      )}
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

interface RequestListFilterButtonsProps {
  part: RequestListFilter;
  onChange: (part: RequestListFilter) => void;
}

function RequestListFilterButtons({ part, onChange }: RequestListFilterButtonsProps) {
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

import type { QueuedTicket } from '@golden-acers/contract';
import { ticketLimits } from '@golden-acers/contract/ticket-constants';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { rowsOf } from '../../api/cursor-query.ts';
import { useCommand } from '../../api/use-command.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ExportButton } from '../../reporting/exports/export-button.tsx';
import { choiceParam, idParam, textParam, useTypedSearchParams } from '../../typed-search-params.ts';
import { Button } from '../../ui/button.tsx';
import { compactControlClass } from '../../ui/dates/date-field.tsx';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { Options } from '../../ui/field.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { useRowKeys } from '../../ui/page-keys.ts';
import { Switch } from '../../ui/switch.tsx';
import { column, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { chatPresenceQuery } from '../chats/chats.queries.ts';
import { assignedFilters, type InboxFilter, inboxQuery, ticketFilters } from './inbox.queries.ts';
import { TicketThread } from './ticket-thread.tsx';

const ArticleVotesDialog = lazyNamed(() => import('./article-votes-dialog.tsx'), 'ArticleVotesDialog');

const inboxParams = {
  state: choiceParam(ticketFilters, 'unreplied'),
  assigned: choiceParam(assignedFilters, 'anybody'),
  /** A separate parameter, because other pages keep their own search. */
  words: textParam(ticketLimits.searchMax),
  ticket: idParam('tk'),
};

/** Shows the inbox, or one of its tickets. */
export function TicketsPage({ playerCardOf }: { playerCardOf: (account: string) => ReactNode }) {
  const [{ ticket, words: search, state, assigned }, changeParams] = useTypedSearchParams(inboxParams);
  if (ticket !== '')
    return (
      <TicketThread
        id={ticket}
        filter={{ state, assigned, search }}
        onOpen={(id) => changeParams({ ticket: id }, true)}
        playerCardOf={playerCardOf}
      />
    );
  return (
    <Inbox
      filter={{ state, assigned, search }}
      onFilter={({ search: words, ...change }) =>
        changeParams({ ...change, ...(words !== undefined && { words }) })
      }
      onOpen={(id) => changeParams({ ticket: id }, true)}
    />
  );
}

interface InboxProps {
  filter: InboxFilter;
  onFilter: (change: Partial<InboxFilter>) => void;
  onOpen: (id: string) => void;
}

const filterClass = `${compactControlClass} w-auto! border-line-strong text-text`;
const typingMs = 250;

function Inbox({ filter, onFilter, onOpen }: InboxProps) {
  const t = useConsoleTranslation();
  const [isVotesOpen, setVotesOpen] = useState(false);
  useRowKeys();
  const list = useInfiniteQuery(
    inboxQuery({ ...filter, search: useDebouncedValue(filter.search, typingMs) }),
  );
  const isQueue = filter.state === 'unreplied' && filter.assigned === 'anybody' && filter.search === '';
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <h1 className="grow py-1 font-display text-xl leading-none">{t('menu.tickets')}</h1>
        <ChatAvailability />
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <input
          type="search"
          aria-label={t('tickets.search')}
          placeholder={t('tickets.search')}
          value={filter.search}
          onChange={({ target }) => onFilter({ search: target.value })}
          maxLength={ticketLimits.searchMax}
          className={`${compactControlClass} grow border-line-strong sm:w-64`}
        />
        <select
          aria-label={t('tickets.filter')}
          value={filter.state}
          onChange={({ target }) => onFilter({ state: inboxParams.state.parse(target.value) })}
          className={filterClass}
        >
          <Options values={ticketFilters} labelOf={(one) => t(`tickets.states.${one}`)} />
        </select>
        <select
          aria-label={t('tickets.assignedFilter')}
          value={filter.assigned}
          onChange={({ target }) => onFilter({ assigned: inboxParams.assigned.parse(target.value) })}
          className={filterClass}
        >
          <Options values={assignedFilters} labelOf={(one) => t(`tickets.assigned.${one}`)} />
        </select>
        <Button variant="line" size="sm" onClick={() => setVotesOpen(true)}>
          {t('tickets.articles.title')}
        </Button>
        <ExportButton table="tickets" filters={{ ...filter }} />
        {isVotesOpen && (
          <Suspense>
            <ArticleVotesDialog onClose={() => setVotesOpen(false)} />
          </Suspense>
        )}
      </div>
      <QueryTable
        label={t('menu.tickets')}
        columns={ticketColumns(t, onOpen)}
        items={rowsOf(list.data)}
        keyOf={({ id }) => id}
        nameOf={({ number }) => t('tickets.number', { number })}
        query={list}
        loadingLabel={t('tickets.loading')}
        errorFallback={t('tickets.notLoaded')}
        empty={
          <TableEmpty
            icon={LifeBuoy}
            title={t(isQueue ? 'tickets.none' : 'tickets.noneFound')}
            hint={isQueue ? t('tickets.noneHint') : undefined}
          />
        }
      />
    </>
  );
}

const priorityTones = { low: 'plain', normal: 'plain', high: 'warn', urgent: 'bad' } as const;

function ticketColumns(
  t: ConsoleTranslateFn,
  onOpen: (id: string) => void,
): readonly TableColumn<QueuedTicket>[] {
  return [
    titleColumn('ticket', t('tickets.ticket'), ({ id, number, subject, channel }) => (
      <button
        type="button"
        onClick={() => onOpen(id)}
        className="grid max-w-96 min-w-40 gap-0.5 rounded py-1 text-left whitespace-normal hover:underline"
      >
        <span className="line-clamp-2 font-medium wrap-anywhere">{subject}</span>
        <span className="flex flex-wrap items-center gap-2 font-normal text-muted">
          {t('tickets.number', { number })}
          {channel === 'chat' && <Badge tone="gold">{t('chat.badge')}</Badge>}
        </span>
      </button>
    )),
    column('account', t('tickets.account'), ({ account, visitor }) =>
      visitor === null ? (
        account
      ) : (
        <span className="grid max-w-56 justify-items-start gap-1 whitespace-normal">
          <span className="wrap-anywhere">{visitor.email}</span>
          <Badge tone="warn">{t('tickets.visitor')}</Badge>
        </span>
      ),
    ),
    column('topic', t('tickets.topic'), ({ category }) => t(`tickets.categories.${category}`)),
    column('priority', t('tickets.priority'), ({ priority }) => (
      <Badge tone={priorityTones[priority]}>{t(`tickets.priorities.${priority}`)}</Badge>
    )),
    column(
      'state',
      t('tickets.state'),
      ({ state }) => <Badge tone={state === 'new' ? 'gold' : 'plain'}>{t(`tickets.states.${state}`)}</Badge>,
      'corner',
    ),
    column('due', t('tickets.due'), ({ dueAt, isOverdue }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Timestamp at={dueAt} />
        {isOverdue && <Badge tone="bad">{t('tickets.overdue')}</Badge>}
      </span>
    )),
    column(
      'assignee',
      t('tickets.assignee'),
      ({ assignedTo }) => assignedTo?.name ?? t('tickets.unassigned'),
    ),
  ];
}

/** Renewed by the open console. Without it, the agent's chats return to the queue. */
function ChatAvailability() {
  const t = useConsoleTranslation();
  const { data: presence } = useQuery(chatPresenceQuery);
  const change = useCommand('POST /agent/chat', {
    stores: chatPresenceQuery,
    failure: t('chat.availabilityFailed'),
  });
  if (presence === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <Switch
        label={t('chat.available')}
        isOn={change.isPending ? change.variables.body.isAvailable : presence.isAvailable}
        onChange={(isAvailable) => change.mutate({ body: { isAvailable } })}
        isDisabled={change.isPending}
      />
      <p role="status" className="empty:hidden">
        {presence.queued > 0 && <Badge tone="warn">{t('chat.queued', { count: presence.queued })}</Badge>}
      </p>
    </div>
  );
}

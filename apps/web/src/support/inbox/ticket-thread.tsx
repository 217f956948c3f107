import type { AgentThread } from '@golden-acers/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { rowsOf } from '../../api/cursor-query.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { formatMinute } from '../../ui/dates/period.ts';
import { Badge, LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { usePageKeys } from '../../ui/page-keys.ts';
import { ChatLog } from '../chats/chat-log.tsx';
import { MessageFiles } from '../tickets/message-files.tsx';
import { ThreadMessage } from '../tickets/thread-message.tsx';
import { AcceptChat, useMustAcceptChat } from './accept-chat.tsx';
import { type InboxFilter, inboxQuery, saveAgentFile, threadQuery, viewersQuery } from './inbox.queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { TicketProperties } from './ticket-properties.tsx';

interface TicketThreadProps {
  id: string;
  /** The inbox from which it was opened, whose order `j` and `k` follow. */
  filter: InboxFilter;
  /** An empty id returns to the inbox. */
  onOpen: (id: string) => void;
  /** The card of a player, which a domain above shows. */
  playerCardOf: (account: string) => ReactNode;
}

export function TicketThread({ id, filter, onOpen, playerCardOf }: TicketThreadProps) {
  const t = useConsoleTranslation();
  const query = useQuery(threadQuery(id));
  const { data: ticket } = query;
  const account = ticket && (ticket.visitor === null ? ticket.account : ticket.matchingAccount);
  return (
    <div className="grid min-h-0 grow content-start gap-5 overflow-y-auto">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="line" size="sm" className="mr-auto" onClick={() => onOpen('')}>
          <ArrowLeft aria-hidden className="size-4" />
          {t('tickets.back')}
        </Button>
        <TicketNeighbours key={id} id={id} filter={filter} onOpen={onOpen} />
      </div>
      {query.isPending && (
        <LoadingSkeletons className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </LoadingSkeletons>
      )}
      {query.isError && <QueryErrorPanel query={query} fallback={t('tickets.notLoaded')} />}
      {ticket && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="grid min-w-0 gap-5">
            <header className="grid gap-1">
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                {t('tickets.number', { number: ticket.number })}
                {ticket.channel === 'chat' && <Badge tone="gold">{t('chat.badge')}</Badge>}
                {ticket.visitor && <Badge tone="warn">{t('tickets.visitor')}</Badge>}
              </p>
              <h1 className="font-display text-2xl leading-tight wrap-anywhere">{ticket.subject}</h1>
            </header>
            {ticket.playerStatus !== 'open' && (
              <p className="rounded-xl bg-warn-wash px-4 py-3 text-sm text-warn">
                {t(`tickets.absent.${ticket.playerStatus}`)}
              </p>
            )}
            <OtherViewers id={id} />
            <Messages ticket={ticket} />
            <Reply ticket={ticket} />
          </div>
          <div className="grid gap-4">
            {account && playerCardOf(account)}
            <TicketProperties key={id} ticket={ticket} onOpen={onOpen} />
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * Opens the next and the previous ticket of the inbox. Its order is kept while the ticket is open, so that a
 * ticket that leaves the inbox with its reply still has a next one.
 */
function TicketNeighbours({ id, filter, onOpen }: Pick<TicketThreadProps, 'id' | 'filter' | 'onOpen'>) {
  const t = useConsoleTranslation();
  const list = useInfiniteQuery(inboxQuery(filter));
  const ids = (rowsOf(list.data) ?? []).map((ticket) => ticket.id);
  const [order, setOrder] = useState<readonly string[]>();
  if (order === undefined && ids.length > 0) setOrder(ids);
  const shown = order?.includes(id) ? order : ids;
  const now = shown.indexOf(id);
  const previous = shown[now - 1];
  const next = shown[now + 1];
  const open = (other: string | undefined) => other !== undefined && onOpen(other);
  usePageKeys({ j: () => open(next), k: () => open(previous) });
  return (
    <>
      <Button variant="line" size="sm" disabled={previous === undefined} onClick={() => open(previous)}>
        {t('tickets.previous')}
        <KeyHint>K</KeyHint>
      </Button>
      <Button variant="line" size="sm" disabled={next === undefined} onClick={() => open(next)}>
        {t('tickets.next')}
        <KeyHint>J</KeyHint>
      </Button>
    </>
  );
}

/** Shows other agents who have the ticket open, so that two do not reply at once. */
function OtherViewers({ id }: { id: string }) {
  const t = useConsoleTranslation();
  const { data: others = [] } = useQuery(viewersQuery(id));
  return (
    <p role="status" className="empty:hidden">
      {others.length > 0 && (
        <Badge tone="warn">
          <Eye aria-hidden className="size-4" />
          {t('tickets.others', { names: others.join(', ') })}
        </Badge>
      )}
    </p>
  );
}

function Messages({ ticket }: { ticket: AgentThread }) {
  const t = useConsoleTranslation();
  const items = <MessageItems ticket={ticket} />;
  if (ticket.channel !== 'chat' || ticket.state === 'closed') {
    return (
      <ol className="grid gap-4" aria-live="polite" aria-relevant="additions">
        {items}
      </ol>
    );
  }
  return (
    <ChatLog
      {...ticket}
      side="agent"
      isAddressed={ticket.assignedTo?.isSelf === true}
      messages={ticket.messages.filter(({ isInternal }) => !isInternal)}
      label={t('chat.log')}
      texts={{ read: t('chat.read'), typing: t('chat.typing') }}
    >
      {items}
    </ChatLog>
  );
}

function MessageItems({ ticket: { id, messages } }: { ticket: AgentThread }) {
  const t = useConsoleTranslation();
  return messages.map((message) => (
    <ThreadMessage
      key={message.id}
      message={message}
      author={message.author}
      formatTime={formatMinute}
      {...(message.isOfVisitor && { badge: <Badge>{t('tickets.visitor')}</Badge> })}
      {...(message.isInternal && {
        badge: <Badge tone="warn">{t('tickets.internal')}</Badge>,
        className: 'border-dashed border-warn/60 bg-warn-wash',
      })}
    >
      <MessageFiles
        save={(fileId) => saveAgentFile(id, fileId)}
        files={message.files}
        labelOf={(name) => t('tickets.saveFile', { name })}
        failed={t('tickets.saveFailed')}
      />
    </ThreadMessage>
  ));
}

function Reply({ ticket }: { ticket: AgentThread }) {
  const t = useConsoleTranslation();
  const mustAccept = useMustAcceptChat(ticket);
  if (ticket.state === 'closed') return <p className="text-muted">{t('tickets.closed')}</p>;
  return mustAccept ? <AcceptChat ticket={ticket} /> : <ReplyForm key={ticket.id} ticket={ticket} />;
}

import type { AgentThread } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Eye } from 'lucide-react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { formatMinute } from '../../ui/dates/period.ts';
import { Badge, LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { ChatLog } from '../chats/chat-log.tsx';
import { MessageFiles } from '../tickets/message-files.tsx';
import { ThreadMessage } from '../tickets/thread-message.tsx';
import { AcceptChat, useMustAcceptChat } from './accept-chat.tsx';
import { saveAgentFile, threadQuery, viewersQuery } from './inbox.queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { TicketProperties } from './ticket-properties.tsx';

interface TicketThreadProps {
  id: string;
  /** An empty id returns to the inbox. */
  onOpen: (id: string) => void;
}

export function TicketThread({ id, onOpen }: TicketThreadProps) {
  const t = useConsoleTranslation();
  const query = useQuery(threadQuery(id));
  const { data: ticket } = query;
  return (
    <div className="grid min-h-0 grow content-start gap-5 overflow-y-auto">
      <Button variant="line" size="sm" className="justify-self-start" onClick={() => onOpen('')}>
        <ArrowLeft aria-hidden className="size-4" />
        {t('tickets.back')}
      </Button>
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
          <TicketProperties key={id} ticket={ticket} onOpen={onOpen} />
        </div>
      )}
    </div>
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

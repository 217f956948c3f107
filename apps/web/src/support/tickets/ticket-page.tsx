import type { PlayerThread } from '@golden-acers/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { PageLayout } from '../../ui/page.tsx';
import { notify } from '../../ui/toasts.tsx';
import { ChatLog } from '../chats/chat-log.tsx';
import { ChatStatus } from './chat-status.tsx';
import { MessageFiles } from './message-files.tsx';
import { PlayerReplyForm } from './player-reply-form.tsx';
import { ThreadMessage } from './thread-message.tsx';
import { TicketStateBadge } from './ticket-list.tsx';
import { postRating, ticketQuery } from './tickets.queries.ts';

export function TicketPage() {
  const { t } = useTranslation();
  const support = useSupportTranslation();
  const { id = '' } = useParams();
  const query = useQuery(ticketQuery(id));
  const { data: ticket } = query;
  return (
    <PageLayout
      title={ticket?.subject ?? t('shell.support')}
      documentTitle={t('shell.support')}
      {...(ticket && { eyebrow: support('tickets.number', { number: ticket.number }) })}
      actions={ticket && <TicketStateBadge state={ticket.state} />}
      width="reading"
    >
      {query.isPending && (
        <LoadingSkeletons className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </LoadingSkeletons>
      )}
      {query.isError && <QueryErrorPanel query={query} fallback={support('tickets.notLoaded')} />}
      {ticket && <Thread key={ticket.id} ticket={ticket} />}
      <p>
        <Link
          to={paths.support}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-gold-ink hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
          {support('tickets.back')}
        </Link>
      </p>
    </PageLayout>
  );
}

function Thread({ ticket }: { ticket: PlayerThread }) {
  const support = useSupportTranslation();
  const messages = <Messages ticket={ticket} />;
  const isChat = ticket.channel === 'chat' && ticket.state !== 'closed';
  return (
    <div className="grid gap-6">
      {isChat ? (
        <>
          <ChatStatus ticket={ticket} />
          <ChatLog
            {...ticket}
            side="user"
            isAddressed
            label={support('chat.log')}
            texts={{ read: support('chat.read'), typing: support('chat.typing') }}
          >
            {messages}
          </ChatLog>
        </>
      ) : (
        <ol className="grid gap-4" aria-live="polite" aria-relevant="additions">
          {messages}
        </ol>
      )}
      {ticket.canBeRated && <Rating ticket={ticket} />}
      {ticket.state === 'closed' ? (
        <p className="text-muted">{support('tickets.closed')}</p>
      ) : (
        <PlayerReplyForm ticket={ticket} />
      )}
    </div>
  );
}

function Messages({ ticket: { id, messages } }: { ticket: PlayerThread }) {
  const support = useSupportTranslation();
  return messages.map((message) => (
    <ThreadMessage
      key={message.id}
      message={message}
      author={support(message.from === 'agent' ? 'tickets.agent' : 'tickets.you')}
    >
      <MessageFiles
        ticketId={id}
        side="user"
        files={message.files}
        labelOf={(name) => support('files.save', { name })}
        failed={support('files.saveFailed')}
      />
    </ThreadMessage>
  ));
}

const choices = [
  ['good', true],
  ['bad', false],
] as const;

function Rating({ ticket: { id, isSatisfied } }: { ticket: PlayerThread }) {
  const support = useSupportTranslation();
  const client = useQueryClient();
  const rate = useMutation({
    mutationFn: (value: boolean) => postRating(id, value),
    onSuccess: ({ data }) => client.setQueryData(ticketQuery(id).queryKey, data),
    onError: notify.failure(support('tickets.rateFailed')),
  });
  return (
    <section className="flex flex-wrap items-center gap-x-5 gap-y-3 border-y border-line py-5">
      <h2 className="font-medium">{support('tickets.rateTitle')}</h2>
      <div className="flex gap-2">
        {choices.map(([name, value]) => (
          <Button
            key={name}
            size="sm"
            variant={isSatisfied === value ? 'gold' : 'line'}
            aria-pressed={isSatisfied === value}
            busy={rate.isPending && rate.variables === value}
            onClick={() => rate.mutate(value)}
          >
            {support(`tickets.${name}`)}
          </Button>
        ))}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isSatisfied !== null && support('tickets.rated')}
      </p>
    </section>
  );
}

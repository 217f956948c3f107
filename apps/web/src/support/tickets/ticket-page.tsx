import type { PlayerThread } from '@golden-acers/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { putQueryData, refetchQueries } from '../../api/refetch-queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ChatLog } from '../chats/chat-log.tsx';
import { useTypingSignal } from '../chats/chat-signals.ts';
import { chatViewQuery } from '../chats/chats.queries.ts';
import { ThreadMessages } from './thread-messages.tsx';
import { ThreadRating } from './thread-rating.tsx';
import { ThreadReplyForm } from './thread-reply-form.tsx';
import { TicketLayout } from './ticket-layout.tsx';
import {
  postRating,
  postTicketFile,
  postTicketMessage,
  saveTicketFile,
  ticketQuery,
  ticketsKey,
} from './tickets.queries.ts';

export function TicketPage() {
  const { t } = useTranslation();
  const support = useSupportTranslation();
  const { id = '' } = useParams();
  const query = useQuery(ticketQuery(id));
  const { data: ticket } = query;
  return (
    <TicketLayout title={t('shell.support')} query={query}>
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
    </TicketLayout>
  );
}

function Thread({ ticket }: { ticket: PlayerThread }) {
  const support = useSupportTranslation();
  const messages = (
    <ThreadMessages messages={ticket.messages} save={(fileId) => saveTicketFile(ticket.id, fileId)} />
  );
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
      {ticket.canBeRated && <PlayerRating ticket={ticket} />}
      {ticket.state === 'closed' ? (
        <p className="text-muted">{support('tickets.closed')}</p>
      ) : (
        <PlayerReplyForm ticket={ticket} />
      )}
    </div>
  );
}

function PlayerRating({ ticket: { id, isSatisfied } }: { ticket: PlayerThread }) {
  const client = useQueryClient();
  return (
    <ThreadRating
      isSatisfied={isSatisfied}
      rate={(value) => postRating(id, value)}
      onRated={({ data }) => putQueryData(client, ticketQuery(id).queryKey, data)}
    />
  );
}

/** Shows who is present, with a button to end the chat. */
function ChatStatus({ ticket: { id } }: { ticket: PlayerThread }) {
  const support = useSupportTranslation();
  const { data: view } = useQuery(chatViewQuery(id));
  const end = useCommand('POST /user/tickets/:id/end', {
    stores: ticketQuery(id),
    failure: support('chat.endFailed'),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface px-4 py-3">
      <p role="status" className="min-w-0 flex-1 basis-48">
        {view !== undefined && describeView(support, view)}
      </p>
      <Button variant="line" size="sm" busy={end.isPending} onClick={() => end.mutate({ params: { id } })}>
        {support('chat.end')}
      </Button>
    </div>
  );
}

function describeView(
  support: ReturnType<typeof useSupportTranslation>,
  { isJoined, isAvailable, ahead }: { isJoined: boolean; isAvailable: boolean; ahead: number | null },
): string {
  if (isJoined) return support('chat.joined');
  if (!isAvailable || ahead === null) return support('chat.nobody');
  return ahead === 0 ? support('chat.next') : support('chat.ahead', { count: ahead });
}

function PlayerReplyForm({ ticket: { id, state, channel } }: { ticket: PlayerThread }) {
  const client = useQueryClient();
  const signalTyping = useTypingSignal(id, 'user');
  return (
    <ThreadReplyForm
      state={state}
      thread={id}
      onTyping={channel === 'chat' ? signalTyping : undefined}
      send={(text, key) => postTicketMessage(id, text, key)}
      addFile={(data) => postTicketFile(id, data)}
      onSent={async ({ data }) => {
        putQueryData(client, ticketQuery(id).queryKey, data);
        await refetchQueries(client, ticketsKey);
      }}
    />
  );
}

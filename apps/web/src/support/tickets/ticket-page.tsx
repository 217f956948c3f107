import type { PlayerThread } from '@golden-acers/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { putQueryData } from '../../api/refetch-queries.ts';
import { useTranslation } from '../../i18n/index.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { paths } from '../../paths.ts';
import { ChatLog } from '../chats/chat-log.tsx';
import { ChatStatus } from './chat-status.tsx';
import { PlayerReplyForm } from './player-reply-form.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { ThreadRating } from './thread-rating.tsx';
import { TicketLayout } from './ticket-layout.tsx';
import { postRating, saveTicketFile, ticketQuery } from './tickets.queries.ts';

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

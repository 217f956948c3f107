import type { PlayerThread } from '@golden-acers/contract';
import { useQueryClient } from '@tanstack/react-query';
import { putQueryData, refetchQueries } from '../../api/refetch-queries.ts';
import { useTypingSignal } from '../chats/chat-signals.ts';
import { ThreadReplyForm } from './thread-reply-form.tsx';
import { postTicketFile, postTicketMessage, ticketQuery, ticketsKey } from './tickets.queries.ts';

export function PlayerReplyForm({ ticket: { id, state, channel } }: { ticket: PlayerThread }) {
  const client = useQueryClient();
  const signalTyping = useTypingSignal(id, 'user');
  return (
    <ThreadReplyForm
      state={state}
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

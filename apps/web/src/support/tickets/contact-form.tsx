import type { TicketCategory, TicketChannel } from '@golden-acers/contract/ticket-constants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isDefinitelyRefused, newIdempotencyKey } from '../../api/command-errors.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { ticketPath } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { notify } from '../../ui/toasts.tsx';
import { chatQuery } from '../chats/chats.queries.ts';
import { SupportHours } from '../chats/support-hours.tsx';
import { sendFiles } from './file-picker.tsx';
import { useFileTexts } from './file-texts.ts';
import { MessageFields, useMessageDraft } from './message-fields.tsx';
import { invalidateTickets, postTicket, postTicketFile } from './tickets.queries.ts';

/**
 * A repeated submit uses the same key until the server has decided, so that a lost response opens no second
 * ticket.
 */
function usePostTicket(files: readonly File[]) {
  const support = useSupportTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const key = useRef(newIdempotencyKey());
  const texts = useFileTexts();
  return useMutation({
    mutationFn: async (body: {
      category: TicketCategory;
      subject: string;
      text: string;
      channel: TicketChannel;
    }) => {
      const reply = await postTicket(body, key.current);
      // Shown before the files are sent, because a success removes earlier errors.
      if (reply.data.channel === 'form') notify.success(support('contact.sent'));
      await sendFiles(files, texts, (data) => postTicketFile(reply.data.id, data));
      return reply;
    },
    onSuccess: async ({ data }) => {
      await navigate(ticketPath(data.id));
      await invalidateTickets(client);
    },
    onError: (error) => {
      if (isDefinitelyRefused(error)) key.current = newIdempotencyKey();
    },
  });
}

export function ContactForm() {
  const support = useSupportTranslation();
  const { draft, message, change } = useMessageDraft();
  const [wasSubmitted, setSubmitted] = useState(false);
  const send = usePostTicket(draft.files);
  const { data: chat } = useQuery(chatQuery);
  const canChat = chat?.isAvailable === true && chat.openTicketId === null;
  function submit(channel: TicketChannel): void {
    setSubmitted(true);
    if (message !== undefined && !send.isPending) send.mutate({ ...message, channel });
  }
  const isSending = (channel: TicketChannel) => send.isPending && send.variables.channel === channel;
  return (
    <Card title={support('contact.title')} isHighlighted>
      <form
        id="contact"
        onSubmit={(event) => {
          event.preventDefault();
          submit(canChat ? 'chat' : 'form');
        }}
        noValidate
        className="grid max-w-3xl gap-5"
      >
        <div className="grid justify-items-start gap-2">
          <p className="text-muted">{support(canChat ? 'chat.available' : 'contact.text')}</p>
          {chat !== undefined && <SupportHours timeZone={chat.timeZone} />}
          {chat?.openTicketId != null && (
            <LinkButton to={ticketPath(chat.openTicketId)} size="sm">
              {support('chat.goOn')}
            </LinkButton>
          )}
        </div>
        <MessageFields draft={draft} onChange={change} isMissing={wasSubmitted && message === undefined} />
        <RequestError error={send.error} fallback={support('contact.failed')} />
        <div className="flex flex-wrap gap-3">
          {canChat && (
            <Button type="submit" busy={isSending('chat')} busyLabel={support('contact.busy')}>
              {support('chat.start')}
            </Button>
          )}
          <Button
            type={canChat ? 'button' : 'submit'}
            variant={canChat ? 'line' : 'gold'}
            busy={isSending('form')}
            busyLabel={support('contact.busy')}
            onClick={canChat ? () => submit('form') : undefined}
          >
            {support('contact.submit')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

import type { TicketChannel } from '@golden-acers/contract/ticket-constants';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { EndpointBody } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { ticketPath } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useForm } from '../../ui/use-form.ts';
import { chatQuery } from '../chats/chats.queries.ts';
import { SupportHours } from '../chats/support-hours.tsx';
import { sendFiles } from './file-picker.tsx';
import { useFileTexts } from './file-texts.ts';
import {
  emptyMessage,
  MessageFields,
  messageOf,
  messageProblemOf,
  messageTextsOf,
} from './message-fields.tsx';
import { postTicket, postTicketFile, ticketsKey } from './tickets.queries.ts';

/**
 * A repeated submit uses the same key until the server has decided, so that a lost response opens no second
 * ticket.
 */
function usePostTicket() {
  const support = useSupportTranslation();
  const navigate = useNavigate();
  const texts = useFileTexts();
  return useCommand(
    async ({ files, ...body }: EndpointBody<'POST /user/tickets'> & { files: readonly File[] }, key) => {
      const reply = await postTicket(body, key);
      // Shown before the files are sent, because a success removes earlier errors.
      if (reply.data.channel === 'form') notify.success(support('contact.sent'));
      await sendFiles(files, texts, (data) => postTicketFile(reply.data.id, data));
      return reply;
    },
    {
      invalidates: [ticketsKey],
      onSuccess: ({ data }) => navigate(ticketPath(data.id)),
    },
  );
}

export function ContactForm() {
  const support = useSupportTranslation();
  const send = usePostTicket();
  const form = useForm('POST /user/tickets', emptyMessage, send, {
    textsOf: messageTextsOf(support),
    problemsOf: (values) => ({ text: messageProblemOf(support, values) }),
  });
  const { data: chat } = useQuery(chatQuery);
  const canChat = chat?.isAvailable === true && chat.openTicketId === null;
  function submit(channel: TicketChannel): void {
    const message = messageOf(form.values);
    if (message !== undefined) send.mutate({ ...message, files: form.values.files, channel });
  }
  const isSending = (channel: TicketChannel) => send.isPending && send.variables.channel === channel;
  return (
    <Card title={support('contact.title')} isHighlighted>
      <Form
        id="contact"
        form={form}
        onSubmit={() => submit(canChat ? 'chat' : 'form')}
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
        <MessageFields form={form} />
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
            onClick={canChat ? () => form.submit(() => submit('form')) : undefined}
          >
            {support('contact.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

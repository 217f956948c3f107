import type { PlayerThread } from '@golden-acers/contract';
import { ticketLimits } from '@golden-acers/contract/ticket-constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isDefinitelyRefused, newIdempotencyKey } from '../../api/command-errors.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextArea } from '../../ui/field.tsx';
import { sendOnEnter, useTypingSignal } from '../chats/chat-signals.ts';
import { FilePicker, sendFiles } from './file-picker.tsx';
import { useFileTexts } from './file-texts.ts';
import { invalidateTickets, postTicketFile, postTicketMessage, ticketQuery } from './tickets.queries.ts';

export function PlayerReplyForm({ ticket: { id, state, channel } }: { ticket: PlayerThread }) {
  const support = useSupportTranslation();
  const client = useQueryClient();
  const isChat = channel === 'chat';
  const signalTyping = useTypingSignal(id, 'user');
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const texts = useFileTexts();
  const key = useRef(newIdempotencyKey());
  const send = useMutation({
    mutationFn: async () => {
      const reply = await postTicketMessage(id, text, key.current);
      await sendFiles(files, texts, (data) => postTicketFile(id, data));
      return reply;
    },
    onSuccess: async ({ data }) => {
      key.current = newIdempotencyKey();
      setText('');
      setFiles([]);
      client.setQueryData(ticketQuery(id).queryKey, data);
      await invalidateTickets(client);
    },
    onError: (error) => {
      if (isDefinitelyRefused(error)) key.current = newIdempotencyKey();
    },
  });
  const submit = () => {
    if (text.trim() !== '' && !send.isPending) send.mutate();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
      className="grid gap-3"
    >
      <TextArea
        label={support('tickets.reply')}
        hint={
          state === 'solved' ? support('tickets.solvedHint') : isChat ? support('chat.enterHint') : undefined
        }
        rows={isChat ? 2 : 4}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (isChat) signalTyping();
        }}
        onKeyDown={isChat ? sendOnEnter(submit) : undefined}
        maxLength={ticketLimits.textMax}
      />
      <FilePicker files={files} onChange={setFiles} texts={texts} />
      <RequestError error={send.error} fallback={support('contact.failed')} />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={text.trim() === ''}
        busy={send.isPending}
        busyLabel={support('contact.busy')}
      >
        {support('tickets.send')}
      </Button>
    </form>
  );
}

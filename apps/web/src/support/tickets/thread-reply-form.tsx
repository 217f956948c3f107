import type { TicketState } from '@golden-acers/contract/ticket-constants';
import { ticketLimits } from '@golden-acers/contract/ticket-constants';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isDefinitelyRefused, newIdempotencyKey } from '../../api/command-errors.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextArea } from '../../ui/field.tsx';
import { sendOnEnter } from '../chats/chat-signals.ts';
import { FilePicker, sendFiles } from './file-picker.tsx';
import { useFileTexts } from './file-texts.ts';

interface ThreadReplyFormProps<Reply> {
  state: TicketState;
  /** Called for each typed letter of a chat. */
  onTyping?: (() => void) | undefined;
  send: (text: string, idempotencyKey: string) => Promise<Reply>;
  addFile: (data: string) => Promise<unknown>;
  onSent: (reply: Reply) => Promise<void>;
}

/** The form for the player or visitor. A repeated submit uses the same key until the server has decided. */
export function ThreadReplyForm<Reply>({ state, onTyping, ...props }: ThreadReplyFormProps<Reply>) {
  const support = useSupportTranslation();
  const isChat = onTyping !== undefined;
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const texts = useFileTexts();
  const key = useRef(newIdempotencyKey());
  const send = useMutation({
    mutationFn: async () => {
      const reply = await props.send(text, key.current);
      await sendFiles(files, texts, props.addFile);
      return reply;
    },
    onSuccess: async (reply) => {
      key.current = newIdempotencyKey();
      setText('');
      setFiles([]);
      await props.onSent(reply);
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
          onTyping?.();
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

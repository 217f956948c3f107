import type { TicketState } from '@golden-acers/contract/ticket-constants';
import { ticketLimits } from '@golden-acers/contract/ticket-constants';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { sendOnEnter } from '../chats/chat-signals.ts';
import { FilePicker, sendFiles } from './file-picker.tsx';
import { useFileTexts } from './file-texts.ts';

interface ThreadReplyFormProps<Reply> {
  state: TicketState;
  /** The ticket, to which a draft belongs. */
  thread: string;
  /** Called for each typed letter of a chat. */
  onTyping?: (() => void) | undefined;
  send: (text: string, idempotencyKey: string) => Promise<Reply>;
  addFile: (data: string) => Promise<unknown>;
  onSent: (reply: Reply) => Promise<void>;
}

/** The form for the player or visitor. */
export function ThreadReplyForm<Reply>({ state, thread, onTyping, ...props }: ThreadReplyFormProps<Reply>) {
  const support = useSupportTranslation();
  const isChat = onTyping !== undefined;
  const [files, setFiles] = useState<readonly File[]>([]);
  const texts = useFileTexts();
  const send = useCommand(
    async (text: string, key) => {
      const reply = await props.send(text, key);
      await sendFiles(files, texts, props.addFile);
      return reply;
    },
    {
      onSuccess: async (reply) => {
        form.reset();
        setFiles([]);
        await props.onSent(reply);
      },
    },
  );
  const form = useForm('POST /user/tickets/:id/messages', { thread, text: '' }, send, {
    textsOf: () => undefined,
  });
  const { text } = form.values;
  const submit = () => {
    if (text.trim() !== '' && !send.isPending) send.mutate(text);
  };
  return (
    <Form form={form} onSubmit={submit} className="grid gap-3">
      <TextArea
        {...form.field('text')}
        label={support('tickets.reply')}
        hint={
          state === 'solved' ? support('tickets.solvedHint') : isChat ? support('chat.enterHint') : undefined
        }
        rows={isChat ? 2 : 4}
        onChange={({ target }) => {
          form.change({ text: target.value });
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
    </Form>
  );
}

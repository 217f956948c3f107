import type { AgentThread } from '@golden-acers/contract';
import { ticketLimits } from '@golden-acers/contract/ticket-constants';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { usePageKeys } from '../../ui/page-keys.ts';
import { notify } from '../../ui/toasts.tsx';
import { sendOnEnter, useTypingSignal } from '../chats/chat-signals.ts';
import { FilePicker, type FileTexts, sendFiles } from '../tickets/file-picker.tsx';
import { CannedReplies, useCannedReplies } from './canned-reply-list.tsx';
import {
  inboxKey,
  postAgentFile,
  postAgentMessage,
  threadQuery,
  ticketTemplatesQuery,
} from './inbox.queries.ts';

const modes = ['reply', 'note'] as const;

interface Draft {
  readonly text: string;
  readonly files: readonly File[];
}

type Kind = 'reply' | 'solved' | 'note';
interface Message extends Draft {
  readonly kind: Kind;
}

function useSendMessage({ id, channel }: AgentThread, onSent: () => void) {
  const t = useConsoleTranslation();
  const texts = useConsoleFileTexts();
  return useCommand(
    async ({ kind, text, files }: Message, key: string) => {
      const reply = await postAgentMessage(id, { text, kind }, key);
      // Shown before the files are sent, because a success removes earlier errors.
      if (kind === 'note' || channel === 'form')
        notify.success(t(kind === 'note' ? 'tickets.noted' : 'tickets.sent'));
      // The server accepts files only for messages that the agent wrote.
      const messageId = reply.data.messages.findLast(
        ({ isOwn, isInternal }) => isOwn && isInternal === (kind === 'note'),
      )?.id;
      if (messageId !== undefined)
        await sendFiles(files, texts, (data) => postAgentFile(id, { messageId, data }));
      return reply;
    },
    { stores: threadQuery(id), invalidates: [inboxKey], onSuccess: onSent },
  );
}

export function ReplyForm({ ticket }: { ticket: AgentThread }) {
  const { id, channel } = ticket;
  const t = useConsoleTranslation();
  const { data: templates = [] } = useQuery(ticketTemplatesQuery);
  const [files, setFiles] = useState<readonly File[]>([]);
  const send = useSendMessage(ticket, () => {
    form.change({ text: '' });
    setFiles([]);
  });
  const first: { readonly id: string; readonly mode: (typeof modes)[number]; readonly text: string } = {
    // A draft belongs to its ticket.
    id,
    mode: 'reply',
    text: '',
  };
  const form = useConsoleForm('POST /agent/tickets/:id/messages', first, send);
  const { mode, text } = form.values;
  const isEmpty = text.trim() === '';
  const isNote = mode === 'note';
  const replyHint = ticket.visitor === null ? 'tickets.replyHint' : 'tickets.visitorReplyHint';
  const isChatting = channel === 'chat' && !isNote;
  const signalTyping = useTypingSignal(id, 'agent');
  const submit = (kind: Kind) => {
    if (!isEmpty && !send.isPending) send.mutate({ kind, text, files });
  };
  const canned = useCannedReplies(isNote ? [] : templates, text, (one) => form.change({ text: one }));
  const field = useRef<HTMLTextAreaElement>(null);
  const searchCanned = () => {
    if (isEmpty && !isNote) form.change({ text: '/' });
    field.current?.focus();
  };
  usePageKeys({ r: () => field.current?.focus(), '/': searchCanned });
  return (
    <Form form={form} onSubmit={() => submit(mode)} className="grid gap-3">
      <ChoiceChips
        label={t('tickets.text')}
        choices={modes}
        selected={mode}
        onSelect={(one) => form.change({ mode: one })}
        labelOf={(one) => t(`tickets.${one}`)}
      />
      <TextArea
        {...form.field('text')}
        label={t('tickets.text')}
        hint={t(isNote ? 'tickets.noteHint' : isChatting ? 'chat.replyHint' : replyHint)}
        rows={isChatting ? 2 : 5}
        onChange={({ target }) => {
          form.change({ text: target.value });
          if (isChatting) signalTyping();
        }}
        onKeyDown={(event) => {
          if (!canned.press(event) && isChatting) sendOnEnter(() => submit('reply'))(event);
        }}
        maxLength={ticketLimits.textMax}
        ref={field}
        {...canned.fieldProps}
      />
      {!isNote && (
        <CannedReplies canned={canned} hasTemplates={templates.length > 0} onSearch={searchCanned} />
      )}
      <FilePicker files={files} onChange={setFiles} texts={useConsoleFileTexts()} />
      <RequestError error={send.error} fallback={t('tickets.failed')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={isEmpty} busy={send.isPending}>
          {t(isNote ? 'tickets.saveNote' : 'tickets.sendReply')}
        </Button>
        {!isNote && (
          <Button size="sm" variant="line" type="button" disabled={isEmpty} onClick={() => submit('solved')}>
            {t('tickets.sendSolved')}
          </Button>
        )}
      </div>
    </Form>
  );
}

function useConsoleFileTexts(): FileTexts {
  const t = useConsoleTranslation();
  return {
    add: t('tickets.files.add'),
    hint: t('tickets.files.hint'),
    tooMuch: t('tickets.files.tooMuch'),
    remove: (name) => t('tickets.files.remove', { name }),
    failed: (name, reason) => t('tickets.files.failed', { name, reason }),
    refused: t('tickets.failed'),
  };
}

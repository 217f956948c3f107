import type { PlayerThread } from '@golden-acers/contract';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { MessageFiles } from './message-files.tsx';
import { ThreadMessage } from './thread-message.tsx';

interface ThreadMessagesProps {
  messages: PlayerThread['messages'];
  save: (fileId: string) => Promise<void>;
}

/** Shows the messages as the player or visitor reads them. */
export function ThreadMessages({ messages, save }: ThreadMessagesProps) {
  const support = useSupportTranslation();
  return messages.map((message) => (
    <ThreadMessage
      key={message.id}
      message={message}
      author={support(message.from === 'agent' ? 'tickets.agent' : 'tickets.you')}
    >
      <MessageFiles
        save={save}
        files={message.files}
        labelOf={(name) => support('files.save', { name })}
        failed={support('files.saveFailed')}
      />
    </ThreadMessage>
  ));
}

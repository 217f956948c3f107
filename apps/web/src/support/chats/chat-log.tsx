import { type ReactNode, useEffect, useRef } from 'react';
import { useIsOtherTyping, useReadSignal } from './chat-signals.ts';
import type { ChatSide } from './chats.queries.ts';

interface ChatLogProps {
  id: string;
  side: ChatSide;
  /** True for the chat's player and its assigned agent. What they read is shown to the other side as read. */
  isAddressed: boolean;
  messages: readonly { readonly id: string; readonly at: string; readonly isOwn: boolean }[];
  /** When the other side last read the chat. */
  readAt: string | null;
  label: string;
  texts: { readonly read: string; readonly typing: string };
  /** The messages, as items of a list. */
  children: ReactNode;
}

/** Shows the messages of a chat, scrolled to the newest. Screen readers announce new ones. */
export function ChatLog({ id, side, messages, readAt, label, texts, ...props }: ChatLogProps) {
  const { isAddressed, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const isTyping = useIsOtherTyping({ id, side, messages });
  useReadSignal({ id, side, messages }, isAddressed);
  const newest = messages.at(-1);
  const isRead = newest?.isOwn === true && readAt !== null && readAt >= newest.at;
  useEffect(() => {
    if (messages.length > 0) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [messages.length]);
  return (
    <div className="grid gap-2">
      <div
        ref={box}
        role="log"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll this region.
        tabIndex={0}
        className="max-h-[55dvh] min-h-40 overflow-y-auto rounded-2xl border border-line p-3 sm:p-4"
      >
        <ol className="grid gap-3">{children}</ol>
      </div>
      <p role="status" className="min-h-5 text-right text-sm text-muted">
        {isTyping ? texts.typing : isRead && texts.read}
      </p>
    </div>
  );
}

import { chatTimes } from '@golden-acers/contract/ticket-constants';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type ChatSide, postRead, postTyping, typedAtQuery } from './chats.queries.ts';

interface OpenChat {
  readonly id: string;
  readonly side: ChatSide;
  readonly messages: readonly { readonly id: string; readonly isOwn: boolean }[];
}

/** Returns whether the other side is typing. True until its message arrives or it stops. */
export function useIsOtherTyping({ id, messages }: OpenChat): boolean {
  const client = useQueryClient();
  const { data: typedAt = 0 } = useQuery(typedAtQuery(id));
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const leftMs = typedAt + chatTimes.typingMs - Date.now();
    setTyping(leftMs > 0);
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setTyping(false), leftMs);
    return () => clearTimeout(timer);
  }, [typedAt]);
  const count = messages.length;
  useEffect(() => {
    if (count > 0) client.setQueryData(typedAtQuery(id).queryKey, 0);
  }, [client, id, count]);
  return isTyping;
}

/**
 * Notifies the other side that this one is typing, at most twice within the time for which it is shown. A
 * lost signal does not matter.
 */
export function useTypingSignal(id: string, side: ChatSide): () => void {
  const sentAt = useRef(0);
  return () => {
    if (Date.now() - sentAt.current < chatTimes.typingMs / 2) return;
    sentAt.current = Date.now();
    void postTyping(id, side).catch(() => undefined);
  };
}

/** Notifies the other side that its newest message was read, when its addressee sees the page. */
export function useReadSignal({ id, side, messages }: OpenChat, isAddressed: boolean): void {
  const newestId = isAddressed ? messages.findLast(({ isOwn }) => !isOwn)?.id : undefined;
  useEffect(() => {
    if (newestId === undefined) return;
    const send = () => {
      if (!document.hasFocus()) return;
      window.removeEventListener('focus', send);
      // The next message sends it again.
      void postRead(id, side).catch(() => undefined);
    };
    window.addEventListener('focus', send);
    send();
    return () => window.removeEventListener('focus', send);
  }, [id, side, newestId]);
}

/** Enter sends, and Shift+Enter starts a line. The Enter of an input method only chooses a word. */
export const sendOnEnter = (send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  send();
};

import { once } from 'node:events';

/** Records the messages that a socket receives. */
export function recordMessages<Message>(socket: WebSocket) {
  const messages: Message[] = [];
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  return {
    messages,
    /** Resolves as soon as those received so far satisfy. */
    async until(satisfies: (messages: readonly Message[]) => boolean): Promise<void> {
      while (!satisfies(messages)) await once(socket, 'message');
    },
  };
}

import assert from 'node:assert/strict';
import { pollUntil } from '@golden-acers/testing';

interface ReceivedEvent {
  readonly name: string;
  readonly data: unknown;
}

export interface EventStreamClient {
  readonly status: number;
  readonly headers: Headers;
  /** The body of a refusal. */
  readonly body: string;
  readonly received: readonly ReceivedEvent[];
  readonly heartbeatCount: () => number;
  /** Waits for a matching event of this name; earlier ones count too. */
  waitForEvent(name: string, satisfies?: (data: unknown) => boolean): Promise<unknown>;
  /** Resolves when the stream is over. */
  readonly closed: Promise<void>;
  close(): void;
}

/** Opens an event stream over real HTTP and reads it continuously. */
export async function followEventStream(
  address: string,
  path: string,
  token?: string,
): Promise<EventStreamClient> {
  const stopping = new AbortController();
  const response = await fetch(`${address}/api${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: stopping.signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const received: ReceivedEvent[] = [];
  let beats = 0;
  const read = async () => {
    let rest = '';
    assert(response.body);
    for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + bytes).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, name = '', data = ''] = /^(?:id: \d+\n)?event: (.+)\ndata: (.+)$/.exec(block) ?? [];
        if (name === '') beats += 1;
        else received.push({ name, data: JSON.parse(data) });
      }
    }
  };
  // A stream that the test stops ends in an error, which is expected.
  const closed = isStream ? read().catch(() => undefined) : Promise.resolve();
  return {
    status: response.status,
    headers: response.headers,
    body: isStream ? '' : await response.text(),
    received,
    heartbeatCount: () => beats,
    async waitForEvent(name, satisfies = () => true) {
      const found = () => received.find((event) => event.name === name && satisfies(event.data));
      await pollUntil(
        async () => [...received],
        () => found() !== undefined,
      );
      return found()?.data;
    },
    closed,
    close: () => stopping.abort(),
  };
}

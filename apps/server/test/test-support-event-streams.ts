import assert from 'node:assert/strict';

interface ReceivedEvent {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
}

export interface EventStreamClient {
  readonly status: number;
  readonly headers: Headers;
  /** The body of a refusal. */
  readonly body: string;
  readonly received: readonly ReceivedEvent[];
  /** Waits for this number of heartbeats after the call. */
  waitForHeartbeats(count: number): Promise<void>;
  /** Waits for a matching event of this name; earlier ones count too. */
  waitForEvent(name: string, satisfies?: (data: unknown) => boolean): Promise<unknown>;
  /** Waits for a matching event of this name that arrives after this call. */
  waitForNextEvent(name: string, satisfies?: (data: unknown) => boolean): Promise<unknown>;
  /** Resolves when the stream is over. */
  readonly closed: Promise<void>;
  close(): void;
}

/** Opens an event stream over real HTTP and reads it continuously. */
export async function followEventStream(
  address: string,
  path: string,
  token?: string,
  lastEventId?: string,
): Promise<EventStreamClient> {
  const stopping = new AbortController();
  const response = await fetch(`${address}/api${path}`, {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: stopping.signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const received: ReceivedEvent[] = [];
  /** Those who wait for an event. */
  const waiting = new Set<() => void>();
  let heartbeats = 0;
  const read = async () => {
    let rest = '';
    assert(response.body);
    for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + bytes).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, id = '', name = '', data = ''] =
          /^(?:id: (\d+)\n)?event: (.+)\ndata: (.+)$/.exec(block) ?? [];
        if (name === '') heartbeats += 1;
        else received.push({ id, name, data: JSON.parse(data) });
      }
      for (const check of waiting) check();
    }
  };
  // A stream that the test stops ends in an error, which is expected.
  const closed = isStream ? read().catch(() => undefined) : Promise.resolve();
  const waitFor = <T>(what: string, find: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
      void closed.then(() => reject(new Error(`The stream ended without ${what}.`)));
    });
  const waitForEvent = async (name: string, satisfies: (data: unknown) => boolean, firstIndex: number) => {
    const isWanted = (event: ReceivedEvent) => event.name === name && satisfies(event.data);
    return (await waitFor(`"${name}"`, () => received.slice(firstIndex).find(isWanted))).data;
  };
  return {
    status: response.status,
    headers: response.headers,
    body: isStream ? '' : await response.text(),
    received,
    waitForHeartbeats(count) {
      const last = heartbeats + count;
      return waitFor(`${count} heartbeats`, () => (heartbeats >= last ? true : undefined)).then(
        () => undefined,
      );
    },
    waitForEvent: (name, satisfies = () => true) => waitForEvent(name, satisfies, 0),
    waitForNextEvent: (name, satisfies = () => true) => waitForEvent(name, satisfies, received.length),
    closed,
    close: () => stopping.abort(),
  };
}

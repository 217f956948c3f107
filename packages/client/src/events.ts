import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { GoldenAcersClient } from './client.ts';
import { mayBeRepeated } from './commands.ts';
import { ApiError, bodyOf } from './errors.ts';
import { pause, pauseBeforeRetry } from './pauses.ts';
import type { paths } from './schema.ts';

/** The streams of the API: the agent’s and the player’s. */
export type StreamPath = '/fortune-panda/events' | '/fortune-panda-user/events';

/** An event of a stream: its name, its data and its id, which is greater than the one before. */
export type ApiEvent<Path extends StreamPath> =
  paths[Path]['get']['responses'][200]['content']['text/event-stream'] & { readonly id: string };

export interface EventsOptions {
  /** Ends the stream. */
  readonly signal?: AbortSignal;
  /** For tests. */
  readonly wait?: (seconds: number, signal?: AbortSignal) => Promise<void>;
}

const defaultReconnectSeconds = 3;

/**
 * Reads the events of a stream until the signal is aborted: `for await (const { event, data } of
 * readEvents(client, '/fortune-panda/events'))`. Connects again when the connection breaks, with the id of
 * the last event: after the current state, the server repeats what has changed since then.
 *
 * @throws ApiError if the server refuses the stream, for example because the session has ended.
 */
export async function* readEvents<Path extends StreamPath>(
  client: GoldenAcersClient,
  path: Path,
  { signal, wait = pause }: EventsOptions = {},
): AsyncGenerator<ApiEvent<Path>, void, undefined> {
  let reconnectSeconds = defaultReconnectSeconds;
  let lastId = '';
  for (let failures = 0; !signal?.aborted; ) {
    try {
      const options = {
        parseAs: 'stream' as const,
        ...(lastId !== '' && { params: { header: { 'last-event-id': lastId } } }),
        ...(signal && { signal }),
      };
      const stream = bodyOf(await client.GET(path as StreamPath, options));
      if (stream === null) throw new TypeError('The stream has no body.');
      const messages = readMessages(stream, (seconds) => {
        reconnectSeconds = seconds;
      });
      for await (const { id = '', event, data } of messages) {
        failures = 0;
        if (id !== '') lastId = id;
        yield { id, event, data: JSON.parse(data) } as unknown as ApiEvent<Path>;
      }
      await wait(reconnectSeconds, signal);
    } catch (error) {
      if (error instanceof ApiError && !mayBeRepeated(error)) throw error;
      failures += 1;
      if (!signal?.aborted)
        await wait(
          pauseBeforeRetry(failures, error instanceof ApiError ? error.retryAfter : undefined),
          signal,
        );
    }
  }
}

async function* readMessages(
  stream: ReadableStream<Uint8Array>,
  onReconnectSeconds: (seconds: number) => void,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  let messages: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (message) => void messages.push(message),
    onRetry: (milliseconds) => onReconnectSeconds(milliseconds / 1_000),
  });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      parser.feed(decoder.decode(chunk.value, { stream: true }));
      const received = messages;
      messages = [];
      yield* received;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

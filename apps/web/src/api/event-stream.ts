import type { Endpoints, OutputOf } from '@golden-acers/contract';
import { openResponse } from './open-response.ts';

/** The endpoints that return an event stream. */
export type EventStreamKey = {
  [K in keyof Endpoints]: Endpoints[K] extends { events: object } ? K : never;
}[keyof Endpoints];

type EventSchemas<K extends EventStreamKey> = Endpoints[K] extends { events: infer Events } ? Events : never;
export type StreamEvent<K extends EventStreamKey> = {
  [N in keyof EventSchemas<K>]: { readonly name: N; readonly data: OutputOf<EventSchemas<K>[N]> };
}[keyof EventSchemas<K>];

/** The server writes more often, so a longer silence means a broken stream. */
const maxSilenceMs = 40_000;

export interface EventStreamHandlers<K extends EventStreamKey> {
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  readonly onEvent: (event: StreamEvent<K>) => void;
}

/** Reads a stream to its end. Throws if it cannot be opened. Does not retry. */
export async function readEventStream<K extends EventStreamKey>(
  key: K,
  following: EventStreamHandlers<K>,
): Promise<void> {
  const silence = new AbortController();
  const wait = () => setTimeout(() => silence.abort(), maxSilenceMs);
  let timer = wait();
  try {
    const signal = AbortSignal.any([following.signal, silence.signal]);
    const { body: stream } = await openResponse(key, { accept: 'text/event-stream', signal });
    if (stream === null) return;
    following.onOpen();
    const read = createEventParser((name, data) => {
      // The only cast of an event: the server validates it against the same contract.
      following.onEvent({ name, data } as unknown as StreamEvent<K>);
    });
    const reader = stream.getReader();
    const text = new TextDecoder();
    for (let piece = await readChunk(reader); piece !== undefined; piece = await readChunk(reader)) {
      clearTimeout(timer);
      timer = wait();
      read(text.decode(piece, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch {
    // Closed by this page or by the network. The caller reconnects.
    return undefined;
  }
}

/** Parses chunks of any size. Lines that start with a colon are comments. */
export function createEventParser(onEvent: (name: string, data: unknown) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, name, data] = /^(?:id: .+\n)?event: (.+)\ndata: (.+)$/.exec(block) ?? [];
      if (name !== undefined && data !== undefined) onEvent(name, JSON.parse(data));
    }
  };
}

import pg from 'pg';
import { sleep } from './clock.ts';
import type { Log } from './log.ts';

export interface ListenOptions {
  /** A lower-case identifier. */
  readonly channel: string;
  readonly applicationName: string;
  readonly log: Log;
  readonly onMessage: (payload: string) => void;
  /** Called whenever listening begins, also after a lost connection: what was said in between was not heard. */
  readonly onReady: () => void;
}

export interface Listener {
  close(): Promise<void>;
}

const connectTimeoutMs = 5_000;
/** A connection that died without a word is found out by asking it. */
const probeEveryMs = 10_000;
const probeTimeoutMs = 5_000;
const retryFirstMs = 100;
const retryLongestMs = 5_000;

/** Holds one connection of its own on a channel of the database's NOTIFY, and opens another whenever it is lost. */
export function listenTo(url: string, options: ListenOptions): Listener {
  const stopping = new AbortController();
  const running = keepListening(url, options, stopping.signal);
  return {
    async close() {
      stopping.abort();
      await running;
    },
  };
}

async function keepListening(url: string, options: ListenOptions, stopping: AbortSignal): Promise<void> {
  let retryMs = retryFirstMs;
  while (!stopping.aborted) {
    const heard = await listenOnce(url, options, stopping);
    retryMs = heard ? retryFirstMs : Math.min(retryMs * 2, retryLongestMs);
    // The end of the server wakes the sleeper, which isn't an error.
    await sleep(retryMs, stopping).catch(() => undefined);
  }
}

/** Answers whether it came to listening, once the connection is lost or not wanted any more. */
async function listenOnce(
  url: string,
  { channel, applicationName, log, onMessage, onReady }: ListenOptions,
  stopping: AbortSignal,
): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: probeTimeoutMs,
    keepAlive: true,
  });
  const over = new AbortController();
  const end = () => over.abort();
  client.on('error', end);
  client.on('end', end);
  client.on('notification', ({ payload = '' }) => onMessage(payload));
  stopping.addEventListener('abort', end);
  let heard = false;
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    heard = true;
    onReady();
    while (!over.signal.aborted) {
      await sleep(probeEveryMs, over.signal).catch(() => undefined);
      if (!over.signal.aborted) await client.query('select 1');
    }
  } catch (err) {
    // The caller opens another connection; until then nobody hears anything, which the log should tell.
    if (!stopping.aborted) log.warn({ err, channel }, 'listening to the database failed and is tried again');
  } finally {
    stopping.removeEventListener('abort', end);
    await client.end().catch(() => undefined);
  }
  return heard;
}

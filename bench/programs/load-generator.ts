// Uses plain sockets, which take less processor time than what is measured.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type LoadResult, loadJob, uniqueValuePlaceholder } from '../load.ts';
import { percentile } from '../measure.ts';

const headerEnd = '\r\n\r\n';

/**
 * Opens a connection that reopens when it breaks. `send` resolves with a status; 0 means a broken
 * connection.
 */
function openLane(port: number) {
  let socket: Socket | undefined;
  let received = '';
  let onStatus: (status: number) => void = () => undefined;
  const open = () => {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
    opened.on('data', (chunk: string) => {
      received += chunk;
      const status = parseCompleteResponse(received);
      if (status === undefined) return;
      received = '';
      onStatus(status);
    });
    opened.on('error', () => undefined);
    opened.on('close', () => {
      if (socket === opened) socket = undefined;
      received = '';
      onStatus(0);
    });
    return opened;
  };
  return {
    send: (request: string): Promise<number> =>
      new Promise((resolve) => {
        onStatus = resolve;
        socket ??= open();
        const isUnique = request.includes(uniqueValuePlaceholder);
        socket.write(isUnique ? request.replaceAll(uniqueValuePlaceholder, randomUUID()) : request);
      }),
    close: () => socket?.destroy(),
  };
}

/** Returns the status when the whole response has arrived, else undefined. */
function parseCompleteResponse(text: string): number | undefined {
  const head = text.indexOf(headerEnd);
  if (head === -1) return undefined;
  const length = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  const isComplete =
    length === undefined
      ? text.endsWith(`0${headerEnd}`)
      : text.length >= head + headerEnd.length + Number(length);
  return isComplete ? Number(text.slice(9, 12)) : undefined;
}

async function run(message: unknown): Promise<LoadResult> {
  const { port, lanes, warmUpMs, durationMs, intervalMs } = loadJob.parse(message);
  const startedAt = performance.now();
  const countFrom = startedAt + warmUpMs;
  const endAt = countFrom + durationMs;
  const latencies: number[] = [];
  const failedByStatus: Record<string, number> = {};
  const count = (status: number, dueAt: number) => {
    const now = performance.now();
    if (now < countFrom || now > endAt) return;
    if (status >= 200 && status < 300) latencies.push(now - dueAt);
    else failedByStatus[status] = (failedByStatus[status] ?? 0) + 1;
  };
  const drive = async (requests: readonly string[]) => {
    const lane = openLane(port);
    let dueAt = startedAt + Math.random() * (intervalMs ?? 0);
    for (let index = 0; dueAt < endAt; index += 1) {
      const waitMs = dueAt - performance.now();
      if (waitMs > 0) await delay(waitMs);
      count(await lane.send(requests[index % requests.length] ?? ''), dueAt);
      dueAt = intervalMs === undefined ? performance.now() : dueAt + intervalMs;
    }
    lane.close();
  };
  await Promise.all(lanes.map(drive));
  return {
    succeeded: latencies.length,
    failedByStatus,
    perSecond: latencies.length / (durationMs / 1_000),
    p99Ms: latencies.length === 0 ? 0 : percentile(latencies, 0.99),
  };
}

process.on('message', async (message) => process.send?.(await run(message)));
process.on('disconnect', () => process.exit(0));
process.send?.({});

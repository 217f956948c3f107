// Makes the requests, in a process of its own. Plain sockets: it must cost less than what it measures.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { type LoadResult, loadJob, uniqueValuePlaceholder } from './load-job.ts';

interface Lane {
  /** Sends the lane's next request; resolves with the status of its answer, 0 when the connection broke. */
  sendNext(): Promise<number>;
  close(): void;
}

const headerEnd = '\r\n\r\n';

function openLane(port: number, requests: readonly string[]): Lane {
  let socket: Socket | undefined;
  let place = 0;
  let received = '';
  let answered: (status: number) => void = () => undefined;
  const open = () => {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true });
    opened.setEncoding('latin1');
    opened.on('data', (chunk: string) => {
      received += chunk;
      const status = parseCompleteResponse(received);
      if (status === undefined) return;
      received = '';
      answered(status);
    });
    opened.on('error', () => undefined);
    opened.on('close', () => {
      if (socket === opened) socket = undefined;
      received = '';
      answered(0);
    });
    return opened;
  };
  return {
    sendNext() {
      const request = requests[place % requests.length] ?? '';
      place += 1;
      return new Promise((resolve) => {
        answered = resolve;
        socket ??= open();
        socket.write(
          request.includes(uniqueValuePlaceholder)
            ? request.replaceAll(uniqueValuePlaceholder, randomUUID())
            : request,
        );
      });
    },
    close: () => socket?.destroy(),
  };
}

/** Its status when all of it is here. */
function parseCompleteResponse(text: string): number | undefined {
  const head = text.indexOf(headerEnd);
  if (head === -1) return undefined;
  const length = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  const whole =
    length === undefined
      ? text.endsWith(`0${headerEnd}`)
      : text.length >= head + headerEnd.length + Number(length);
  return whole ? Number(text.slice(9, 12)) : undefined;
}

async function run(message: unknown): Promise<LoadResult> {
  const job = loadJob.parse(message);
  const startedAt = performance.now();
  const countFrom = startedAt + job.warmUpMs;
  const endAt = countFrom + job.durationMs;
  const latencies: number[] = [];
  const failedByStatus: Record<string, number> = {};
  const count = (status: number, dueAt: number) => {
    const now = performance.now();
    if (now < countFrom || now > endAt) return;
    if (status >= 200 && status < 300) latencies.push(now - dueAt);
    else failedByStatus[status] = (failedByStatus[status] ?? 0) + 1;
  };
  const lanes = job.lanes.map((requests) => openLane(job.port, requests));
  const drive = async (lane: Lane) => {
    let dueAt = startedAt + (job.mode === 'paced' ? Math.random() * job.intervalMs : 0);
    while (dueAt < endAt) {
      const waitMs = dueAt - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      count(await lane.sendNext(), dueAt);
      dueAt = job.mode === 'paced' ? dueAt + job.intervalMs : performance.now();
    }
    lane.close();
  };
  await Promise.all(lanes.map(drive));
  const seconds = job.durationMs / 1_000;
  latencies.sort((one, other) => one - other);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    succeeded: latencies.length,
    failedByStatus,
    seconds,
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
  };
}

process.on('message', async (message) => process.send?.(await run(message)));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });

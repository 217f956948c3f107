import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { insertSimulatedAgents } from '@golden-acers/testing/build';
import { z } from 'zod';
import { type BenchEnv, readMetrics, startBenchEnv } from '../env.ts';
import { fetchEndpoint, rawRequest, requestJson } from '../load.ts';
import { type Bench, type Figure, figure, percentile } from '../measure.ts';

const chatsPerAgent = 20;
/** The interval between messages of a chat. Its two sides take turns. */
const messageEveryMs = 20_000;
const batchSize = 50;
/** A message that has not arrived by then counts as lost. */
const lostAfterMs = 10_000;

interface Chat {
  readonly id: string;
  readonly player: ChatReader;
  readonly agent: ChatReader;
  sent: number;
}

/** Both sides write. Each one reads the thread after a notification and marks it as read, as the pages do. */
export async function measureChats(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: true });
  const count = bench.quick ? 100 : 1_000;
  const seconds = bench.quick ? 10 : 60;
  const agents = await insertSimulatedAgents(env.databaseUrl, count / chatsPerAgent);
  const players = await env.createPlayers(count, { agentIds: agents.map(({ id }) => id) });
  const readers = {
    agents: agents.map(({ token }) => new ChatReader(env, 'agent', token)),
    players: players.map(({ token }) => new ChatReader(env, 'user', token)),
  };
  const all = [...readers.agents, ...readers.players];
  await inBatches(all, (reader) => reader.open());
  // This is longer than the pause between two heartbeats.
  await delay(20_000);
  const idle = (await readMetrics(env)).memoryMb;
  const chats = await openChats(agents, readers);
  for (const reader of all) reader.isReading = true;
  const delays: number[] = [];
  let memoryMb = 0;
  const writing: Promise<void>[] = [];
  const pauseMs = messageEveryMs / count;
  const startedAt = performance.now();
  for (let index = 0; performance.now() - startedAt < seconds * 1_000; index += 1) {
    const chat = chats[index % chats.length];
    if (chat !== undefined) writing.push(sendMessage(chat).then((ms) => void delays.push(ms)));
    if (index % count === 0) memoryMb = Math.max(memoryMb, (await readMetrics(env)).memoryMb);
    await delay(Math.max(0, startedAt + (index + 1) * pauseMs - performance.now()));
  }
  await Promise.all(writing);
  memoryMb = Math.max(memoryMb, (await readMetrics(env)).memoryMb);
  for (const reader of all) {
    reader.isReading = false;
    reader.close();
  }
  const name = `${count.toLocaleString('en')} chats`;
  const failures = all.flatMap((reader) => reader.failures);
  const lost = delays.filter((ms) => ms >= lostAfterMs).length;
  return [
    figure(`${name}: messages lost`, lost, { max: 0, against: `${delays.length} messages` }),
    figure(`${name}: reads that failed`, failures.length, { max: 0, against: failures[0] ?? '' }),
    figure(`${name}: a message until the other side has it, p99`, percentile(delays, 0.99), {
      unit: 'ms',
      max: 250,
      against: `p50 ${Math.round(percentile(delays, 0.5))} ms, ${Math.round(1_000 / pauseMs)} messages/s`,
    }),
    figure(`${name}: memory of the server`, memoryMb / idle, {
      measured: `${Math.round(memoryMb)} MB`,
      against: `${Math.round(idle)} MB with the same streams idle`,
      max: 1.5,
    }),
  ];
}

/** One account's page: its event stream, and the threads that it reads after an event. */
class ChatReader {
  isReading = false;
  readonly failures: string[] = [];
  readonly #env: BenchEnv;
  readonly #side: 'user' | 'agent';
  readonly #token: string;
  readonly #reading = new Set<string>();
  readonly #again = new Set<string>();
  readonly #expected = new Map<string, () => void>();
  #socket: Socket | undefined;

  constructor(env: BenchEnv, side: 'user' | 'agent', token: string) {
    this.#env = env;
    this.#side = side;
    this.#token = token;
  }

  async open(): Promise<void> {
    const socket = connect({ port: this.#env.port, host: '127.0.0.1' }).setEncoding('latin1');
    this.#socket = socket;
    socket.on('error', () => undefined);
    const path = this.#side === 'user' ? 'fortune-panda-user' : 'fortune-panda';
    socket.write(rawRequest(`GET /api/${path}/events`, { token: this.#token }));
    const [head] = await once(socket, 'data', { signal: AbortSignal.timeout(lostAfterMs) });
    if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(String(head).slice(0, 200));
    let rest = '';
    socket.on('data', (chunk: string) => {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const [id] of blocks.join().matchAll(/tk_\w{26}/g)) void this.#read(id);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  post(endpoint: string, body: object = {}): Promise<unknown> {
    const headers = { 'idempotency-key': randomUUID() };
    return requestJson(this.#env.port, `POST /api${endpoint}`, { token: this.#token, body, headers });
  }

  write(id: string, text: string): Promise<unknown> {
    const body = this.#side === 'agent' ? { text, kind: 'reply' } : { text };
    return this.post(`/${this.#side}/tickets/${id}/messages`, body);
  }

  /** Resolves when this side has read the text. */
  async waitForText(text: string): Promise<void> {
    await Promise.race([
      new Promise<void>((resolve) => this.#expected.set(text, resolve)),
      delay(lostAfterMs, undefined, { ref: false }),
    ]);
    this.#expected.delete(text);
  }

  /** Reads a thread once at a time. A change during a read causes another one. */
  async #read(id: string): Promise<void> {
    if (!this.isReading) return;
    if (this.#reading.has(id)) return void this.#again.add(id);
    this.#reading.add(id);
    await this.#readThread(id).catch((error: unknown) => {
      this.failures.push(String(error));
      this.#again.add(id);
    });
    this.#reading.delete(id);
    if (this.#again.delete(id)) await this.#read(id);
  }

  async #readThread(id: string): Promise<void> {
    const token = this.#token;
    const response = await fetchEndpoint(this.#env.port, `GET /api/${this.#side}/tickets/${id}`, { token });
    const thread = await response.text();
    const arrived = [...this.#expected].filter(([text]) => thread.includes(text));
    for (const [, resolve] of arrived) resolve();
    if (arrived.length > 0) await this.post(`/${this.#side}/tickets/${id}/read`);
  }
}

async function sendMessage(chat: Chat): Promise<number> {
  const [from, to] = chat.sent % 2 === 0 ? [chat.player, chat.agent] : [chat.agent, chat.player];
  chat.sent += 1;
  const text = `message ${randomUUID()}`;
  const startedAt = performance.now();
  const arrived = to.waitForText(text);
  await from.write(chat.id, text);
  await arrived;
  return performance.now() - startedAt;
}

async function openChats(
  agents: readonly { readonly id: string }[],
  readers: { readonly agents: readonly ChatReader[]; readonly players: readonly ChatReader[] },
): Promise<Chat[]> {
  await inBatches(readers.agents, (agent) => agent.post('/agent/chat', { isAvailable: true }));
  const chats: Chat[] = [];
  await inBatches([...readers.players.entries()], async ([index, player]) => {
    const ticket = { category: 'game', subject: 'A chat', text: 'Hello', channel: 'chat' };
    const response = z.object({ data: z.object({ id: z.string(), channel: z.literal('chat') }) });
    const { id } = response.parse(await player.post('/user/tickets', ticket)).data;
    // The same distribution as in `createPlayers`.
    const agentIndex = index % agents.length;
    const agent = readers.agents[agentIndex];
    if (agent === undefined) throw new Error('A player has no agent.');
    const agentId = agents[agentIndex]?.id;
    await agent.post(`/agent/tickets/${id}/assign`, { agentId, previousId: null });
    chats.push({ id, player, agent, sent: 0 });
  });
  return chats;
}

async function inBatches<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < items.length; first += batchSize)
    await Promise.all(items.slice(first, first + batchSize).map(work));
}

import { type TestAgent, type TestEnv, type TestPlayer, testEnv, testPassword } from '@golden-acers/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { createChatClient } from '../../../test/test-support-chats.ts';
import { followEventStream } from '../../../test/test-support-event-streams.ts';

let env: TestEnv;
let address: string;
let chats: ReturnType<typeof createChatClient>;
let cashier: TestAgent;
beforeAll(async () => {
  env = await testEnv();
  address = await env.server.listen();
  chats = createChatClient(env);
  const store = await env.agent({ name: 'gone-store' });
  cashier = await env.agent({ name: 'gone-cashier', level: 'cashier', parentId: store.id });
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(() => chats.reset());

const takeBreak = (player: TestPlayer) =>
  player.request('POST /user/break', {
    body: {
      ...{ period: 'half_year', currentPassword: testPassword, username: player.user.username },
      redeem: false,
    },
  });
async function excludeByAgent({ fortunePanda: { username } }: TestPlayer) {
  await confirmAllSessions(env);
  return env.root.request('POST /fortune-panda/users/:username/exclude', {
    params: { username },
    body: { lastDay: null, reason: 'The family asked' },
  });
}
const threadOf = async (id: string) =>
  (await cashier.call('GET /agent/tickets/:id', { params: { id } })).data;

describe.each([
  ['a break of the player', takeBreak],
  ['an exclusion by an agent', excludeByAgent],
])('%s in a chat', (name, exclude) => {
  const newPlayer = (suffix: string) => chats.playerOf(`gone-${name.length}-${suffix}`, cashier);

  test('ends the stream and refuses every further message', async () => {
    const player = await newPlayer('sends');
    await chats.setAvailable(cashier, true);
    const { id } = await chats.openChat(player);
    await chats.accept(cashier, id);
    const stream = await followEventStream(address, '/fortune-panda-user/events', player.token);
    expect((await exclude(player)).status).toBe(200);
    await stream.closed;
    const params = { id };
    for (const refused of [
      await chats.write(player, id),
      await player.request('POST /user/tickets/:id/typing', { params, body: {} }),
      await player.request('POST /user/tickets/:id/read', { params, body: {} }),
      await player.request('POST /user/tickets/:id/view', { params, body: {} }),
      await player.request('POST /user/tickets/:id/files', { params, body: { data: 'AAAA' } }),
      await player.request('GET /user/tickets/:id', { params }),
      await chats.requestChat(player),
    ])
      expect(refused).toMatchObject({ status: 401, body: { code: 'session.ended' } });
  });

  test('turns the chat into a ticket, and shows the agent that nobody will read a reply', async () => {
    const player = await newPlayer('ticket');
    await chats.setAvailable(cashier, true);
    const { id } = await chats.openChat(player);
    await chats.accept(cashier, id);
    expect(await threadOf(id)).toMatchObject({ channel: 'chat', playerStatus: 'open' });
    const stream = await followEventStream(address, '/fortune-panda/events', cashier.token);
    await exclude(player);
    await stream.waitForEvent('tickets', (data) => JSON.stringify(data).includes(id));
    stream.close();
    const thread = await threadOf(id);
    expect(thread).toMatchObject({ channel: 'form', state: 'new', playerStatus: 'excluded' });
    expect(Date.parse(thread.dueAt ?? '') - Date.now()).toBeGreaterThan(60 * 60_000);
    expect((await chats.reply(cashier, id, 'We are here when you return.')).status).toBe(201);
  });

  test('removes the chat from the queue', async () => {
    const [player, next] = [await newPlayer('queue'), await newPlayer('next')];
    await chats.setAvailable(cashier, true);
    await chats.openChat(player);
    const { id } = await chats.openChat(next);
    expect(await chats.view(next, id)).toMatchObject({ ahead: 1 });
    await exclude(player);
    expect(await chats.view(next, id)).toMatchObject({ ahead: 0 });
    expect(await chats.renew(cashier)).toMatchObject({ queued: 1 });
  });

  test('also closes chats that start at the same moment', async () => {
    const player = await newPlayer('races');
    await chats.setAvailable(cashier, true);
    await Promise.all([exclude(player), ...Array.from({ length: 6 }, () => chats.requestChat(player))]);
    const open = env.db
      .selectFrom('ticket')
      .where('playerId', '=', player.id)
      .where('channel', '=', 'chat')
      .where('state', '<>', 'closed');
    expect(await open.select('id').execute()).toEqual([]);
  });
});

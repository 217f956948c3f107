import { toMoney } from '@golden-acers/contract';
import { monotonicMs } from '@golden-acers/platform';
import { pollUntil, startServer, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { stepUpByPassword } from '../../../test/test-support-agents.ts';
import { createBulkJobClient } from '../../../test/test-support-bulk-jobs.ts';
import { type EventStreamClient, followEventStream } from '../../../test/test-support-event-streams.ts';
import type { Server } from '../../app.ts';

/** Takes a second on an idle machine. Browsers without a stream poll far less often. */
const pushedWithinMs = 5_000;
const pollEveryMs = 20;

let env: TestEnv;
let other: Server;
/** Two servers on one database. */
let here: string;
let there: string;
beforeAll(async () => {
  env = await testEnv({ config: { eventStreams: { pollEveryMs } } });
  other = await startServer(env.databaseUrl, {
    clock: env.clock,
    config: {
      provider: env.provider,
      eventStreams: {
        ...{ pollEveryMs, heartbeatEveryMs: 50 },
        ...{ maxStreamsPerAccount: 2, maxStreams: 6, maxShareOfSite: 1 },
      },
    },
  });
  here = await env.server.listen();
  there = await other.listen();
});
afterAll(async () => {
  await other.close();
  await env[Symbol.asyncDispose]();
});

const player = (address: string, { token }: TestPlayer) =>
  followEventStream(address, '/fortune-panda-user/events', token);
const balanceIs = (text: string) => (data: unknown) =>
  z.looseObject({ balance: z.string() }).parse(data).balance === text;
const stateIs = (state: string) => (data: unknown) =>
  z.looseObject({ state: z.string() }).parse(data).state === state;

async function within(ms: number, work: () => Promise<unknown>): Promise<void> {
  const from = monotonicMs();
  await work();
  expect(monotonicMs() - from).toBeLessThan(ms);
}

describe('an event stream', () => {
  test('sends the balance at once, and every change of any server long before the next poll', async () => {
    const one = await env.player('live-one');
    const streams = [await player(here, one), await player(there, one)];
    for (const stream of streams) {
      expect(stream.status).toBe(200);
      expect(stream.headers.get('cache-control')).toBe('no-store');
      expect(stream.headers.get('content-security-policy')).toContain("default-src 'self'");
      await stream.waitForEvent('balance', balanceIs('25.00'));
    }
    expect(await env.recharge(one, 1_250)).toMatchObject({ status: 200 });
    await within(pushedWithinMs, async () => {
      for (const stream of streams) {
        await stream.waitForEvent('transfer', stateIs('applied'));
        const balance = await stream.waitForEvent('balance', balanceIs('37.50'));
        expect(balance).toMatchObject({ lastRechargeStatus: 'success', updatedAt: expect.any(String) });
      }
    });
    // Written directly to the table: a trigger publishes the change.
    await env.db.updateTable('player').set({ balanceCents: 777n }).where('id', '=', one.id).execute();
    await within(pushedWithinMs, () =>
      Promise.all(streams.map((stream) => stream.waitForEvent('balance', balanceIs('7.77')))),
    );
    await env.db.updateTable('player').set({ balanceCents: 3_750n }).where('id', '=', one.id).execute();
    for (const stream of streams) stream.close();
  });

  test('notifies every page of an account that its profile has changed', async () => {
    const one = await env.player('live-profile');
    const stream = await player(here, one);
    await one.call('PUT /user/profile', { body: { firstName: 'Grace' } });
    await within(pushedWithinMs, () => stream.waitForEvent('profile'));
    stream.close();
  });

  test('sends a player its own requests only', async () => {
    const [one, stranger] = [await env.player('live-wish'), await env.player('live-stranger')];
    const [stream, agent] = [
      await player(here, one),
      await followEventStream(there, '/fortune-panda/events', env.root.token),
    ];
    const strange = await player(there, stranger);
    await agent.waitForEvent('requests', (data) => z.object({ open: z.number() }).parse(data).open === 0);
    const body = { kind: 'recharge', amount: toMoney(2_000n) };
    const requested = await one.request('POST /fortune-panda-user/requests', { body });
    const { id } = z.object({ id: z.string() }).parse(requested.body.data);
    await within(pushedWithinMs, async () => {
      await stream.waitForEvent('request', stateIs('requested'));
      await agent.waitForEvent('requests', (data) => z.object({ open: z.number() }).parse(data).open === 1);
    });
    await env.root.call('POST /fortune-panda/requests/:id/decline', {
      params: { id },
      body: { reason: 'Not today' },
    });
    await within(pushedWithinMs, async () => {
      expect(await stream.waitForEvent('request', stateIs('declined'))).toMatchObject({
        id,
        reason: 'Not today',
      });
    });
    await strange.waitForEvent('balance');
    // The other player's registration event may arrive shortly after the first state.
    expect(strange.received.filter(({ name }) => name === 'request')).toEqual([]);
    for (const each of [stream, agent, strange]) each.close();
  });

  test('sends an agent the progress of every job of its subtree', async () => {
    const one = await env.player('live-job');
    const agent = await followEventStream(there, '/fortune-panda/events', env.root.token);
    const jobs = createBulkJobClient(env, env.root);
    const changes = z.object({ open: z.number(), changed: z.array(z.string()) });
    await agent.waitForEvent('jobs', (data) => changes.parse(data).open === 0);
    const { username: account } = one.fortunePanda;
    const rows = [{ account, amount: toMoney(500n) }];
    const { id } = await jobs.start({ kind: 'recharge', rows, reason: 'Top-up', confirmation: '' });
    const isOf = (open: number) => (data: unknown) => {
      const update = changes.parse(data);
      return update.open === open && update.changed.includes(id);
    };
    await within(pushedWithinMs, () => agent.waitForEvent('jobs', isOf(1)));
    const before = agent.received.length;
    await env.db.updateTable('bulkJobRow').set({ dueAt: new Date() }).where('bulkJobId', '=', id).execute();
    await jobs.control(id, 'cancel');
    await within(pushedWithinMs, () => agent.waitForEvent('jobs', isOf(0)));
    // A row that becomes due later publishes no change, so there are at most as many events as changes.
    expect(agent.received.slice(before).filter(({ name }) => name === 'jobs').length).toBeLessThanOrEqual(2);
    agent.close();
  });

  test('notifies an agent that its permissions changed', async () => {
    const below = await env.agent({ name: 'live-store' });
    const stream = await followEventStream(there, '/fortune-panda/events', below.token);
    await stream.waitForEvent('requests');
    expect(stream.received.filter(({ name }) => name === 'authority')).toEqual([]);
    await stepUpByPassword(env, env.root.token);
    await env.root.call('PUT /agent/roles/:level', {
      params: { level: 'store' },
      body: {
        permissions: ['players.read', 'records.read'],
        commandMax: null,
        dayMax: null,
        reason: 'Looks on for a week',
      },
    });
    await within(pushedWithinMs, () => stream.waitForEvent('authority'));
    expect((await below.call('GET /fortune-panda/admin/status')).data).toMatchObject({
      permissions: ['players.read', 'records.read'],
    });
    stream.close();
  });

  test('continues after all database connections are cut, without missing a change', async () => {
    const one = await env.player('live-cut');
    const stream = await player(here, one);
    await stream.waitForEvent('balance');
    await sql`with cut as (select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid())
      update player set balance_cents = 888 where id = ${one.id} and exists (select from cut)`.execute(
      env.db,
    );
    await stream.waitForEvent('balance', balanceIs('8.88'));
    await env.db.updateTable('player').set({ balanceCents: 2_500n }).where('id', '=', one.id).execute();
    await stream.waitForEvent('balance', balanceIs('25.00'));
    stream.close();
  });

  test('sends each change once when transactions commit in a different order than they began', async () => {
    const [slow, quick] = [await env.player('live-slow'), await env.player('live-quick')];
    const streams = [await player(here, slow), await player(here, quick)];
    for (const stream of streams) await stream.waitForEvent('balance');
    const set = (db: typeof env.db, { id }: TestPlayer, cents: bigint) =>
      db.updateTable('player').set({ balanceCents: cents }).where('id', '=', id).execute();
    await env.db.transaction().execute(async (tx) => {
      await set(tx, slow, 111n);
      await set(env.db, quick, 222n);
      await streams[1]?.waitForEvent('balance', balanceIs('2.22'));
    });
    await streams[0]?.waitForEvent('balance', balanceIs('1.11'));
    for (const player of [slow, quick]) await set(env.db, player, 2_500n);
    for (const stream of streams) stream.close();
  });

  test('marks its player as present without a poll', async () => {
    const one = await env.player('live-present');
    const longAgo = new Date('2026-02-01');
    await env.db
      .updateTable('session')
      .set({ lastSeenAt: longAgo })
      .where('accountId', '=', one.id)
      .execute();
    await env.db.updateTable('player').set({ seenAt: longAgo }).where('id', '=', one.id).execute();
    const stream = await player(there, one);
    await env.db.updateTable('player').set({ seenAt: longAgo }).where('id', '=', one.id).execute();
    const seen = () =>
      env.db.selectFrom('player').select('seenAt').where('id', '=', one.id).executeTakeFirstOrThrow();
    // The first may be older than the row, the second updates it before the third is sent.
    await stream.waitForHeartbeats(3);
    expect((await seen()).seenAt?.getTime()).toBeGreaterThan(longAgo.getTime());
    stream.close();
  });
});

describe('the end of a stream', () => {
  test('comes when its own session ends, and not when another one does', async () => {
    const one = await env.player('live-session');
    const second = await env.signIn(one.email, one.password);
    const [first, kept] = [
      await player(here, one),
      await followEventStream(here, '/fortune-panda-user/events', second.token),
    ];
    await Promise.all([first.waitForEvent('balance'), kept.waitForEvent('balance')]);
    await one.call('POST /auth/logout', { body: {} });
    await within(pushedWithinMs, () => first.closed);
    const third = await followEventStream(
      there,
      '/fortune-panda-user/events',
      (await env.signIn(one.email, one.password)).token,
    );
    const body = { currentPassword: one.password, newPassword: 'battery staple' };
    await second.call('PUT /user/password', { body });
    await within(pushedWithinMs, () => third.closed);
    await env.recharge(one, 100);
    await kept.waitForEvent('balance', balanceIs('26.00'));
    await env.db.updateTable('account').set({ isActive: false }).where('id', '=', one.id).execute();
    await within(pushedWithinMs, () => kept.closed);
  });

  test('comes at the next heartbeat after its session expired', async () => {
    const one = await env.player('live-expired');
    const stream = await player(there, one);
    await stream.waitForHeartbeats(1);
    await env.db
      .updateTable('session')
      .set({ createdAt: new Date('2026-01-01'), expiresAt: new Date('2026-01-02') })
      .where('accountId', '=', one.id)
      .execute();
    await within(pushedWithinMs, () => stream.closed);
  });
});

describe('the limit of streams', () => {
  test('applies per account when many streams open at once', async () => {
    const one = await env.player('live-place-burst');
    const all = await Promise.all(Array.from({ length: 6 }, () => player(there, one)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429]);
    for (const each of all) each.close();
  });

  test('applies per account and server, and a stream that ends makes room for another', async () => {
    const players = [];
    for (const name of ['a', 'b', 'c', 'd']) players.push(await env.player(`live-place-${name}`));
    const [a, b, c, d] = players;
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four');
    const own: EventStreamClient[] = [await player(there, a), await player(there, a)];
    const third = await player(there, a);
    expect(third).toMatchObject({ status: 429, body: expect.stringContaining('stream.too_many') });
    expect(third.headers.get('retry-after')).toBe('30');
    for (const each of [b, b, c, c]) own.push(await player(there, each));
    const full = { status: 503, body: expect.stringContaining('stream.full') };
    expect(await player(there, d)).toMatchObject(full);
    for (const each of own.slice(0, 2)) each.close();
    const again = await pollUntil(
      'a server learns of a closed stream by its socket',
      () => player(there, d),
      ({ status }) => status === 200,
    );
    for (const each of [...own, again]) each.close();
  });

  test("an event stream needs a player's session", async () => {
    expect((await followEventStream(here, '/fortune-panda-user/events')).status).toBe(401);
    expect((await followEventStream(here, '/fortune-panda-user/events', env.root.token)).status).toBe(403);
    const one = await env.player('live-access');
    expect((await followEventStream(here, '/fortune-panda/events', one.token)).status).toBe(403);
    expect((await followEventStream(here, `/fortune-panda-user/events?token=${one.token}`)).status).toBe(401);
    expect((await followEventStream(here, `/fortune-panda-user/events?token=x`, one.token)).status).toBe(422);
    const head = await fetch(`${here}/api/fortune-panda-user/events`, { method: 'HEAD' });
    expect(head.status).toBe(405);
  });
});

test('a server stops without waiting for its streams', async () => {
  const stopping = await startServer(env.databaseUrl, { config: { provider: env.provider } });
  const address = await stopping.listen();
  const one = await env.player('live-stop');
  const streams = [await player(address, one), await player(address, one)];
  await within(2_000, () => stopping.close());
  await Promise.all(streams.map(({ closed }) => closed));
});

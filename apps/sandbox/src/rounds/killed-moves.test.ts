import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { roundResponse, sandboxTestEnv } from '../test-support.ts';
import { credit, expectExact, killAt, points, repeat, send, startProcess } from './test-support-kills.ts';

const threeCardPoker = 2004;
const anteCents = 100;

test('a kill at any point of a move that adds a stake loses and doubles nothing, even with cached seeds', async () => {
  await using env = await sandboxTestEnv();
  const account = await env.player('player_01', credit);
  const session = await env.enter(account, threeCardPoker);
  for (const point of ['before the stake', 'after the round is settled', 'before the response'] as const) {
    const running = await startProcess(env);
    const bet = { ante: anteCents, pairPlus: 0 };
    const body = { key: randomUUID(), stakeCents: anteCents, bet };
    const opened = await send(running.url, { path: 'rounds', session, body });
    const { id } = roundResponse.parse(await opened.json()).round;
    const move = { path: `rounds/${id}/moves`, session, body: { step: 1, move: { action: 'play' } } };
    await killAt(env, point, [move], running);
    const stored = await env.db.selectFrom('round').select('status').where('id', '=', id).execute();
    expect(stored).toEqual([{ status: points[point].isCommitted ? 'over' : 'open' }]);
    await expectExact(env, account);
    const played = await repeat(env, move);
    expect(played.round).toMatchObject({ status: 'over', stakeCents: 2 * anteCents });
    expect(await repeat(env, move)).toEqual(played);
    await expectExact(env, account);
  }
}, 180_000);

test('a hundred parallel moves in two processes have one result and take one stake', async () => {
  await using env = await sandboxTestEnv();
  const other = await env.restart();
  const account = await env.player('player_01', credit);
  const session = await env.enter(account, threeCardPoker);
  const opening = { key: randomUUID(), stakeCents: anteCents, bet: { ante: anteCents, pairPlus: 0 } };
  const opened = await env.api('POST /rounds', { session, body: opening });
  const path = `POST /rounds/${roundResponse.parse(opened.body).round.id}/moves`;
  const request = { session, body: { step: 1, move: { action: 'play' } } };
  const responses = [];
  // A session may make 20 calls a second in each process.
  for (let volley = 0; volley < 3; volley += 1) {
    env.clock.advance(1_000);
    const each = Array.from({ length: 17 }, () => [env.api(path, request), other.api(path, request)]);
    responses.push(...(await Promise.all(each.flat())));
  }
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
  await expectExact(env, account);
  const played = await env.db.selectFrom('round').select(['stakeCents', 'step']).execute();
  expect(played).toEqual([{ stakeCents: BigInt(2 * anteCents), step: 2 }]);
}, 60_000);

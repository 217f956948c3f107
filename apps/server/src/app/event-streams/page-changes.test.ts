import { testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { followEventStream } from '../../../test/test-support-event-streams.ts';
import { type TournamentTestEnv, tournamentTestEnv } from '../../../test/test-support-tournaments.ts';

let env: TournamentTestEnv;
let address: string;
beforeAll(async () => {
  env = await tournamentTestEnv(() => testEnv({ config: { eventStreams: { pollEveryMs: 20 } } }));
  address = await env.server.listen();
});
afterAll(() => env[Symbol.asyncDispose]());

const topicOf = (data: unknown) => z.object({ topic: z.string() }).parse(data).topic;

// The triggers publish a change by any writer, so the test writes some directly to the table.
test('every page of a player hears of what a job, an agent or another device has changed', async () => {
  const one = await env.player('page-changes');
  const causes: Record<string, () => Promise<unknown>> = {
    bonuses: () =>
      sql`update promotion_claim set is_being_checked = true where player_id = ${one.id}`.execute(env.db),
    offers: () => sql`update promotion_offer set state = 'paused' where id = 'of_reload'`.execute(env.db),
    vip: () => sql`insert into player_vip (player_id, points) values (${one.id}, 5)`.execute(env.db),
    referrals: () => env.player('page-friend', { referralCode: one.referralCode }),
    limits: () =>
      sql`insert into player_limit (player_id, kind, set_by, max_value)
        values (${one.id}, 'stake_day', 'operator', 3000)`.execute(env.db),
    devices: () => env.signIn(one.email, one.password),
    identity: () =>
      sql`insert into identity_check (id, player_id, person_hash) values ('ic_1', ${one.id}, 'x')`.execute(
        env.db,
      ),
    play: () => env.round(one, {}),
    tournaments: () => env.start(),
  };
  const stream = await followEventStream(address, '/fortune-panda-user/events', one.token);
  await stream.waitForEvent('notifications');
  for (const [topic, change] of Object.entries(causes)) {
    const coming = stream.waitForNextEvent('changed', (data) => topicOf(data) === topic);
    await change();
    await coming;
  }
  stream.close();
});

test('nobody hears of the pages of another player', async () => {
  const [one, other] = [await env.player('page-own'), await env.player('page-other')];
  const streams = await Promise.all(
    [one, other].map(({ token }) => followEventStream(address, '/fortune-panda-user/events', token)),
  );
  const [own, strange] = streams;
  await env.round(one, {});
  await own?.waitForEvent('changed', (data) => topicOf(data) === 'play');
  await env.round(other, {});
  await strange?.waitForEvent('changed', (data) => topicOf(data) === 'play');
  expect(
    strange?.received.filter(({ data, name }) => name === 'changed' && topicOf(data) === 'play'),
  ).toHaveLength(1);
  for (const stream of streams) stream.close();
});

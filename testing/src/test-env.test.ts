import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type BareTestEnv, type TestAgent, type TestPlayer, testEnv } from './index.ts';

const slotKindId = 1001;
const sevenDaysMs = 7 * 24 * 3_600_000;

/** Returns the player's credits at the provider, as a game shows them. */
async function creditCents(player: TestPlayer): Promise<number> {
  const game = await player.play(slotKindId);
  const { balanceCents } = await game.state();
  await game.leave();
  return balanceCents;
}

function recharge(agent: TestAgent, player: TestPlayer, amount: number, key = `key-of-${amount}-cents`) {
  return agent.call('POST /fortune-panda/recharge', {
    body: { username: player.fortunePanda.username, amount },
    headers: { 'idempotency-key': key },
  });
}

test('the main path works: register, play a real game, get a recharge by an agent, and both ledgers balance', async () => {
  await using env = await testEnv();
  const rosa = await env.player();
  expect((await rosa.call('GET /fortune-panda-user/balance')).data.balance).toBe('25.00');

  const game = await rosa.play(slotKindId);
  let cents = 2_500;
  for (let spin = 0; spin < 3; spin += 1) {
    const { round, balanceCents } = await game.open({ stakeCents: 20 });
    cents += round.payoutCents - 20;
    expect([round.status, balanceCents]).toEqual(['over', cents]);
    await game.markSeen(round);
  }
  await game.leave();

  const agent = env.root;
  const { data } = await recharge(agent, rosa, 1_250);
  expect(data.state).toBe('applied');
  expect(await creditCents(rosa)).toBe(cents + 1_250);
});

test('actors are unique by default, and cannot access each other’s data', async () => {
  await using env = await testEnv();
  const [rosa, sam, agent] = [await env.player(), await env.player('sam', { firstName: 'Sam' }), env.root];
  expect(new Set([rosa.user.email, sam.user.email, agent.email]).size).toBe(3);
  expect([rosa.user.role, sam.user.firstName]).toEqual(['user', 'Sam']);
  await env.visitor.expectRefusal('session.required', 'GET /fortune-panda/users');
  await rosa.expectRefusal('agent.required', 'GET /fortune-panda/users');
  await agent.expectRefusal('player.required', 'GET /fortune-panda-user/balance');
});

test('the same seed plays the same rounds, and another seed plays others', async () => {
  const play = async (seed: string) => {
    await using env = await testEnv({ sandbox: { seed } });
    const game = await (await env.player()).play(slotKindId);
    const spins: unknown[] = [];
    for (let spin = 0; spin < 3; spin += 1) spins.push((await game.open({ stakeCents: 20 })).round.events);
    return JSON.stringify(spins);
  };
  const first = await play('one');
  expect(await play('one')).toBe(first);
  expect(await play('two')).not.toBe(first);
});

test('a test can script what the games draw', async () => {
  await using env = await testEnv({ sandbox: { gameRandom: { below: () => 0 } } });
  const game = await (await env.player()).play(slotKindId);
  const spins = [await game.open({ stakeCents: 20 }), await game.open({ stakeCents: 20 })];
  expect(spins[0]?.round.events).toEqual(spins[1]?.round.events);
});

test('a session survives a restart of the server, and ends after seven days', async () => {
  await using env = await testEnv();
  const rosa = await env.player();
  await env.restartServer();
  expect((await rosa.call('GET /user/profile')).data.user.id).toBe(rosa.user.id);
  env.clock.advance(sevenDaysMs);
  await rosa.expectRefusal('session.ended', 'GET /user/profile');
  const session = await env.signIn(rosa.email);
  await session.call('GET /user/profile');
});

test('the provider can be made to fail, and no cent is doubled or lost', async () => {
  await using env = await testEnv();
  const [rosa, agent] = [await env.player(), env.root];
  env.expectErrors();
  env.sandbox.faultInjector.add({ action: 'recharge', kind: 'drop-response', count: 1 });
  const { data } = await recharge(agent, rosa, 1_000);
  expect(['unknown', 'applied']).toContain(data.state);
  const again = await recharge(agent, rosa, 1_000);
  expect(again.data.id).toBe(data.id);
  expect(await creditCents(rosa)).toBe(3_500);
});

/** Returns the error that the disposal throws, if any. */
async function captureDisposalError(env: BareTestEnv): Promise<string | undefined> {
  try {
    await env[Symbol.asyncDispose]();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

test('a test that leaves an inconsistent ledger fails, whatever it tests', async () => {
  const env = await testEnv();
  await env.player();
  const { db } = env;
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`update ledger_account set balance_cents = balance_cents + 1`.execute(connection);
    await sql`set session_replication_role = default`.execute(connection);
  });
  expect(await captureDisposalError(env)).toContain('the ledger balances');
});

test('a test in which the server logs an error fails, unless it expects errors', async () => {
  const fail = (env: BareTestEnv) => env.server.http.settings.log.error('a bug');
  const silent = await testEnv();
  fail(silent);
  expect(await captureDisposalError(silent)).toContain('no error was logged');
  const announced = await testEnv();
  announced.expectErrors();
  fail(announced);
  expect(await captureDisposalError(announced)).toBeUndefined();
});

test('no secret of a player or agent reaches the log', async () => {
  await using env = await testEnv();
  const [rosa, agent] = [await env.player(), env.root];
  await rosa.play(slotKindId);
  await recharge(agent, rosa, 100);
  const text = env.logLines.join('\n');
  for (const secret of [rosa.password, rosa.token, rosa.fortunePanda.password, agent.token]) {
    expect(text).not.toContain(secret);
  }
});

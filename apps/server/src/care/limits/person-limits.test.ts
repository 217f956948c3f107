import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { toMoney } from '@golden-acers/contract';
import { type BareTestEnv, registrationBody, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * Tests the limits of a person who has several accounts. Their effect on a closed account:
 * ../care-rules.test.ts.
 */
let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const register = async (username: string, changes: object) => {
  const body = { ...registrationBody(username), ...changes };
  expect((await env.call('POST /auth/register', { body })).status).toBe(201);
  return { ...(await env.signIn(body.email, body.password)), username, email: body.email };
};
type Registered = Awaited<ReturnType<typeof register>>;

const limitsOf = async ({ username }: Registered) => {
  const { rows } = await sql<{ setBy: string; max: bigint }>`
    select set_by, max_value as max from player_limit join account on account.id = player_id
      where username = ${username} order by set_by`.execute(env.db);
  return rows;
};
const limit = async (player: Registered) => {
  const body = { kind: 'recharge_week', max: toMoney(5_000n) } as const;
  expect((await player.request('PUT /user/limits', { body })).status).toBe(200);
};
const own = [{ setBy: 'player', max: 5_000n }];

test('a limit applies to the second and the third account of a person', async () => {
  await limit(await register('chain_first', { phoneNumber: '+44 7700 900801' }));
  const second = await register('chain_second', {
    phoneNumber: '+44 7700 900801',
    email: 'chain.second@gmail.com',
  });
  expect(await limitsOf(second)).toEqual(own);
  const third = await register('chain_third', {
    phoneNumber: '+44 7700 900803',
    email: 'chainsecond+third@gmail.com',
  });
  expect(await limitsOf(third)).toEqual(own);
});

test('a limit is found by a phone number that was added to the profile later', async () => {
  const first = await register('moved_first', { phoneNumber: '+44 7700 900811' });
  await limit(first);
  const profile = { firstName: 'Rosa', lastName: 'Marsh', username: first.username, email: first.email };
  const body = { ...profile, phone: '+44 7700 900812', country: null, currency: 'USD' } as const;
  expect((await first.request('PUT /user/profile', { body })).status).toBe(200);
  for (const [at, phoneNumber] of ['+44 7700 900811', '07700 900812'].entries())
    expect(await limitsOf(await register(`moved_next${at}`, { phoneNumber })), phoneNumber).toEqual(own);
});

test('a limit by the operator also applies to a new account, and its person cannot raise it', async () => {
  const first = await register('ordered_first', { phoneNumber: '+44 7700 900821' });
  await limit(first);
  const { rows } = await sql<{ account: string }>`
    select provider_username as account from player join account on account.id = player.id
      where username = ${first.username}`.execute(env.db);
  const params = { username: rows[0]?.account ?? '' };
  const body = { kind: 'recharge_week', max: toMoney(4_000n), reason: 'A call from the family' } as const;
  await env.root.call('PUT /fortune-panda/users/:username/limits', { params, body });
  const second = await register('ordered_second', { phoneNumber: '+44 7700 900821' });
  expect(await limitsOf(second)).toEqual([{ setBy: 'operator', max: 4_000n }, ...own]);
  await second.request('PUT /user/limits', { body: { kind: 'recharge_week', max: null } });
  await sql`alter table player_limit disable trigger player_limit_is_not_loosened`.execute(env.db);
  await sql`update player_limit set raise_requested_at = clock_timestamp() - interval '25 hours'
    where raise_requested_at is not null`.execute(env.db);
  await sql`alter table player_limit enable trigger player_limit_is_not_loosened`.execute(env.db);
  const confirm = { body: { kind: 'recharge_week', max: null } } as const;
  expect((await second.request('POST /user/limits/confirm', confirm)).status).toBe(200);
  expect(await limitsOf(second)).toEqual([{ setBy: 'operator', max: 4_000n }]);
});

const auditedLimitsOf = async ({ username }: Registered) => {
  const { rows } = await sql<{ actor: string; after: object }>`
    select entry.actor_id as actor, entry.after from audit_entry entry join account on account.id = entry.player_id
      where account.username = ${username} and action = 'player.limited' order by entry.id`.execute(env.db);
  return rows;
};

test('an agent’s limit that is copied to another account of the person is in the audit log of both', async () => {
  const phoneNumber = '+1 212 5550871';
  const first = await register('audited_first', { phoneNumber });
  const existing = await register('audited_existing', { phoneNumber });
  await limitByOperator(first, 4_000);
  const registered = await register('audited_registered', { phoneNumber });
  const entry = (limitMaxCents: number, more: object) => ({
    actor: env.root.id,
    after: { limit: 'recharge_week', limitMaxCents, ...more },
  });
  expect(await auditedLimitsOf(registered)).toEqual([entry(4_000, { isSamePerson: true })]);
  await verifyPhone(first);
  await limitByOperator(first, 3_000);
  await env.runJobs();
  expect(await auditedLimitsOf(first)).toEqual([entry(4_000, {}), entry(3_000, {})]);
  expect(await auditedLimitsOf(existing)).toEqual([entry(3_000, { isSamePerson: true })]);
  expect(await auditedLimitsOf(registered)).toEqual([
    entry(4_000, { isSamePerson: true }),
    entry(3_000, { isSamePerson: true }),
  ]);
});

/** With the code of the text message, which the product writes to a file. */
const verifyPhone = async (player: Registered) => {
  expect((await player.request('POST /user/phone/code', { body: {} })).status).toBe(200);
  await env.runJobs('queued jobs');
  const { folder } = env.config.sms;
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.txt'));
  const [code = ''] = /\d{6}(?=\. It)/.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
  rmSync(join(folder, name));
  expect((await player.request('POST /user/phone/verify', { body: { code } })).status).toBe(200);
};
/** Sets the operator's limit of a player. */
const limitByOperator = async ({ username }: Registered, cents: number) => {
  const { rows } = await sql<{ account: string }>`
    select provider_username as account from player join account on account.id = player.id
      where username = ${username}`.execute(env.db);
  const params = { username: rows[0]?.account ?? '' };
  const body = { kind: 'recharge_week', max: toMoney(cents), reason: 'Asked by telephone' } as const;
  await env.root.call('PUT /fortune-panda/users/:username/limits', { params, body });
};
const later = { kind: 'recharge_week', max: toMoney(3_000n) } as const;
const lowered = [{ setBy: 'player', max: 3_000n }];

test('a limit that a person sets later applies to accounts that registered with its verified data', async () => {
  const phoneNumber = '+1 212 5550831';
  const first = await register('lower_first', { phoneNumber });
  await limit(first);
  await verifyPhone(first);
  const second = await register('lower_second', { phoneNumber });
  expect((await first.request('PUT /user/limits', { body: later })).status).toBe(200);
  await env.runJobs();
  expect(await limitsOf(second)).toEqual(lowered);
  // The newer account may be a stranger's, who must not limit the older one.
  const lowest = { body: { ...later, max: toMoney(1_000n) } };
  expect((await second.request('PUT /user/limits', lowest)).status).toBe(200);
  await env.runJobs();
  expect(await limitsOf(first)).toEqual(lowered);
  const events = await second.call('GET /user/activity', {});
  expect(events.data.filter(({ kind }) => kind === 'limit_changed')).toHaveLength(2);
});

test('a limit follows the person who has verified the phone number of both accounts', async () => {
  const phoneNumber = '+1 212 5550841';
  const older = await register('proven_older', { phoneNumber });
  const newer = await register('proven_newer', { phoneNumber });
  await limit(newer);
  await env.runJobs();
  expect(await limitsOf(older)).toEqual([]);
  await verifyPhone(newer);
  await env.runJobs();
  expect(await limitsOf(older)).toEqual(own);
  expect((await newer.request('PUT /user/limits', { body: later })).status).toBe(200);
  await env.runJobs();
  expect(await limitsOf(older)).toEqual(lowered);
});

test('a person who registered first with the contact data of a stranger limits the stranger no further', async () => {
  const phoneNumber = '+44 7700 900851';
  const squatter = await register('squat_first', { phoneNumber, email: 'squat.owner+1@gmail.com' });
  await limit(squatter);
  const owner = await register('squat_owner', { phoneNumber, email: 'squat.owner@gmail.com' });
  // A new account has the limits of its person, or nobody's limit would hold.
  expect(await limitsOf(owner)).toEqual(own);
  expect((await squatter.request('PUT /user/limits', { body: later })).status).toBe(200);
  await limitByOperator(squatter, 1_000);
  await env.runJobs();
  expect(await limitsOf(owner)).toEqual(own);
  // What the owner raises after a day stays raised.
  const raised = { ...later, max: toMoney(9_000n) };
  expect((await owner.request('PUT /user/limits', { body: raised })).status).toBe(200);
  const lowest = { body: { ...later, max: toMoney(500n) } };
  expect((await squatter.request('PUT /user/limits', lowest)).status).toBe(200);
  await env.runJobs();
  expect((await owner.call('GET /user/limits', {})).data).toContainEqual(
    expect.objectContaining({
      kind: 'recharge_week',
      raise: expect.objectContaining({ max: toMoney(9_000n) }),
    }),
  );
});

test('a verified phone number that was replaced by a stranger’s limits no stranger', async () => {
  const victim = { phoneNumber: '+44 7700 900861' };
  const attacker = await register('replaced_first', { phoneNumber: '+1 212 5550861' });
  await limit(attacker);
  await verifyPhone(attacker);
  const { username, email } = attacker;
  const profile = { firstName: 'Rosa', lastName: 'Marsh', username, email, phone: victim.phoneNumber };
  const body = { ...profile, country: null, currency: 'USD' } as const;
  expect((await attacker.request('PUT /user/profile', { body })).status).toBe(200);
  const owner = await register('replaced_owner', victim);
  expect((await attacker.request('PUT /user/limits', { body: later })).status).toBe(200);
  await env.runJobs();
  expect(await limitsOf(owner)).toEqual(own);
});

import assert from 'node:assert/strict';
import { bulkJobLimits, toMoney } from '@golden-acers/contract';
import { type ProviderAccountOwner, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dumpDatabase } from '../../../test/test-support.ts';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import {
  type BulkJobClient,
  createBulkJobClient,
  createSimulatedPlayers,
  rowCounts,
} from '../../../test/test-support-bulk-jobs.ts';

let env: TestEnv;
let jobs: BulkJobClient;
beforeAll(async () => {
  env = await testEnv();
  env.expectErrors();
  jobs = createBulkJobClient(env, env.root);
});
afterAll(() => env[Symbol.asyncDispose]());

const reason = 'A good week';
const nameOf = ({ fortunePanda: { username } }: TestPlayer) => username;
const recharge = (accounts: readonly string[], cents: number) => ({
  kind: 'recharge' as const,
  rows: accounts.map((account) => ({ account, amount: toMoney(BigInt(cents)) })),
  reason,
  confirmation: '',
});

describe('a preview', () => {
  test('shows the effect or the refusal of each row, and the sum of the accepted ones', async () => {
    const good = await env.player('preview-good');
    const frozen = await env.player('preview-frozen');
    const gone = await env.player('preview-gone');
    const excluded = await env.player('preview-excluded');
    const set = (id: string, values: object) =>
      env.db.updateTable('player').set(values).where('id', '=', id).execute();
    await set(frozen.id, { frozenAt: new Date() });
    await set(excluded.id, { excludedUntil: new Date(Date.UTC(2090, 0, 1)) });
    await env.db.updateTable('account').set({ isActive: false }).where('id', '=', gone.id).execute();
    const accounts = [good, frozen, gone, excluded].map(nameOf);
    const { status, body } = await jobs.preview({
      kind: 'recharge',
      selection: { accounts },
      amount: toMoney(700n),
      amounts: [{ account: nameOf(good), amount: toMoney(1_250n) }],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      rows: [
        {
          account: nameOf(good),
          balance: toMoney(2_500n),
          balanceAfter: toMoney(3_750n),
          amount: toMoney(1_250n),
          refusal: null,
        },
        { refusal: { code: 'player.frozen', text: expect.stringContaining('frozen') }, balanceAfter: null },
        { refusal: { code: 'player.closed' } },
        { refusal: { code: 'player.excluded' } },
      ],
      accepted: 1,
      refused: 3,
      ...{ sum: toMoney(1_250n), mayGetBonus: 0 },
      confirmation: null,
    });
    const redeem = { kind: 'redeem' as const, selection: { accounts } };
    expect((await jobs.preview({ ...redeem, amount: toMoney(2_501n) })).body.data).toMatchObject({
      rows: [
        { refusal: { code: 'provider.player_balance_low' } },
        { refusal: { code: 'player.frozen' } },
        { refusal: { code: 'player.closed' } },
        { refusal: { code: 'provider.player_balance_low' } },
      ],
      accepted: 0,
    });
    expect((await jobs.preview(redeem)).body.data).toMatchObject({
      rows: [
        { refusal: { code: 'job.amount_missing' } },
        {},
        {},
        { refusal: { code: 'job.amount_missing' } },
      ],
    });
  });

  test('contains players of the subtree only, whether they are named or searched for', async () => {
    const one = await env.player('searched-for');
    const found = await jobs.preview({
      kind: 'unbind',
      selection: { search: 'searched-for', status: 'all', except: [] },
    });
    expect(found.body.data).toMatchObject({
      rows: [{ account: nameOf(one) }],
      accepted: 1,
      sum: toMoney(0n),
    });
    const selection = { search: 'searched-for', status: 'all' as const, except: [nameOf(one)] };
    expect(await jobs.preview({ kind: 'unbind', selection })).toMatchObject({
      status: 422,
      body: { code: 'job.nobody_selected' },
    });
    const store = await env.agent({ name: 'previewing-store' });
    const strange = createBulkJobClient(env, store);
    expect(await strange.preview({ kind: 'unbind', selection: { accounts: [nameOf(one)] } })).toMatchObject({
      status: 404,
      body: { code: 'player.not_found' },
    });
    expect(await strange.send(recharge([nameOf(one)], 100))).toMatchObject({
      status: 404,
      body: { code: 'player.not_found' },
    });
  });
});

describe('a job', () => {
  test('runs every row once, and shows its progress', async () => {
    const members = await createSimulatedPlayers(env, 'job-rows', 6);
    const started = await jobs.start({
      ...recharge(
        members.map(({ account }) => account),
        300,
      ),
      reason: '=1+1',
    });
    expect(started).toMatchObject({ kind: 'recharge', rows: 6, sum: toMoney(1_800n), by: { isOwn: true } });
    const over = await jobs.over(started.id);
    expect(over).toMatchObject({ counts: rowCounts({ done: 6 }), done: toMoney(1_800n), estimate: null });
    for (const row of await jobs.rows(started.id)) {
      expect(row).toMatchObject({
        state: 'done',
        balanceBefore: toMoney(0n),
        balanceNow: toMoney(300n),
        tries: 1,
      });
    }
    expect((await env.root.call('GET /fortune-panda/jobs')).data).toContainEqual(
      expect.objectContaining({ id: started.id, state: 'done' }),
    );
  });

  test('stores refused rows as failed, retries them on request, and never repeats finished rows', async () => {
    const members = await createSimulatedPlayers(env, 'job-retry', 3);
    const [first] = members;
    if (first === undefined) throw new Error('three');
    const freeze = (at: Date | null) =>
      env.db.updateTable('player').set({ frozenAt: at }).where('id', '=', first.id).execute();
    await freeze(new Date());
    const { id } = await jobs.start(
      recharge(
        members.map(({ account }) => account),
        500,
      ),
    );
    expect((await jobs.over(id)).counts).toEqual(rowCounts({ done: 2, failed: 1 }));
    expect((await jobs.rows(id))[0]).toMatchObject({
      account: first.account,
      refusal: { code: 'player.frozen' },
    });
    expect(await jobs.rowsInTwoPages(id)).toEqual(await jobs.rows(id));
    await freeze(null);
    expect(await jobs.control(id, 'retry')).toMatchObject({
      status: 200,
      body: { data: { state: 'running' } },
    });
    expect((await jobs.over(id)).counts).toEqual(rowCounts({ done: 3 }));
    expect((await jobs.rows(id)).map(({ tries }) => tries).sort()).toEqual([1, 1, 2]);
    expect(await jobs.control(id, 'retry')).toMatchObject({ body: { code: 'job.nothing_to_retry' } });
    for (const { account } of members) {
      expect(await env.centsAtProvider(playerOf(account))).toBe(500n);
    }
  });

  test('is not retried while its agent has as many open jobs as it may have', async () => {
    const [frozen, other] = await createSimulatedPlayers(env, 'job-open', 2);
    assert(frozen !== undefined && other !== undefined);
    await env.db.updateTable('player').set({ frozenAt: new Date() }).where('id', '=', frozen.id).execute();
    const { id } = await jobs.start(recharge([frozen.account, other.account], 100));
    await jobs.over(id);
    const open: string[] = [];
    for (let count = 0; count < bulkJobLimits.maxOpen; count += 1)
      open.push((await jobs.start(recharge([other.account], 100))).id);
    const refusal = { status: 409, body: { code: 'job.too_many_open' } };
    expect(await jobs.control(id, 'retry')).toMatchObject(refusal);
    for (const each of open) expect(await jobs.control(each, 'cancel')).toMatchObject({ status: 200 });
  });

  test('continues past a row that always fails, as do other jobs; the row ends as failed and is shown', async () => {
    const [poisoned, ...members] = await createSimulatedPlayers(env, 'job-poisoned', 3);
    assert(poisoned !== undefined);
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`.execute(
      env.db,
    );
    await sql`create trigger planted before insert on transfer for each row
      when (new.player_id = ${sql.lit(poisoned.id)}) execute function fail()`.execute(env.db);
    const one = await jobs.start(
      recharge(
        [poisoned, ...members].map(({ account }) => account),
        300,
      ),
    );
    const other = await jobs.start(recharge([members[0]?.account ?? ''], 200));
    await jobs.over(other.id);
    await jobs.until(one.id, ({ counts: { done } }) => done === 2);
    await sql`update bulk_job_row set postponed_count = 100, due_at = now() where bulk_job_id = ${one.id} and state = 'waiting'`.execute(
      env.db,
    );
    expect(await jobs.over(one.id)).toMatchObject({ counts: rowCounts({ done: 2, failed: 1 }) });
    const [row] = await jobs.rows(one.id, 'failed');
    expect(row).toMatchObject({ account: poisoned.account, refusal: { code: 'server.failed' } });
    await sql`drop trigger planted on transfer`.execute(env.db);
  });

  test('is started once per key, and with the total that the preview shows', async () => {
    const members = await createSimulatedPlayers(env, 'job-confirm', 25);
    const order = recharge(
      members.map(({ account }) => account),
      100,
    );
    expect(await jobs.send(order)).toMatchObject({ status: 422, body: { code: 'job.confirmation_differs' } });
    const key = env.newKey();
    const confirmed = { ...order, confirmation: '25.00' };
    const [one, two] = await Promise.all([jobs.send(confirmed, key), jobs.send(confirmed, key)]);
    expect(Object(one.body.data).id).toBe(Object(two.body.data).id);
    expect(await jobs.send({ ...confirmed, reason: 'Another' }, key)).toMatchObject({
      status: 422,
      body: { code: 'request.key_reused' },
    });
    await jobs.over(Object(one.body.data).id);
    const acts = await env.db
      .selectFrom('auditEntry')
      .where('subjectId', '=', Object(one.body.data).id)
      .select(['action', 'reason'])
      .execute();
    expect(acts).toEqual([{ action: 'job.started', reason }]);
  });

  test('is visible to agents above its owner, who may stop it, and to no other agent', async () => {
    const [store, other] = [await env.agent({ name: 'job-store' }), await env.agent({ name: 'job-other' })];
    const own = createBulkJobClient(env, store);
    const strange = createBulkJobClient(env, other);
    const player = await env.player('job-stores');
    await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
    const { id } = await own.start(recharge([nameOf(player)], 100));
    await own.over(id);
    for (const what of ['pause', 'resume', 'cancel', 'retry', 'passwords'] as const) {
      expect(await strange.control(id, what)).toMatchObject({ status: 404, body: { code: 'job.not_found' } });
    }
    expect(await jobs.get(id)).toMatchObject({ by: { name: 'job-store', isOwn: false } });
    expect(await jobs.control(id, 'cancel')).toMatchObject({ body: { code: 'job.over' } });
    expect(await jobs.control(id, 'retry')).toMatchObject({ body: { code: 'job.of_another' } });
  });
});

describe('passwords for many players', () => {
  test('are generated, work at the provider, are shown once after the job, and are stored nowhere in plain text', async () => {
    const players = await Promise.all(['a', 'b', 'c'].map((name) => env.player(`passwords-${name}`)));
    env.fault({ action: 'changePasswd', kind: 'drop-response' });
    const order = {
      kind: 'reset_password',
      rows: players.map((player) => ({ account: nameOf(player) })),
      reason,
      confirmation: '',
    } as const;
    expect(await jobs.send(order)).toMatchObject({ status: 403, body: { code: 'agent.step_up_required' } });
    await confirmAllSessions(env);
    const { id } = await jobs.start(order);
    expect(await jobs.over(id)).toMatchObject({ counts: rowCounts({ done: 3 }), passwords: 3 });
    const before = await dumpDatabase(env.db);
    const taken = await jobs.control(id, 'passwords');
    const { passwords } = z
      .object({ passwords: z.array(z.object({ account: z.string(), password: z.string() })) })
      .parse(taken.body.data);
    expect(passwords.map(({ account }) => account).sort()).toEqual(players.map(nameOf).sort());
    for (const { password } of passwords) expect(before).not.toContain(password);
    expect(await jobs.control(id, 'passwords')).toMatchObject({
      status: 410,
      body: { code: 'job.passwords_gone' },
    });
    for (const { token } of players) {
      const entered = await env.call('POST /fortune-panda-user/games/enter', {
        token,
        body: { kindId: 1001 },
      });
      expect(entered.status).toBe(200);
    }
  });
});

function playerOf(username: string): ProviderAccountOwner {
  return {
    fortunePanda: { username },
  };
}

import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { createBulkJobClient } from '../../../test/test-support-bulk-jobs.ts';

test('what a bulk job does to each player is audited with the job and its reason', async () => {
  await using env = await testEnv();
  await env.server.listen();
  const jobs = createBulkJobClient(env, env.root);
  const player = await env.player('job-audited');
  const account = player.fortunePanda.username;
  const reason = 'Spring bonus';
  const rows = [{ account, amountCents: 500 }];
  const recharge = await jobs.start({ kind: 'recharge', rows, reason, confirmation: '' });
  await jobs.over(recharge.id);
  await confirmAllSessions(env);
  const reset = await jobs.start({ kind: 'reset_password', rows: [{ account }], reason, confirmation: '' });
  await jobs.over(reset.id);
  const unbind = await jobs.start({ kind: 'unbind', rows: [{ account }], reason, confirmation: '' });
  await jobs.over(unbind.id);
  // A form's key that looks like a job's names no job.
  await env.recharge(player, 100, `${recharge.id}-7-1`);

  const audited = await env.db
    .selectFrom('audit_entry')
    .where('player_id', '=', player.id)
    .where('actor_id', '=', env.root.id)
    .orderBy('id')
    .select(['action', 'after', 'reason'])
    .execute();
  expect(audited).toEqual([
    { action: 'money.recharge_requested', after: { amountCents: '500', job: recharge.id }, reason },
    { action: 'player.password_reset', after: { job: reset.id }, reason },
    { action: 'player.unbound', after: { sessionsEnded: 1, job: unbind.id }, reason },
    { action: 'money.recharge_requested', after: { amountCents: '100' }, reason: null },
  ]);
});

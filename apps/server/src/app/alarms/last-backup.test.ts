import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { contextOf } from '../../../test/test-support-context.ts';
import { checkAlarms } from './alarms.ts';

const hourMs = 3_600_000;

test('an alarm and a metric tell the age of the last backup, once a backup was made', async () => {
  await using env = await testEnv();
  const context = await contextOf(env);
  const readAlarm = async () => {
    await checkAlarms(context, 'the tested server');
    const { data } = await env.root.call('GET /fortune-panda/alarms', { query: { show: 'open' } });
    return data.find(({ code }) => code === 'backup_overdue')?.count;
  };
  const readMetric = async () => {
    const { body } = await env.server.http.inject('/metrics');
    return body.match(/^backup_timestamp_seconds (.*)$/m)?.[1];
  };
  expect([await readAlarm(), await readMetric()]).toEqual([undefined, undefined]);
  const mark = env.config.backupMarkFile;
  const nowMs = env.clock.now().getTime();
  for (const [hours, alarm] of [
    [37.5, 37],
    [35, undefined],
  ] as const) {
    const madeAt = new Date(nowMs - hours * hourMs);
    writeFileSync(mark, '');
    utimesSync(mark, madeAt, madeAt);
    expect([await readAlarm(), await readMetric()]).toEqual([alarm, String(madeAt.getTime() / 1_000)]);
  }
  rmSync(mark);
});

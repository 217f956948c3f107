import { runOnce, startReplicatedPostgres } from '@golden-acers/testing/test-standby';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkReplica } from './doctor-replica.ts';

test('the doctor reports whether the replica is up to date', { timeout: 120_000 }, async () => {
  await using postgres = await startReplicatedPostgres();
  const [primary, standby] = [postgres.primary.url('postgres'), postgres.standby.url('postgres')];
  expect(await checkReplica(primary, standby)).toMatchObject({ state: 'ok' });
  await postgres.setReplay(false);
  await runOnce(primary, sql`create table thing ()`);
  const behind = await checkReplica(primary, standby, 300);
  expect(behind.state).toBe('warning');
  expect(behind.text).toMatch(/is behind.*; reports are read from DATABASE_URL\.$/);
  expect((await checkReplica(primary, primary)).text).toContain('is no standby');
  await postgres.standby.stop();
  const gone = await checkReplica(primary, standby);
  expect(gone).toMatchObject({ state: 'warning' });
  expect(gone.text).toContain('cannot be read: its server does not respond');
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTestRound, type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';

const slot = 1001;
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64url');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const revealedSeed = z.object({ revealed: z.object({ serverSeed: z.string(), serverSeedHash: z.string() }) });

type Running = Pick<SandboxTestEnv, 'api'>;

async function reveal(running: Running, session: string) {
  const { body } = await running.api('POST /seeds', { session, body: { clientSeed: 'mine' } });
  return revealedSeed.parse(body).revealed;
}

const listSealed = ({ db }: SandboxTestEnv) =>
  db.selectFrom('seedPair').select(['id', 'serverSeedSealed']).orderBy('id').execute();

test('secret seeds survive a change of the admin token, and then of their own key', async () => {
  await using sandbox = await sandboxTestEnv();
  const session = await sandbox.enter(await sandbox.player('player_01', 10_000), slot);
  const { round } = await openTestRound(sandbox, session, { stakeCents: 20 });
  const before = await listSealed(sandbox);
  await sandbox.restart({ seedKey: key(1) });
  const resealed = await listSealed(sandbox);
  expect(resealed.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(resealed.filter((pair, index) => pair.serverSeedSealed === before[index]?.serverSeedSealed)).toEqual(
    [],
  );
  await sandbox.restart({ seedKey: key(1), adminToken: 'another token of the admin' });
  const last = await sandbox.restart({
    seedKey: key(2),
    oldSeedKeys: [key(1)],
    adminToken: 'another token of the admin',
  });
  const { serverSeed, serverSeedHash } = await reveal(last, session);
  expect(sha256(serverSeed)).toBe(serverSeedHash);
  expect(serverSeedHash).toBe(round.fairness?.serverSeedHash);
});

test('a seed whose key is missing stays sealed, and is readable once its key is back', async () => {
  await using sandbox = await sandboxTestEnv({ config: { seedKey: key(1) } });
  const session = await sandbox.enter(await sandbox.player('player_01', 10_000), slot);
  await openTestRound(sandbox, session, { stakeCents: 20 });
  const before = await listSealed(sandbox);
  await sandbox.restart({ seedKey: key(2) });
  expect(await listSealed(sandbox)).toEqual(before);
  const restored = await sandbox.restart({ seedKey: key(2), oldSeedKeys: [key(1)] });
  const { serverSeed, serverSeedHash } = await reveal(restored, session);
  expect(sha256(serverSeed)).toBe(serverSeedHash);
});

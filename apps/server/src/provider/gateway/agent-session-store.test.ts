import { createLog, createVault, Refusal } from '@golden-acers/platform';
import { createEmptyDatabase } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { createAgentSessionStore } from './agent-session-store.ts';
import { upsertProviderAgents } from './gateway.sql.ts';

test('a call that joined a sign-in without a permit signs in itself, and the calls waiting behind it join that sign-in', async () => {
  await using database = await createEmptyDatabase();
  const [providerAgentId = ''] = await upsertProviderAgents(database.db, [{ id: 'pa_1', name: 'Agent' }]);
  const vault = createVault({ currentKey: Buffer.alloc(32, 7).toString('base64url') });
  const sessions = createAgentSessionStore(
    { db: database.db, vault, log: createLog('fatal') },
    providerAgentId,
  );
  const spare = sessions.renew(undefined, async () => {
    throw new Refusal('provider.busy', { retryAfterSeconds: 1 });
  });
  let signIns = 0;
  const urgent = Array.from({ length: 5 }, () =>
    sessions.renew(undefined, async () => {
      signIns += 1;
      return { ok: true, value: { agentKey: 'key', agentCreditCents: null } };
    }),
  );
  await expect(spare).rejects.toMatchObject({ code: 'provider.busy' });
  expect((await Promise.all(urgent)).map(({ ok }) => ok)).toEqual(urgent.map(() => true));
  expect(signIns).toBe(1);
  expect(await sessions.read()).toBe('key');
});

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { sandboxTestEnv } from '../test-support.ts';
import { advanceTo, openTable, tableStateOf } from './test-support-tables.ts';

const verifyScript = fileURLToPath(new URL('../../verify/verify.mjs', import.meta.url));

test.each([
  ['scarecrow-spot-kicks', 5003, 'win-home'],
  ['plough-day-derby', 5002, 'win-1'],
  ['threshing-cup', 5001, 'win-home'],
])('a round and its fixture in %s follow from the published seed', async (slug, kindId, position) => {
  await using sandbox = await sandboxTestEnv();
  const session = await sandbox.enter(await sandbox.player('player_01', 10_000), kindId);
  await using table = await openTable(sandbox, session);
  const { roundId, setup } = table.state().table;
  const body = { key: randomUUID(), chips: { [position]: 200 }, roundId };
  expect((await sandbox.api('POST /table/bets', { session, body })).status).toBe(200);
  await advanceTo(sandbox, { slug, run: sandbox.sandbox.tables.run }, ['closed', 'result']);

  const state = await tableStateOf(sandbox, session);
  const {
    seed: serverSeed,
    seedHash: serverSeedHash,
    number: nonce,
    outcome,
    clientSeed,
    players,
  } = state.table;
  expect(outcome).toMatchObject({ fixture: Object(setup).fixture });
  const { payoutCents, events } = state.own.result ?? {};
  expect(events?.[0]).toEqual({ type: 'sport-result', ...Object(outcome) });
  const draws = { serverSeed, serverSeedHash, clientSeed, players, nonce };
  const round = { game: slug, ...draws, bet: body.chips, stakeCents: 200, payoutCents, events };
  // It ends with an error when the seeds give another round.
  await promisify(execFile)(process.execPath, [verifyScript, JSON.stringify(round)]);
});

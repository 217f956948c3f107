import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doublingGame, useDoublingGame } from '../rounds/test-support-doubling-game.ts';
import {
  agentName,
  constantRandom,
  openTestRound,
  type SandboxTestEnv,
  sandboxTestEnv,
} from '../test-support.ts';

useDoublingGame();
const slot = 1001;

let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv({ gameRandom: constantRandom(3) });
});
afterAll(() => sandbox[Symbol.asyncDispose]());

async function stake(sandbox: SandboxTestEnv, session: string, stakeCents: number) {
  const { status, body } = await sandbox.api('POST /rounds', {
    session,
    body: { key: randomUUID(), stakeCents, bet: {} },
  });
  return status === 200 ? status : [status, body.code];
}

async function setLimit(sandbox: SandboxTestEnv, of: string, maxStakeCents: unknown) {
  return (await sandbox.admin(`PUT /${of}/limit`, { maxStakeCents })).status;
}

async function readStakes(sandbox: SandboxTestEnv, session: string) {
  const { game } = (await sandbox.api('GET /state', { session })).body;
  return Object(game);
}

test('the operator limits the stakes of an agent’s players and of one player, and the lower limit applies', async () => {
  const account = await sandbox.newPlayer(10_000);
  const session = await sandbox.enter(account, slot);
  expect(await readStakes(sandbox, session)).toMatchObject({ limits: null });
  expect(await setLimit(sandbox, `agents/${agentName}`, 400)).toBe(200);
  expect(await setLimit(sandbox, `players/${account.toUpperCase()}`, 100)).toBe(200);
  expect(await readStakes(sandbox, session)).toMatchObject({
    stakesCents: [20, 40, 100],
  });
  expect(await stake(sandbox, session, 200)).toEqual([409, 'round.stake_above_limit']);
  expect(await stake(sandbox, session, 100)).toBe(200);
  await setLimit(sandbox, `players/${account}`, null);
  expect(await stake(sandbox, session, 200)).toBe(200);
  expect(await stake(sandbox, session, 1_000)).toEqual([409, 'round.stake_above_limit']);
  const other = await sandbox.enter(await sandbox.newPlayer(10_000), slot);
  expect(await stake(sandbox, other, 1_000)).toEqual([409, 'round.stake_above_limit']);
  await setLimit(sandbox, `agents/${agentName}`, null);
  expect(await stake(sandbox, other, 1_000)).toBe(200);
});

test('a step that would exceed the limit is refused, and the round continues without it', async () => {
  const account = await sandbox.newPlayer(10_000);
  const session = await sandbox.enter(account, doublingGame.kindId);
  const { round } = await openTestRound(sandbox, session, { stakeCents: 100 });
  await setLimit(sandbox, `players/${account}`, 199);
  const move = (action: string) =>
    sandbox.api(`POST /rounds/${round.id}/moves`, { session, body: { step: 1, move: { action } } });
  expect((await move('double')).body.code).toBe('round.stake_above_limit');
  expect((await move('stop')).status).toBe(200);
});

test('only the operator sets limits, and invalid ones are refused', async () => {
  const account = await sandbox.newPlayer();
  const { status } = await sandbox.admin(
    `PUT /players/${account}/limit`,
    { maxStakeCents: 1 },
    'a wrong token',
  );
  expect(status).toBe(404);
  expect(await setLimit(sandbox, 'players/nobody_01', 100)).toBe(404);
  expect(await setLimit(sandbox, 'agents/nobody', 100)).toBe(404);
  for (const bad of [undefined, 0, -1, 1.5, '100', {}]) {
    expect(await setLimit(sandbox, `players/${account}`, bad), JSON.stringify(bad)).toBe(422);
  }
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { games } from '@golden-acers/games';
import { z } from 'zod';
import type { SandboxTestEnv } from '../test-support.ts';
import { recordMessages } from '../test-support-sockets.ts';
import { findNewestSharedRound } from './shared-rounds.sql.ts';
import type { LiveTableState, TableMessage } from './tables.api.ts';

function sharedGame(slug: string) {
  const game = games.get(slug);
  assert(game?.shared !== undefined);
  return { slug, kindId: game.kindId, timing: game.shared.timing };
}

export const roulette = sharedGame('orchard-roulette');

/** Connects a client's socket to the table of its session. */
export async function joinTable(url: string, session: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/table/socket`);
  const { messages, until } = recordMessages<TableMessage>(socket);
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ session }));
  await until((received) => received.some(({ type }) => type === 'state' || type === 'ended'));
  return {
    messages,
    until,
    /** The state at the time of joining. */
    state(): LiveTableState {
      const state = messages.find((message) => message.type === 'state');
      assert(state !== undefined, JSON.stringify(messages));
      return state;
    },
    send: (text: string) => socket.send(text),
    /** The code with which the server closed it. */
    closed: () => closed,
    async [Symbol.asyncDispose]() {
      socket.close();
      await closed;
    },
  };
}

export const openTable = (sandbox: SandboxTestEnv, session: string) => joinTable(sandbox.url, session);

/** Advances the clock to the end of each phase, and the table into the next one. */
export async function playOut(
  sandbox: SandboxTestEnv,
  ...phases: readonly ('betting' | 'closed' | 'running' | 'result')[]
): Promise<void> {
  await advanceTo(sandbox, { slug: roulette.slug, run: sandbox.sandbox.tables.run }, phases);
}

export async function advanceTo(
  { clock, db }: Pick<SandboxTestEnv, 'clock' | 'db'>,
  { slug, run }: { slug: string; run: (slug: string) => Promise<void> },
  phases: readonly ('betting' | 'closed' | 'running' | 'result')[],
): Promise<void> {
  for (const phase of phases) {
    const before = await findNewestSharedRound(db, slug);
    assert(before !== undefined);
    clock.advance(Math.max(before.phaseEndsAt.getTime() - clock.now().getTime(), 0));
    await run(slug);
    const after = await findNewestSharedRound(db, slug);
    assert.equal(after?.status, phase === 'result' ? 'over' : phase);
  }
}

/** Ends the round that the test before left in the shared sandbox. The next socket opens another. */
export async function finishRound(
  { clock, db }: Pick<SandboxTestEnv, 'clock' | 'db'>,
  { slug, run }: { slug: string; run: (slug: string) => Promise<void> },
): Promise<void> {
  for (;;) {
    const newest = await findNewestSharedRound(db, slug);
    if (newest === undefined) return;
    clock.advance(Math.max(newest.phaseEndsAt.getTime() - clock.now().getTime(), 0));
    if (newest.status === 'over') return;
    await run(slug);
  }
}

const tableResponse = z.custom<LiveTableState>(
  (value) => z.looseObject({ table: z.unknown() }).safeParse(value).success,
);

export async function tableStateOf(
  sandbox: Pick<SandboxTestEnv, 'api'>,
  session: string,
): Promise<LiveTableState> {
  const { status, body } = await sandbox.api('GET /table', { session });
  assert.equal(status, 200, JSON.stringify(body));
  return tableResponse.parse(body);
}

import assert from 'node:assert/strict';
import { newUuid } from '@golden-acers/platform';
import { z } from 'zod';

const playedRound = z.object({
  id: z.string(),
  status: z.enum(['open', 'over']),
  stakeCents: z.number().int(),
  payoutCents: z.number().int(),
  step: z.number().int(),
  events: z.array(z.looseObject({ type: z.string() })),
  startedAt: z.string(),
  fairness: z.object({ serverSeedHash: z.string(), clientSeed: z.string() }).nullable(),
});
const gameBalance = z.object({ balanceCents: z.number().int() });
const roundResult = gameBalance.extend({ round: playedRound });
const gameState = gameBalance.extend({
  round: playedRound.nullable(),
  exitUrl: z.string().nullable(),
  account: z.string(),
});

const seedChange = z.object({ revealed: z.object({ serverSeed: z.string() }).nullable() });

export type PlayedRound = z.infer<typeof playedRound>;
export type RoundResult = z.infer<typeof roundResult>;
export type GameState = z.infer<typeof gameState>;

/** The sandbox's round API as a game's page uses it, with its own session. */
export interface GameClient {
  readonly url: string;
  state(): Promise<GameState>;
  /** Opens a round. A repeated key returns the same round. */
  open(round: { stakeCents: number; bet?: unknown; key?: string }): Promise<RoundResult>;
  move(round: PlayedRound, move: unknown): Promise<RoundResult>;
  markSeen(round: PlayedRound): Promise<void>;
  /** Reveals the server seed of the previous rounds. */
  changeSeeds(clientSeed: string): Promise<z.infer<typeof seedChange>>;
  leave(): Promise<void>;
}

const launchReply = z.object({ session: z.string(), state: gameState });

/** Opens the session of a launch link, which works once. */
export async function openGameClient(launchUrl: string): Promise<GameClient> {
  const { origin, pathname } = new URL(launchUrl);
  const token = pathname.split('/').at(-1);
  const { session } = launchReply.parse(await requestGameApi(origin, 'POST /launch', { body: { token } }));
  const request = (key: string, body?: unknown) => requestGameApi(origin, key, { session, body });
  return {
    url: origin,
    state: async () => gameState.parse(await request('GET /state')),
    open: async ({ stakeCents, bet = {}, key = newUuid() }) =>
      roundResult.parse(await request('POST /rounds', { key, stakeCents, bet })),
    move: async ({ id, step }, move) =>
      roundResult.parse(await request(`POST /rounds/${id}/moves`, { step, move })),
    markSeen: async ({ id }) => {
      await request(`POST /rounds/${id}/seen`, {});
    },
    changeSeeds: async (clientSeed) => seedChange.parse(await request('POST /seeds', { clientSeed })),
    leave: async () => {
      await request('POST /leave', {});
    },
  };
}

async function requestGameApi(
  origin: string,
  key: string,
  { session, body }: { session?: string; body?: unknown },
): Promise<unknown> {
  const [method = '', path = ''] = key.split(' ');
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const result: unknown = await response.json();
  assert(response.ok, `${key} returned ${response.status}: ${JSON.stringify(result)}`);
  return result;
}

import assert from 'node:assert/strict';
import { newUuid, systemRandom } from '@golden-acers/platform';
import { z } from 'zod';

const round = z.object({
  id: z.string(),
  status: z.enum(['open', 'over']),
  stakeCents: z.number().int(),
  payoutCents: z.number().int(),
  step: z.number().int(),
  events: z.array(z.looseObject({ type: z.string() })),
  startedAt: z.string(),
});
const balance = z.object({ balanceCents: z.number().int() });
const played = balance.extend({ round });
const state = balance.extend({
  round: round.nullable(),
  exitUrl: z.string().nullable(),
  account: z.string(),
});

export type Round = z.infer<typeof round>;
export type Played = z.infer<typeof played>;
export type GameState = z.infer<typeof state>;

/** What a game's page can do, without the page: the sandbox's round API with a session of its own. */
export interface GameClient {
  readonly url: string;
  state(): Promise<GameState>;
  /** Opens a round. The same key again answers the same round. */
  open(round: { stakeCents: number; bet?: unknown; key?: string }): Promise<Played>;
  move(round: Round, move: unknown): Promise<Played>;
  seen(round: Round): Promise<void>;
  leave(): Promise<void>;
}

const launchReply = z.object({ session: z.string(), state });

/** Opens the session of a launch link, as its page does. The link works once. */
export async function enterGame(launchUrl: string): Promise<GameClient> {
  const { origin, pathname } = new URL(launchUrl);
  const token = pathname.split('/').at(-1);
  const { session } = launchReply.parse(await request(origin, 'POST /launch', { body: { token } }));
  const ask = (key: string, body?: unknown) => request(origin, key, { session, body });
  return {
    url: origin,
    state: async () => state.parse(await ask('GET /state')),
    open: async ({ stakeCents, bet = {}, key = newUuid(systemRandom) }) =>
      played.parse(await ask('POST /rounds', { key, stakeCents, bet })),
    move: async ({ id, step }, move) => played.parse(await ask(`POST /rounds/${id}/moves`, { step, move })),
    seen: async ({ id }) => {
      await ask(`POST /rounds/${id}/seen`, {});
    },
    leave: async () => {
      await ask('POST /leave', {});
    },
  };
}

async function request(
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
  const answer: unknown = await response.json();
  assert(response.ok, `${key} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

import { expect } from 'vitest';
import { z } from 'zod';
import type { Player } from './test-support.ts';
import type { TestHouse } from './test-support-house.ts';

const made = z.object({ id: z.string() });
const rows = z.array(z.looseObject({ account: z.string(), id: z.string() }));

/** What players ask for and agents answer, over the whole server. */
export function wishes(house: TestHouse) {
  return {
    async ask(player: Player, wish: object = {}): Promise<string> {
      const body = { kind: 'recharge', amount: 2_000, ...wish };
      const answer = await house.call('POST /fortune-panda-user/requests', { token: player.token, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return made.parse(answer.body.data).id;
    },
    cancel: ({ token }: Player, id: string) =>
      house.call('POST /fortune-panda-user/requests/:id/cancel', { token, params: { id }, body: {} }),
    approve: (id: string, key = house.newKey(), token = house.agentToken) =>
      house.call('POST /fortune-panda/requests/:id/approve', {
        token,
        params: { id },
        body: {},
        headers: { 'idempotency-key': key },
      }),
    decline: (id: string, reason = 'Not today', token = house.agentToken) =>
      house.call('POST /fortune-panda/requests/:id/decline', { token, params: { id }, body: { reason } }),
    async requestsOf({ token }: Player): Promise<unknown> {
      return (await house.call('GET /fortune-panda-user/requests', { token })).body.data;
    },
    /** Of the player alone: the tests of a file share one queue. */
    async queueOf({ fortunePanda }: Player, state = 'open') {
      const query = `state=${state}&limit=100`;
      const answer = await house.call('GET /fortune-panda/requests', { token: house.agentToken, query });
      return rows.parse(answer.body.data).filter(({ account }) => account === fortunePanda.username);
    },
  };
}

export type Wishes = ReturnType<typeof wishes>;

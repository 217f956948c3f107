import { toMoney } from '@golden-acers/contract';
import type { TestEnv, TestPlayer } from '@golden-acers/testing';
import { expect } from 'vitest';
import { z } from 'zod';

const createdRequestSchema = z.object({ id: z.string() });
const requestRowsSchema = z.array(z.looseObject({ account: z.string(), id: z.string() }));

/** Players request and agents decide, over the whole server. */
export function createTransferRequestClient(env: TestEnv) {
  return {
    /** The amount is in cents. */
    async ask(
      player: TestPlayer,
      {
        amount = 2_000,
        ...request
      }: { readonly amount?: number; readonly kind?: string; readonly message?: string } = {},
    ): Promise<string> {
      const body = { kind: 'recharge', amount: toMoney(BigInt(amount)), ...request };
      const response = await player.request('POST /fortune-panda-user/requests', { body });
      expect(response.status, JSON.stringify(response.body)).toBe(201);
      return createdRequestSchema.parse(response.body.data).id;
    },
    cancel: ({ token }: TestPlayer, id: string) =>
      env.call('POST /fortune-panda-user/requests/:id/cancel', { token, params: { id }, body: {} }),
    approve: (id: string, key = env.newKey(), token = env.root.token) =>
      env.call('POST /fortune-panda/requests/:id/approve', {
        token,
        params: { id },
        body: {},
        headers: { 'idempotency-key': key },
      }),
    decline: (id: string, reason = 'Not today', token = env.root.token) =>
      env.call('POST /fortune-panda/requests/:id/decline', { token, params: { id }, body: { reason } }),
    async requestsOf({ token }: TestPlayer): Promise<unknown> {
      return (await env.call('GET /fortune-panda-user/requests', { token })).body.data;
    },
    /** Requests of one player: the tests of a file share one queue. */
    async queueOf({ fortunePanda }: TestPlayer, state = 'open') {
      const query = `state=${state}&limit=100`;
      const response = await env.root.request('GET /fortune-panda/requests', { query });
      return requestRowsSchema
        .parse(response.body.data)
        .filter(({ account }) => account === fortunePanda.username);
    },
  };
}

export type TransferRequestClient = ReturnType<typeof createTransferRequestClient>;

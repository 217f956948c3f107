import { endpoints } from '@golden-acers/contract';
import { type SandboxOptions, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';

export const reviewSchema = endpoints['GET /fortune-panda/reviews'].data.element;
export const appliedDecisionBody = { outcome: 'applied', reason: 'Both are in the records' };

/**
 * An environment with two stores below the root and the review endpoints. Players belong to the first
 * store.
 */
export async function reviewTestEnv(options: SandboxOptions = {}) {
  const env = await testEnv(options);
  // A transfer that needs a person is logged as an error.
  env.expectErrors();
  const store = await env.agent({ name: 'review-store' });
  const sibling = await env.agent({ name: 'review-sibling' });
  const newestOf = ({ id }: TestPlayer) =>
    env.db
      .selectFrom('transfer')
      .where('playerId', '=', id)
      .orderBy('requestedAt', 'desc')
      .limit(1)
      .select(['id', 'state', 'refusalCode'])
      .executeTakeFirstOrThrow();
  return {
    ...env,
    store,
    sibling,
    newestOf,
    /** A player of the store with an applied recharge whose response was lost, beside an equal one. */
    async inReview(
      name: string,
      amountCents = 400,
      beforeIt: (player: TestPlayer) => Promise<void> = async () => {},
    ): Promise<{ player: TestPlayer; transferId: string }> {
      const player = await env.player(name);
      await env.rechargeElsewhere(player, BigInt(amountCents));
      // The other program's sign-in ended the site's session. Sign in now, so that the fault hits the
      // recharge.
      await sql`update provider_agent set sign_in_requested_at = null`.execute(env.db);
      await env.root.call('POST /health/fortune-panda/relogin', { body: {} });
      await beforeIt(player);
      env.fault({ action: 'recharge', kind: 'drop-response' });
      // A large one of the store's player would need a second agent.
      expect(await env.recharge(player, amountCents)).toMatchObject({ status: 202 });
      await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
      const transfer = await env.runJobsUntil(
        () => newestOf(player),
        ({ state }) => state === 'review',
      );
      return { player, transferId: transfer.id };
    },
    decide(transferId: string, body: object, token = env.root.token) {
      const params = { transferId };
      return env.call('POST /fortune-panda/reviews/:transferId/decide', { token, params, body });
    },
    end(kind: 'confirm' | 'withdraw', transferId: string, body: object, token: string) {
      const params = { transferId };
      return env.call(`POST /fortune-panda/reviews/:transferId/${kind}`, { token, params, body });
    },
    async listed(token: string, query = '') {
      const { status, body } = await env.call('GET /fortune-panda/reviews', { token, query });
      expect(status).toBe(200);
      return z.array(reviewSchema).parse(body.data);
    },
    async booked({ id }: TestPlayer): Promise<bigint> {
      const { rows } = await sql<{ cents: bigint }>`
        select balance_cents as cents from ledger_account where id = ${`player:${id}`}`.execute(env.db);
      return rows[0]?.cents ?? 0n;
    },
  };
}

export type ReviewTestEnv = Awaited<ReturnType<typeof reviewTestEnv>>;

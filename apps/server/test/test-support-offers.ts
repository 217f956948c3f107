import { type AgentOffer, type Endpoints, type InputOf, toMoney } from '@golden-acers/contract';
import type { ApiClient, TestAgent } from '@golden-acers/testing';
import { sql } from 'kysely';
import { approvalTestEnv } from './test-support-approvals.ts';

export type OfferFormInput = InputOf<Endpoints['POST /agent/offers']['body']>;

/** Returns a match of 100 % up to 10.00 with a budget of 50.00. */
export const offerWith = (changes: Partial<OfferFormInput> = {}): OfferFormInput => ({
  ...{
    kind: 'deposit_match',
    texts: {},
    art: 'welcome',
    percent: 100,
    maxBonus: toMoney(1_000n),
    bonus: null,
  },
  ...{
    minRecharge: toMoney(0n),
    startsAt: null,
    endsAt: null,
    weekdays: null,
    timeZone: 'UTC',
    recurrence: 'once',
  },
  ...{ claimsPerPlayer: null, newWithinDays: null, minVipTier: null, labelId: null, subtreeAgentId: null },
  ...{
    countries: null,
    promoCode: null,
    isAutomatic: false,
    isFirstRechargeOnly: false,
    wageringMultiple: 0,
  },
  ...{ wageringShares: {}, maxStake: null, claimExpiresDays: 30, budget: toMoney(5_000n) },
  ...changes,
});

type OfferAct = 'duplicate' | 'publish' | 'pause' | 'resume';

/** Starts the same environment as `approvalTestEnv`: a second agent confirms from 500.00 on. */
export async function offerTestEnv(options: Parameters<typeof approvalTestEnv>[0] = {}) {
  const env = await approvalTestEnv(options);
  const save = (agent: ApiClient, changes: Partial<OfferFormInput> = {}) =>
    agent.request('POST /agent/offers', { body: offerWith(changes) });
  const act = (agent: ApiClient, verb: OfferAct, offerId: string) =>
    agent.request(`POST /agent/offers/:offerId/${verb}`, { params: { offerId }, body: {} });
  return {
    ...env,
    ...{ save, act },
    async draft(agent: ApiClient, changes: Partial<OfferFormInput> = {}): Promise<AgentOffer> {
      return (await agent.call('POST /agent/offers', { body: offerWith(changes) })).data;
    },
    async published(agent: ApiClient, changes: Partial<OfferFormInput> = {}): Promise<AgentOffer> {
      const { id } = await this.draft(agent, changes);
      return (await agent.call('POST /agent/offers/:offerId/publish', { params: { offerId: id }, body: {} }))
        .data;
    },
    end: (agent: ApiClient, offerId: string) =>
      agent.request('POST /agent/offers/:offerId/end', {
        params: { offerId },
        body: { reason: 'It is over' },
      }),
    async found(agent: ApiClient, id: string): Promise<AgentOffer | undefined> {
      const { data } = await agent.call('GET /agent/offers', { query: { limit: '50' } });
      return data.find((one) => one.id === id);
    },
    async fund({ id }: TestAgent, cents: number): Promise<void> {
      await sql`insert into allotment (id, actor_id, agent_id, parent_id, kind, purpose, amount_cents, idempotency_key)
        select new_public_id('al', now()), parent_id, id, parent_id, 'allot', 'marketing', ${cents}, ${env.newKey()}
          from agent where id = ${id}`.execute(env.db);
    },
    async balanceOf(account: string): Promise<bigint> {
      const { rows } = await sql<{ cents: bigint }>`
        select balance_cents as cents from ledger_account where id = ${account}`.execute(env.db);
      return rows[0]?.cents ?? 0n;
    },
    [Symbol.asyncDispose]: env[Symbol.asyncDispose],
  };
}

export type OfferTestEnv = Awaited<ReturnType<typeof offerTestEnv>>;

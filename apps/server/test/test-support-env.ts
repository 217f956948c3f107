import assert from 'node:assert/strict';
import { type Clock, monotonicMs, sleep } from '@golden-acers/platform';
import { fortunePanda } from '@golden-acers/provider';
import { sandboxAgent, type TestSandbox, testSandbox } from '@golden-acers/testing/test-sandbox';
import { sql } from 'kysely';
import type { ProviderTuning } from '../src/provider/gateway/provider-tuning.ts';
import { type TestPlayer, testServer } from './test-support.ts';

type FaultInput = Parameters<TestSandbox['sandbox']['faultInjector']['add']>[0];

/** Quick to give up and to believe, though not quicker than a busy machine; no limit that a quick test would run into. */
const fastTuning: Partial<ProviderTuning> = {
  callsPerMinute: 100_000,
  recordCallsPerMinute: 100_000,
  moneyTimeoutMs: 1_500,
  inFlightMs: 1_500,
  failuresToOpen: 1_000,
  backgroundJobsEveryMs: 40,
  transferRefreshAfterMs: 0,
};

interface ServerTestEnvOptions {
  /** The clock by which the provider counts its limits; a fake one that stands, unless another is given. */
  readonly sandboxClock?: Clock;
  /** Each with 10,000.00 of credit. */
  readonly additionalAgents?: readonly { readonly name: string; readonly password: string }[];
}

/** Site and provider, each on a database of its own, talking over real HTTP. On disposal both books must balance. */
export async function serverTestEnv(
  tuning: Partial<ProviderTuning> = {},
  { sandboxClock, additionalAgents = [] }: ServerTestEnvOptions = {},
) {
  const alone = await testSandbox({
    siteOrigin: 'http://localhost:4200',
    ...(sandboxClock && { clock: sandboxClock }),
  });
  const { sandbox, baseUrl, gameOrigin } = alone;
  for (const agent of additionalAgents) await sandbox.addAgent({ ...agent, creditCents: 1_000_000n });
  const provider = {
    url: baseUrl,
    agentName: sandboxAgent.name,
    agentPassword: sandboxAgent.password,
    additionalAgents,
    gameOrigins: [gameOrigin],
    isSandbox: true,
    tuning: { ...fastTuning, ...tuning },
  };
  const site = await testServer({ changes: { provider } });
  const elsewhere = createOtherProviderClient(provider.url);
  const commands = createMoneyCommands(site, await site.signInAgent());
  return {
    ...site,
    ...commands,
    provider,
    gameOrigin,
    sandbox,
    sandboxDatabaseUrl: alone.databaseUrl,
    /** Has the provider misbehave. Once, unless a count is given. */
    fault: (fault: FaultInput) => sandbox.faultInjector.add({ count: 1, ...fault }),
    /** The player's cents by the provider's own records of recharges and redeems. */
    async centsAtProvider({ fortunePanda }: TestPlayer): Promise<bigint> {
      const { rows } = await sql<{ cents: bigint | null }>`
        select sum(score_cents)::bigint as cents from trade join player on player.id = trade.player_id
          where player.account = ${fortunePanda.username}`.execute(sandbox.db);
      return rows[0]?.cents ?? 0n;
    },
    /**
     * Credit that comes to the player past this site, from another program of the same agent. Each of the two ends the other's
     * session when it signs in: where that comes between, the call is rejected, and made again.
     */
    async rechargeElsewhere({ fortunePanda: { username } }: TestPlayer, amountCents: bigint): Promise<void> {
      const { state } = await pollUntil(
        () => elsewhere.recharge({ account: username, amountCents }),
        (outcome) => outcome.state !== 'rejected',
      );
      assert.equal(state, 'applied');
    },
    async balanceOf(player: TestPlayer): Promise<unknown> {
      const { body } = await site.call('GET /fortune-panda-user/balance', { token: player.token });
      return body.data;
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await alone[Symbol.asyncDispose]();
    },
  };
}

export type ServerTestEnv = Awaited<ReturnType<typeof serverTestEnv>>;

function createMoneyCommands(
  { call }: Pick<Awaited<ReturnType<typeof testServer>>, 'call'>,
  agentToken: string,
) {
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-of-the-form-${String(keys).padStart(6, '0')}`;
  };
  const send =
    (kind: 'recharge' | 'redeem') =>
    (player: TestPlayer, amount: unknown, key: string = newKey(), token = agentToken) =>
      call(`POST /fortune-panda/${kind}`, {
        token,
        body: { username: player.fortunePanda.username, amount },
        headers: { 'idempotency-key': key },
      });
  return { agentToken, newKey, recharge: send('recharge'), redeem: send('redeem') };
}

/** With a session of its own, which ends the site's, and a clock that is far ahead of it. */
function createOtherProviderClient(baseUrl: string) {
  let time = Date.UTC(2040, 0, 1);
  let key: string | undefined;
  return fortunePanda({
    baseUrl,
    agentName: sandboxAgent.name,
    agentPassword: sandboxAgent.password,
    acquirePermit: async () => {
      time += 1;
      return { timeMs: time };
    },
    session: {
      read: async () => key,
      async renew(_staleKey, signIn) {
        const answer = await signIn();
        key = answer.ok ? answer.value.agentKey : undefined;
        return answer;
      },
    },
  });
}

/** Longer than anything takes on a machine that is busy with other tests, and shorter than a test may. */
const pollTimeoutMs = 90_000;

/** Asks until the answer satisfies, and then gives it. Fails after a minute and a half with the last answer. */
export async function pollUntil<T>(ask: () => Promise<T>, satisfies: (answer: T) => boolean): Promise<T> {
  const giveUpAtMs = monotonicMs() + pollTimeoutMs;
  for (;;) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    assert(
      monotonicMs() < giveUpAtMs,
      `still ${JSON.stringify(answer, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))}`,
    );
    await sleep(30);
  }
}

import assert from 'node:assert/strict';
import { fortunePanda, type MoneyMove, type MoneyOutcome } from '@golden-acers/provider';
import { sql } from 'kysely';
import type { TestActors, TestPlayer } from './actors.ts';
import type { ApiCaller, ApiResponse } from './client.ts';
import { pollUntil } from './poll-until.ts';
import { sandboxAgent, type TestSandbox } from './test-sandbox.ts';

type Fault = Parameters<TestSandbox['sandbox']['faultInjector']['add']>[0];

/** A player with an account at the provider. */
export interface ProviderAccountOwner {
  readonly fortunePanda: { readonly username: string };
}

/** Controls the provider, and moves money through it. */
export function createProviderControls(
  { sandbox, baseUrl }: TestSandbox,
  call: ApiCaller,
  { root }: Pick<TestActors, 'root'>,
) {
  const otherClient = createOtherProviderClient(baseUrl);
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-of-the-form-${String(keys).padStart(6, '0')}`;
  };
  const transfer =
    (kind: 'recharge' | 'redeem') =>
    (
      player: ProviderAccountOwner,
      amount: unknown,
      key = newKey(),
      token = root.token,
    ): Promise<ApiResponse> =>
      call(`POST /fortune-panda/${kind}`, {
        token,
        body: { username: player.fortunePanda.username, amount },
        headers: { 'idempotency-key': key },
      });
  return {
    newKey,
    /** By the root agent, unless another token is given. */
    recharge: transfer('recharge'),
    redeem: transfer('redeem'),
    /** Adds a fault of the provider, which occurs once unless a count is given. */
    fault: (fault: Fault) => sandbox.faultInjector.add({ count: 1, ...fault }),
    /** Lets the provider's next calls of this action wait until the test releases them. */
    hold: sandbox.faultInjector.hold,
    /** Returns the player's cents by the provider's records of recharges and redeems. */
    async centsAtProvider(player: ProviderAccountOwner): Promise<bigint> {
      const { rows } = await sql<{ cents: bigint | null }>`
        select sum(score_cents)::bigint as cents from trade join player on player.id = trade.player_id
          where player.account = ${player.fortunePanda.username}`.execute(sandbox.db);
      return rows[0]?.cents ?? 0n;
    },
    /**
     * Recharges through another program with the same agent. Each program's sign-in ends the other's session,
     * after which a call is rejected and repeated.
     */
    async rechargeElsewhere(player: ProviderAccountOwner, amountCents: bigint): Promise<void> {
      const { state } = await pollUntil(
        'another session of the agent may have ended this one',
        () => otherClient.recharge({ account: player.fortunePanda.username, amountCents }),
        (outcome) => outcome.state !== 'rejected',
      );
      assert.equal(state, 'applied');
    },
    async balanceOf({ token }: TestPlayer): Promise<unknown> {
      return (await call('GET /fortune-panda-user/balance', { token })).body.data;
    },
  };
}

/** Creates a client whose session ends the site's, and whose clock is far ahead. */
function createOtherProviderClient(baseUrl: string) {
  const { name: agentName, password: agentPassword } = sandboxAgent;
  const provider = fortunePanda({ baseUrl, agentName, agentPassword });
  let timeMs = Date.UTC(2040, 0, 1);
  let agentKey: string | undefined;
  const nextTimeMs = () => {
    timeMs += 1;
    return timeMs;
  };
  return {
    async recharge(move: MoneyMove): Promise<MoneyOutcome> {
      if (agentKey === undefined) {
        const session = await provider.signIn({ timeMs: nextTimeMs(), timeoutMs: 8_000 });
        if (!session.ok) return { state: 'rejected', code: 'unreachable', evidence: session.evidence };
        agentKey = session.value.agentKey;
      }
      const outcome = await provider.recharge({ agentKey, timeMs: nextTimeMs() }, move);
      // The site may have signed in since. The next call opens a new session.
      if (outcome.state === 'rejected') agentKey = undefined;
      return outcome;
    },
  };
}

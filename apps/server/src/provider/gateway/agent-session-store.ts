import {
  type Lease,
  type Log,
  monotonicMs,
  Refusal,
  refuse,
  renewWhile,
  sleep,
  type Vault,
} from '@golden-acers/platform';
import type { AgentSession, ProviderResult } from '@golden-acers/provider';
import type { Db } from '../../schema.ts';
import {
  acquireSignInLease,
  blockSignIn,
  getProviderAgent,
  releaseSignInLease,
  requestSignIn,
  setAgentCredit,
  setAgentKey,
  unblockSignIn,
} from './gateway.sql.ts';

const maxWaitMs = 25_000;
const pollEveryMs = 150;
/** After a refused sign-in no server retries for this long, because the provider would lock the agent out. */
const signInBlockedForMs = 30_000;
/** At most three of the 28 calls a minute, however many agents press Connect. */
const signInRequestEveryMs = 20_000;
/** The time for which a request waits for the sign-in of another server. */
const requestJoinMs = 5_000;

type SignIn = () => Promise<ProviderResult<AgentSession>>;

const recentlyRefused = {
  ok: false,
  code: 'sign_in_refused',
  evidence: {
    action: 'agentLogin',
    code: 'sign_in_refused',
    text: 'refused a moment ago, and not asked again',
  },
} as const satisfies ProviderResult<AgentSession>;

/**
 * Creates the store of the provider agent's session in the database: all servers share one key, and one
 * signs in at a time.
 */
export function createAgentSessionStore(
  { db, vault, log }: { readonly db: Db; readonly vault: Vault; readonly log: Log },
  providerAgentId: string,
) {
  let running: Promise<ProviderResult<AgentSession>> | undefined;

  const openKey = (keySealed: string | null) =>
    keySealed === null ? undefined : vault.open(keySealed, providerAgentId);
  /** Finds the session or refusal that another caller got after `staleKey`, if any. */
  const findFresher = async (
    staleKey: string | undefined,
  ): Promise<ProviderResult<AgentSession> | undefined> => {
    const { keySealed, isSignInBlocked, creditCents } = await getProviderAgent(db, providerAgentId);
    const agentKey = openKey(keySealed);
    if (agentKey === undefined) return isSignInBlocked ? recentlyRefused : undefined;
    return agentKey === staleKey
      ? undefined
      : { ok: true, value: { agentKey, agentCreditCents: creditCents } };
  };
  const renewOnce = async (staleKey: string | undefined, signIn: SignIn) => {
    const giveUpAtMs = monotonicMs() + maxWaitMs;
    let lease: Lease | undefined;
    for (;;) {
      const fresher = await findFresher(staleKey);
      if (fresher !== undefined) return fresher;
      lease = await acquireSignInLease(db, providerAgentId);
      if (lease !== undefined) break;
      if (monotonicMs() > giveUpAtMs) refuse('provider.busy', { retryAfterSeconds: 2 });
      await sleep(pollEveryMs);
    }
    try {
      const fresher = await findFresher(staleKey);
      if (fresher !== undefined) return fresher;
      const outcome = await renewWhile({ db, log }, lease, signIn);
      await storeOutcome(db, vault, providerAgentId, outcome);
      return outcome;
    } finally {
      await releaseSignInLease(db, providerAgentId, lease);
    }
  };
  const startOrJoin = (staleKey: string | undefined, signIn: SignIn) => {
    running ??= renewOnce(staleKey, signIn).finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    /** Undefined if the agent is not signed in. */
    read: async () => openKey((await getProviderAgent(db, providerAgentId)).keySealed),
    openKey,
    /**
     * Replaces `staleKey`. Of all servers one signs in at a time, because a sign-in ends older sessions. If
     * the stored key is already another one, that key is returned.
     */
    async renew(staleKey: string | undefined, signIn: SignIn): Promise<ProviderResult<AgentSession>> {
      const isJoining = running !== undefined;
      try {
        return await startOrJoin(staleKey, signIn);
      } catch (error) {
        // The joined sign-in got no permit, perhaps because it was a background call. This call may get one
        // sooner.
        if (isJoining && error instanceof Refusal) return startOrJoin(staleKey, signIn);
        throw error;
      }
    },
    /**
     * Signs in at an agent's request, even after a refused sign-in. Shortly after another request it returns
     * the result of that one, because a sign-in costs a call and ends the previous session.
     */
    async renewOnRequest(signIn: SignIn): Promise<ProviderResult<AgentSession>> {
      const staleKey = openKey((await getProviderAgent(db, providerAgentId)).keySealed);
      if (await requestSignIn(db, providerAgentId, signInRequestEveryMs)) {
        return startOrJoin(staleKey, signIn);
      }
      const giveUpAtMs = monotonicMs() + requestJoinMs;
      for (;;) {
        const latest = await (running ?? findFresher(undefined));
        if (latest !== undefined) return latest;
        if (monotonicMs() > giveUpAtMs) {
          refuse('provider.busy', { retryAfterSeconds: signInRequestEveryMs / 1_000 });
        }
        await sleep(pollEveryMs);
      }
    },
  };
}

async function storeOutcome(
  db: Db,
  vault: Vault,
  providerAgentId: string,
  outcome: ProviderResult<AgentSession>,
): Promise<void> {
  if (outcome.ok) {
    const { agentKey, agentCreditCents } = outcome.value;
    await setAgentKey(db, providerAgentId, vault.seal(agentKey, providerAgentId));
    await unblockSignIn(db, providerAgentId);
    if (agentCreditCents !== null) await setAgentCredit(db, providerAgentId, agentCreditCents);
  } else if (outcome.code === 'sign_in_refused') {
    await blockSignIn(db, providerAgentId, signInBlockedForMs);
  }
}

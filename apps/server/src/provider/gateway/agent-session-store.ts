import { monotonicMs, Refusal, refuse, sleep, type Vault } from '@golden-acers/platform';
import type { AgentSession, ProviderResult } from '@golden-acers/provider';
import type { Db } from '../../schema.ts';
import {
  acquireSignInLease,
  blockSignIn,
  getProviderAgent,
  releaseSignInLease,
  setAgentCredit,
  setAgentKey,
  unblockSignIn,
} from './gateway.sql.ts';

/** Longer than a sign-in can take. After it, the server that held the lease counts as dead. */
const leaseMs = 20_000;
const maxWaitMs = 25_000;
const pollEveryMs = 150;
/** After a refused sign-in no server tries again for this long, or the provider would lock the agent out. */
const signInBlockedForMs = 30_000;

type SignIn = () => Promise<ProviderResult<AgentSession>>;

export interface AgentSessionStore {
  /** The key in use, or undefined when the agent is not signed in. */
  read(): Promise<string | undefined>;
  /** Opens a sealed key, as it comes with a permit. */
  openKey(keySealed: string | null): string | undefined;
  /**
   * Replaces `staleKey` with the key of a new session. A sign-in ends every older session, so one runs at a
   * time in the whole deployment. When the stored key is no longer `staleKey`, another caller was faster, and
   * its key is returned.
   */
  renew(staleKey: string | undefined, signIn: SignIn): Promise<ProviderResult<AgentSession>>;
  /** Deletes the key. The next call signs in again. */
  clear(): Promise<void>;
  /** Lets the next sign-in through, though the last one was refused: an agent requested it. */
  allowRetry(): Promise<void>;
}

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
 * The agent's session in the database, so that all servers share one key, and one of them signs in at a time.
 */
export function createAgentSessionStore(db: Db, vault: Vault, agentId: string): AgentSessionStore {
  let running: Promise<ProviderResult<AgentSession>> | undefined;

  const openKey = (keySealed: string | null) =>
    keySealed === null ? undefined : vault.open(keySealed, agentId);
  const read = async () => openKey((await getProviderAgent(db, agentId)).keySealed);
  /** The session or the refusal that another caller got after `staleKey`, if any. */
  const fresher = async (staleKey: string | undefined): Promise<ProviderResult<AgentSession> | undefined> => {
    const { keySealed, isSignInBlocked, creditCents } = await getProviderAgent(db, agentId);
    if (keySealed === null) return isSignInBlocked ? recentlyRefused : undefined;
    const agentKey = vault.open(keySealed, agentId);
    if (agentKey === staleKey) return undefined;
    return { ok: true, value: { agentKey, agentCreditCents: creditCents } };
  };
  const store = async (outcome: ProviderResult<AgentSession>) => {
    if (outcome.ok) {
      const { agentKey, agentCreditCents } = outcome.value;
      await setAgentKey(db, agentId, vault.seal(agentKey, agentId));
      await unblockSignIn(db, agentId);
      if (agentCreditCents !== null) await setAgentCredit(db, agentId, agentCreditCents);
    } else if (outcome.code === 'sign_in_refused') {
      await blockSignIn(db, agentId, signInBlockedForMs);
    }
    return outcome;
  };
  const renew = async (
    staleKey: string | undefined,
    signIn: SignIn,
  ): Promise<ProviderResult<AgentSession>> => {
    const giveUpAtMs = monotonicMs() + maxWaitMs;
    for (;;) {
      const known = await fresher(staleKey);
      if (known !== undefined) return known;
      if (await acquireSignInLease(db, agentId, leaseMs)) break;
      if (monotonicMs() > giveUpAtMs) refuse('provider.busy', { retryAfterSeconds: 2 });
      await sleep(pollEveryMs);
    }
    try {
      return (await fresher(staleKey)) ?? (await store(await signIn()));
    } finally {
      await releaseSignInLease(db, agentId);
    }
  };

  const lead: AgentSessionStore['renew'] = (staleKey, signIn) => {
    running ??= renew(staleKey, signIn).finally(() => {
      running = undefined;
    });
    return running;
  };
  const renewTogether: AgentSessionStore['renew'] = (staleKey, signIn) =>
    running?.catch((error) => {
      // The leader got no permit. It may have been a background call, and this one gets a permit sooner.
      if (error instanceof Refusal) return lead(staleKey, signIn);
      throw error;
    }) ?? lead(staleKey, signIn);
  return {
    read,
    openKey,
    renew: renewTogether,
    clear: () => setAgentKey(db, agentId, null),
    allowRetry: () => unblockSignIn(db, agentId),
  };
}

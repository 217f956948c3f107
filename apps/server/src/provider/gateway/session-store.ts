import { monotonicMs, Refusal, refuse, sleep, type Vault } from '@golden-acers/platform';
import type { AgentSession, Outcome, SessionStore } from '@golden-acers/provider';
import type { ServerDatabase } from '../../schema.ts';
import {
  allowSignIn,
  claimSignIn,
  getProviderAgent,
  refuseSignIn,
  releaseSignIn,
  setAgentKey,
  setCredit,
} from './gateway.sql.ts';

/** Longer than a sign-in can take: after it, the server that held the lease is taken for dead. */
const leaseMs = 20_000;
const waitMaxMs = 25_000;
const lookEveryMs = 150;
/** After a refused sign-in no server tries again for this long, or the provider would lock the agent out. */
const refusedPauseMs = 30_000;

export interface AgentSessions extends SessionStore {
  /** The same sessions for one call, whose first key came with its turn. */
  startingWith(keySealed: string | null): SessionStore;
  /** Forgets the key. The next call signs in again. */
  forget(): Promise<void>;
  /** Lets the next sign-in through, though the last one was refused: a person asked for it. */
  allowRetry(): Promise<void>;
}

const refusedBefore = {
  ok: false,
  code: 'sign_in_refused',
  evidence: {
    action: 'agentLogin',
    code: 'sign_in_refused',
    text: 'refused a moment ago, and not asked again',
  },
} as const satisfies Outcome<AgentSession>;

/** The agent's session in the database, so that all servers share one key, and one of them signs in at a time. */
export function createSessions(db: ServerDatabase, vault: Vault, agentId: string): AgentSessions {
  let running: Promise<Outcome<AgentSession>> | undefined;

  const open = (keySealed: string | null) =>
    keySealed === null ? undefined : vault.open(keySealed, agentId);
  const read = async () => open((await getProviderAgent(db, agentId)).keySealed);
  /** What another caller came to after `staleKey`, if there was one: a session, or a refusal. */
  const fresher = async (staleKey: string | undefined): Promise<Outcome<AgentSession> | undefined> => {
    const { keySealed, isRefused, creditCents } = await getProviderAgent(db, agentId);
    if (keySealed === null) return isRefused ? refusedBefore : undefined;
    const agentKey = vault.open(keySealed, agentId);
    if (agentKey === staleKey) return undefined;
    return { ok: true, value: { agentKey, agentCreditCents: creditCents } };
  };
  const keep = async (outcome: Outcome<AgentSession>) => {
    if (outcome.ok) {
      const { agentKey, agentCreditCents } = outcome.value;
      await setAgentKey(db, agentId, vault.seal(agentKey, agentId));
      await allowSignIn(db, agentId);
      if (agentCreditCents !== null) await setCredit(db, agentId, agentCreditCents);
    } else if (outcome.code === 'sign_in_refused') {
      await refuseSignIn(db, agentId, refusedPauseMs);
    }
    return outcome;
  };
  const renew = async (
    staleKey: string | undefined,
    signIn: () => Promise<Outcome<AgentSession>>,
  ): Promise<Outcome<AgentSession>> => {
    const giveUpAtMs = monotonicMs() + waitMaxMs;
    for (;;) {
      const known = await fresher(staleKey);
      if (known !== undefined) return known;
      if (await claimSignIn(db, agentId, leaseMs)) break;
      if (monotonicMs() > giveUpAtMs) refuse('provider.busy', { retryAfterSeconds: 2 });
      await sleep(lookEveryMs);
    }
    try {
      return (await fresher(staleKey)) ?? (await keep(await signIn()));
    } finally {
      await releaseSignIn(db, agentId);
    }
  };

  const lead: SessionStore['renew'] = (staleKey, signIn) => {
    running ??= renew(staleKey, signIn).finally(() => {
      running = undefined;
    });
    return running;
  };
  const renewTogether: SessionStore['renew'] = (staleKey, signIn) =>
    running?.catch((error) => {
      // Whoever led had no turn. It may have been a call that nobody waits for, and this one has a turn sooner.
      if (error instanceof Refusal) return lead(staleKey, signIn);
      throw error;
    }) ?? lead(staleKey, signIn);
  return {
    read,
    renew: renewTogether,
    startingWith: (keySealed) => ({ read: async () => open(keySealed), renew: renewTogether }),
    forget: () => setAgentKey(db, agentId, null),
    allowRetry: () => allowSignIn(db, agentId),
  };
}

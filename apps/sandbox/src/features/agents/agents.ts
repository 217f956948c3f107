import { newId, runInTransaction } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { refuseProviderCall } from '../../refusals.ts';
import { grantAgentCredit, openAgentAccounts } from '../books/sandbox-ledger.ts';
import {
  deleteUsedTimestampsBefore,
  findAgentByNameKey,
  insertSandboxAgent,
  insertUsedTimestamp,
  lockSandboxAgent,
  type SandboxAgent,
  updateAgentKeys,
  updateAgentPassword,
} from './agents.sql.ts';
import { hashPassword, md5Hex, verifyPasswordMd5 } from './passwords.ts';

export type { SandboxAgent } from './agents.sql.ts';

type Deps = Pick<SandboxContext, 'db' | 'clock' | 'random' | 'vault' | 'switches'>;

/** What an agent may hand out when it is new, in play credits. */
export const initialAgentCreditCents = 100_000_000n;
const keyBytes = 16;
/** How many old keys are still known as old; a call signed with an older one has a wrong signature. */
const maxRetiredKeys = 5;
/** A time that was used longer ago is forgotten: no caller's clock is that far behind. */
const usedTimestampTtlMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Makes the agent with its credit unless it is there. The password is always set to the given one, so that a changed
 * setting takes effect at the next start.
 */
export async function ensureAgent(
  needs: Deps,
  { name, password, creditCents }: { name: string; password: string; creditCents: bigint },
): Promise<void> {
  const hash = await hashPassword(md5Hex(password), needs.random);
  const created = await runInTransaction(needs.db, async (tx) => {
    const id = newId('ag', needs.clock, needs.random);
    const row = {
      id,
      name,
      name_key: name.toLowerCase(),
      password_hash: hash,
      created_at: needs.clock.now(),
    };
    if (!(await insertSandboxAgent(tx, row))) return false;
    await openAgentAccounts(tx, id);
    await grantAgentCredit(tx, id, creditCents);
    return true;
  });
  if (created) return;
  const agent = await findAgentByNameKey(needs.db, name.toLowerCase());
  if (agent === undefined || (await verifyPasswordMd5(md5Hex(password), agent.password_hash))) return;
  await updateAgentPassword(needs.db, agent.id, hash);
}

/** The named agent, or undefined. Names are the same in upper and lower case. */
export function findSandboxAgent({ db }: Pick<Deps, 'db'>, name: string): Promise<SandboxAgent | undefined> {
  return findAgentByNameKey(db, name.toLowerCase());
}

export interface AgentLogin {
  readonly passwordMd5: string;
  readonly callTimestampMs: bigint | null;
  /** One sibling of the provider writes its keys so. The key is kept as it was handed out. */
  readonly upperCaseKey: boolean;
}

/** Checks the password and hands out a new key of 32 hex digits. The key before it dies at once. */
export async function loginAgent(needs: Deps, agent: SandboxAgent, given: AgentLogin): Promise<string> {
  if (!(await verifyPasswordMd5(given.passwordMd5, agent.password_hash)))
    refuseProviderCall('credentials_wrong');
  await demandUnusedTimestamp(needs, agent, given.callTimestampMs);
  const digits = Buffer.from(needs.random.bytes(keyBytes)).toString('hex');
  const key = given.upperCaseKey ? digits.toUpperCase() : digits;
  await runInTransaction(needs.db, async (tx) => {
    const before = await lockSandboxAgent(tx, agent.id);
    await updateAgentKeys(tx, agent.id, {
      current: needs.vault.seal(key, agent.id),
      retired: listRetiredKeys(before),
    });
  });
  return key;
}

/** Ends the agent's session: its key answers `Session timeout.` from now on. */
export async function revokeAgentKey({ db }: Pick<Deps, 'db'>, name: string): Promise<void> {
  const agent = await findAgentByNameKey(db, name.toLowerCase());
  if (agent === undefined) return;
  await runInTransaction(db, async (tx) => {
    const before = await lockSandboxAgent(tx, agent.id);
    await updateAgentKeys(tx, agent.id, { current: null, retired: listRetiredKeys(before) });
  });
}

function listRetiredKeys(agent: SandboxAgent): string[] {
  const current = agent.key_sealed === null ? [] : [agent.key_sealed];
  return [...current, ...agent.retired_keys_sealed].slice(0, maxRetiredKeys);
}

export interface CallSignature {
  /** As it was written: the signature is made over the text. */
  readonly time: string;
  readonly sign: string;
}

/** Refuses a call whose signature was not made with the agent's present key. */
export function demandValidSignature(needs: Deps, agent: SandboxAgent, { time, sign }: CallSignature): void {
  const madeWith = (sealed: string) => {
    const key = decryptKey(needs, sealed, agent.id);
    return key !== undefined && sign === computeSignature(needs, { name: agent.name, time, key });
  };
  if (agent.key_sealed === null || !madeWith(agent.key_sealed)) {
    const isOver = agent.key_sealed === null || agent.retired_keys_sealed.some(madeWith);
    refuseProviderCall(isOver ? 'session' : 'signature');
  }
}

function computeSignature(
  { switches }: Pick<Deps, 'switches'>,
  { name, time, key }: { name: string; time: string; key: string },
): string {
  const asIs = switches.current().signKeyCase === 'as-is';
  return md5Hex(`${name.toLowerCase()}${time}${asIs ? key : key.toLowerCase()}`);
}

/** Undefined when the sandbox was started with another admin token, from which the vault's key is made. */
function decryptKey({ vault }: Pick<Deps, 'vault'>, sealed: string, agentId: string): string | undefined {
  try {
    return vault.open(sealed, agentId);
  } catch {
    // Such a key can never be used again: its owner is told so and signs in anew.
    return undefined;
  }
}

/** The time as something that is used up; null where the switches let it be used again. */
export function toCallTimestamp({ switches }: Pick<Deps, 'switches'>, time: string): bigint | null {
  return switches.current().reusedTimes === 'accept' ? null : BigInt(time);
}

/** Refuses a time that was used before. */
export async function demandUnusedTimestamp(
  needs: Deps,
  agent: SandboxAgent,
  callTimeMs: bigint | null,
): Promise<void> {
  if (callTimeMs !== null && !(await claimTimestamp(needs, agent, callTimeMs)))
    refuseProviderCall('signature');
}

/** False when it was used before. */
export function claimTimestamp(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  agent: SandboxAgent,
  callTimeMs: bigint,
): Promise<boolean> {
  return insertUsedTimestamp(db, { agent_id: agent.id, timestamp_ms: callTimeMs, used_at: clock.now() });
}

export async function purgeUsedTimestamps({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteUsedTimestampsBefore(db, new Date(clock.now().getTime() - usedTimestampTtlMs));
}

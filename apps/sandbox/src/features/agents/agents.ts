import { inTransaction, newId } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { refuseCall } from '../../refusals.ts';
import { grantAgentCredit, openAgentPurse } from '../books/books.ts';
import {
  type Agent,
  deleteCallTimesBefore,
  findAgentByName,
  insertAgent,
  insertCallTime,
  lockAgent,
  updateKey,
  updatePassword,
} from './agents.sql.ts';
import { hashPassword, md5, passwordFits } from './passwords.ts';

export type { Agent } from './agents.sql.ts';

type Needs = Pick<SandboxContext, 'db' | 'clock' | 'random' | 'vault' | 'switches'>;

/** What an agent may hand out when it is new, in play credits. */
export const firstCreditCents = 100_000_000n;
const keyBytes = 16;
/** How many old keys are still known as old; a call signed with an older one has a wrong signature. */
const retiredKeysKept = 5;
/** A time that was used longer ago is forgotten: no caller's clock is that far behind. */
const callTimeKeptMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Makes the agent with its credit unless it is there. The password is always set to the given one, so that a changed
 * setting takes effect at the next start.
 */
export async function ensureAgent(
  needs: Needs,
  { name, password, creditCents }: { name: string; password: string; creditCents: bigint },
): Promise<void> {
  const hash = await hashPassword(md5(password), needs.random);
  const created = await inTransaction(needs.db, async (tx) => {
    const id = newId('ag', needs.clock, needs.random);
    const row = {
      id,
      name,
      name_key: name.toLowerCase(),
      password_hash: hash,
      created_at: needs.clock.now(),
    };
    if (!(await insertAgent(tx, row))) return false;
    await openAgentPurse(tx, id);
    await grantAgentCredit(tx, id, creditCents);
    return true;
  });
  if (created) return;
  const agent = await findAgentByName(needs.db, name.toLowerCase());
  if (agent === undefined || (await passwordFits(md5(password), agent.password_hash))) return;
  await updatePassword(needs.db, agent.id, hash);
}

/** The named agent, or undefined. Names are the same in upper and lower case. */
export function findAgent({ db }: Pick<Needs, 'db'>, name: string): Promise<Agent | undefined> {
  return findAgentByName(db, name.toLowerCase());
}

export interface SignIn {
  readonly passwordMd5: string;
  readonly callTimeMs: bigint | null;
  /** One sibling of the provider writes its keys so. The key is kept as it was handed out. */
  readonly upperCaseKey: boolean;
}

/** Checks the password and hands out a new key of 32 hex digits. The key before it dies at once. */
export async function signIn(needs: Needs, agent: Agent, given: SignIn): Promise<string> {
  if (!(await passwordFits(given.passwordMd5, agent.password_hash))) refuseCall('credentials_wrong');
  await useTime(needs, agent, given.callTimeMs);
  const digits = Buffer.from(needs.random.bytes(keyBytes)).toString('hex');
  const key = given.upperCaseKey ? digits.toUpperCase() : digits;
  await inTransaction(needs.db, async (tx) => {
    const before = await lockAgent(tx, agent.id);
    await updateKey(tx, agent.id, { current: needs.vault.seal(key, agent.id), retired: retire(before) });
  });
  return key;
}

/** Ends the agent's session: its key answers `Session timeout.` from now on. */
export async function killSession({ db }: Pick<Needs, 'db'>, name: string): Promise<void> {
  const agent = await findAgentByName(db, name.toLowerCase());
  if (agent === undefined) return;
  await inTransaction(db, async (tx) => {
    const before = await lockAgent(tx, agent.id);
    await updateKey(tx, agent.id, { current: null, retired: retire(before) });
  });
}

function retire(agent: Agent): string[] {
  const current = agent.key_sealed === null ? [] : [agent.key_sealed];
  return [...current, ...agent.retired_keys_sealed].slice(0, retiredKeysKept);
}

export interface Signature {
  /** As it was written: the signature is made over the text. */
  readonly time: string;
  readonly sign: string;
}

/** Refuses a call whose signature was not made with the agent's present key. */
export function checkSignature(needs: Needs, agent: Agent, { time, sign }: Signature): void {
  const madeWith = (sealed: string) => {
    const key = openKey(needs, sealed, agent.id);
    return key !== undefined && sign === signatureOf(needs, { name: agent.name, time, key });
  };
  if (agent.key_sealed === null || !madeWith(agent.key_sealed)) {
    const isOver = agent.key_sealed === null || agent.retired_keys_sealed.some(madeWith);
    refuseCall(isOver ? 'session' : 'signature');
  }
}

function signatureOf(
  { switches }: Pick<Needs, 'switches'>,
  { name, time, key }: { name: string; time: string; key: string },
): string {
  const asIs = switches.current().signKeyCase === 'as-is';
  return md5(`${name.toLowerCase()}${time}${asIs ? key : key.toLowerCase()}`);
}

/** Undefined when the sandbox was started with another admin token, from which the vault's key is made. */
function openKey({ vault }: Pick<Needs, 'vault'>, sealed: string, agentId: string): string | undefined {
  try {
    return vault.open(sealed, agentId);
  } catch {
    // Such a key can never be used again: its owner is told so and signs in anew.
    return undefined;
  }
}

/** The time as something that is used up; null where the switches let it be used again. */
export function callTimeOf({ switches }: Pick<Needs, 'switches'>, time: string): bigint | null {
  return switches.current().reusedTimes === 'accept' ? null : BigInt(time);
}

/** Refuses a time that was used before. */
export async function useTime(needs: Needs, agent: Agent, callTimeMs: bigint | null): Promise<void> {
  if (callTimeMs !== null && !(await useUpTime(needs, agent, callTimeMs))) refuseCall('signature');
}

/** False when it was used before. */
export function useUpTime(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  agent: Agent,
  callTimeMs: bigint,
): Promise<boolean> {
  return insertCallTime(db, { agent_id: agent.id, time_ms: callTimeMs, used_at: clock.now() });
}

export async function forgetOldCallTimes({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<void> {
  await deleteCallTimesBefore(db, new Date(clock.now().getTime() - callTimeKeptMs));
}

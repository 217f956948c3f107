import { newId } from '@golden-acers/platform';
import { inSandboxTransaction, type SandboxContext } from '../context.ts';
import { grantAgentCredit, openAgentAccounts } from '../ledger/sandbox-ledger.ts';
import { refuseProviderCall } from '../refusals.ts';
import {
  deleteUsedTimestampsBefore,
  findAgentByNameKey,
  insertSandboxAgent,
  insertUsedTimestamp,
  lockSandboxAgent,
  type SandboxAgent,
  updateSandboxAgent,
} from './agents.sql.ts';
import { hashPassword, isEqualText, md5Hex, verifyPasswordMd5 } from './passwords.ts';

export type { SandboxAgent } from './agents.sql.ts';

/** The play credits of a new agent. */
export const initialAgentCreditCents = 100_000_000n;
const keyBytes = 16;
/** An older key counts as a wrong signature. With one of these, the response is that the session is over. */
const maxRetiredKeys = 5;
/** The maximum delay of a caller's clock. */
const usedTimestampTtlMs = 3 * 24 * 60 * 60 * 1000;

export interface NewAgent {
  readonly name: string;
  readonly password: string;
  readonly creditCents: bigint;
}

export async function ensureAgent(
  context: SandboxContext,
  { name, password, creditCents }: NewAgent,
): Promise<void> {
  const { clock, random } = context;
  const nameKey = name.toLowerCase();
  const passwordHash = await hashPassword(md5Hex(password), random);
  const isCreated = await inSandboxTransaction(context, async ({ db }) => {
    const id = newId('ag', clock, random);
    const row = { id, name, nameKey, passwordHash, keySealed: null };
    if (!(await insertSandboxAgent(db, { ...row, createdAt: clock.now() }))) return false;
    await openAgentAccounts(db, id);
    await grantAgentCredit(db, id, creditCents);
    return true;
  });
  if (isCreated) return;
  const agent = await findAgentByNameKey(context.db, nameKey);
  if (agent === undefined || (await verifyPasswordMd5(md5Hex(password), agent.passwordHash))) return;
  await updateSandboxAgent(context.db, agent.id, { passwordHash });
}

/** Names are case-insensitive. */
export function findSandboxAgent({ db }: SandboxContext, name: string): Promise<SandboxAgent | undefined> {
  return findAgentByNameKey(db, name.toLowerCase());
}

export async function demandAgentPassword(agent: SandboxAgent, passwordMd5: string): Promise<void> {
  if (!(await verifyPasswordMd5(passwordMd5, agent.passwordHash))) refuseProviderCall('credentials_wrong');
}

export interface AgentLogin {
  readonly agent: SandboxAgent;
  readonly callTimestampMs: bigint | null;
  /** One sibling of the provider writes its keys in upper case. */
  readonly upperCaseKey: boolean;
}

/**
 * Returns a new key of 32 hex digits. The old key ends at once. The caller has checked the password.
 */
export async function loginAgent(context: SandboxContext, login: AgentLogin): Promise<string> {
  const { agent, callTimestampMs, upperCaseKey } = login;
  await demandUnusedTimestamp(context, { agent, callTimestampMs });
  const digits = Buffer.from(context.random.bytes(keyBytes)).toString('hex');
  const key = upperCaseKey ? digits.toUpperCase() : digits;
  await replaceAgentKey(context, agent.id, context.vault.seal(key, agent.id));
  return key;
}

/** Ends the agent's session: calls signed with its key get `Session timeout.` */
export async function revokeAgentKey(context: SandboxContext, name: string): Promise<void> {
  const agent = await findSandboxAgent(context, name);
  if (agent !== undefined) await replaceAgentKey(context, agent.id, null);
}

async function replaceAgentKey(
  context: SandboxContext,
  agentId: string,
  keySealed: string | null,
): Promise<void> {
  await inSandboxTransaction(context, async ({ db }) => {
    const { keySealed: current, retiredKeysSealed: retired } = await lockSandboxAgent(db, agentId);
    const keys = current === null ? retired : [current, ...retired];
    await updateSandboxAgent(db, agentId, {
      keySealed,
      retiredKeysSealed: keys.slice(0, maxRetiredKeys),
    });
  });
}

export interface CallSignature {
  readonly agent: SandboxAgent;
  /** The text as it was written, because the signature covers it. */
  readonly time: string;
  readonly sign: string;
}

/** Refuses a call that isn't signed with the current key. */
export function demandValidSignature(context: SandboxContext, { agent, time, sign }: CallSignature): void {
  const isLowerCase = context.switches.current().signKeyCase === 'lower';
  const isSignedWith = (sealed: string) => {
    const key = decryptKey(context, sealed, agent.id);
    if (key === undefined) return false;
    const signedKey = isLowerCase ? key.toLowerCase() : key;
    return isEqualText(sign, md5Hex(`${agent.name.toLowerCase()}${time}${signedKey}`));
  };
  if (agent.keySealed !== null && isSignedWith(agent.keySealed)) return;
  const isOver = agent.keySealed === null || agent.retiredKeysSealed.some(isSignedWith);
  refuseProviderCall(isOver ? 'session' : 'signature');
}

/** Undefined after a change of the vault's key: the agent signs in again. */
function decryptKey({ vault }: SandboxContext, sealed: string, agentId: string): string | undefined {
  try {
    return vault.open(sealed, agentId);
  } catch {
    // The key is lost: its owner gets a refusal and signs in again.
    return undefined;
  }
}

interface CallTimestamp {
  readonly agent: SandboxAgent;
  /** Null where timestamps may be reused. */
  readonly callTimestampMs: bigint | null;
}

export function toCallTimestamp({ switches }: SandboxContext, time: string): bigint | null {
  return switches.current().reusedTimes === 'accept' ? null : BigInt(time);
}

export async function demandUnusedTimestamp(context: SandboxContext, call: CallTimestamp): Promise<void> {
  if (!(await claimTimestamp(context, call))) refuseProviderCall('signature');
}

/** False when the timestamp was used before. */
export async function claimTimestamp(
  { db, clock }: SandboxContext,
  { agent, callTimestampMs }: CallTimestamp,
): Promise<boolean> {
  if (callTimestampMs === null) return true;
  return insertUsedTimestamp(db, { agentId: agent.id, timestampMs: callTimestampMs, usedAt: clock.now() });
}

export async function purgeUsedTimestamps({ db, clock }: SandboxContext): Promise<void> {
  await deleteUsedTimestampsBefore(db, new Date(clock.now().getTime() - usedTimestampTtlMs));
}

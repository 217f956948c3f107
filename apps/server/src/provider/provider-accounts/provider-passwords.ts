import { demand, newId, refuse, type WorkResult } from '@golden-acers/platform';
import type { ProviderCredentials, ProviderResult } from '@golden-acers/provider';
import { demandStrongPassword } from '../../access/identity/password-rules.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type AuditEvent, recordAuditEvent } from '../../events/audit/audit.ts';
import type { HeldPermit } from '../gateway/agent-connection.ts';
import { demandResult, playerRefusals } from '../gateway/provider-refusals.ts';
import type { AgentBackgroundJob } from './agent-background-job.ts';
import { credentialsOf, ensureProviderAccount, getProviderPlayer } from './provider-accounts.ts';
import {
  agentsWithPasswordChanges,
  commitProviderPassword,
  deletePasswordChange,
  insertPasswordChange,
  isExcluded,
  leasePasswordChange,
  type PasswordChangeRow,
} from './provider-passwords.sql.ts';

/** Long enough for the original request to finish first. */
const retryAfterMs = 40_000;
const maxRetryAfterMs = 10 * 60_000;
/** Failures after which the old password is certainly still valid. */
export const oldPasswordKeptCodes = new Set<string>([
  'account_not_found',
  'account_frozen',
  'player_password_stale',
  'rate_limited',
  'session',
  'signature',
  'sign_in_refused',
  'unreachable',
  'unsupported',
]);

/** Failures that mean that the new password is wrong or the account missing. */
const newPasswordRejectedCodes = new Set<string>(['player_password_stale', 'account_not_found']);

interface PasswordPlayer {
  readonly playerId: string;
  readonly providerUsername: string;
  readonly username: string;
}

/** Sets the password that an agent chose. Refuses passwords that are easy to guess. */
export async function setProviderPassword(
  context: Context,
  { playerId, providerUsername, username }: PasswordPlayer,
  newPassword: string,
  actor: AuditEvent['actor'],
): Promise<void> {
  for (const name of [providerUsername, username]) {
    demandStrongPassword(newPassword, { role: 'user', username: name, email: undefined }, 'newPassword');
  }
  await changeProviderPassword(context, playerId, newPassword, actor);
}

/**
 * Changes the player's provider password. The new one is stored sealed before it is sent: if the response is
 * lost, `passwordChangeJob` finds out which one is valid. The first call uses the permit, if given. Refuses
 * for an excluded player, who could use the password in the provider's own app.
 */
export async function changeProviderPassword(
  context: Context,
  playerId: string,
  newPassword: string,
  actor: AuditEvent['actor'],
  permit?: HeldPermit,
): Promise<void> {
  await replaceProviderPassword(context, { playerId, newPassword, permit }, async (tx) => {
    demand(!(await isExcluded(tx.db, playerId)), 'player.excluded');
    const subject = { kind: 'player', id: playerId } as const;
    await recordAuditEvent(tx, { actor, action: 'player.password_reset', subject });
  });
}

interface PasswordReplacement {
  readonly playerId: string;
  readonly newPassword: string;
  readonly permit?: HeldPermit | undefined;
}

/** `record` runs in the transaction that stores the new password, before it is sent. */
export async function replaceProviderPassword(
  context: Context,
  { playerId, newPassword, permit }: PasswordReplacement,
  record: (tx: TxContext) => Promise<void> = async () => undefined,
): Promise<void> {
  const { db, vault, clock, random, gateway } = context;
  // A missing account is created with the old password first.
  await ensureProviderAccount(context, playerId, permit ?? 'launch');
  const player = await getProviderPlayer(context, playerId);
  const change = {
    id: newId('pw', clock, random),
    playerId,
    passwordSealed: vault.seal(newPassword, playerId),
  };
  await inTransaction(context, async (tx) => {
    const isFirst = await insertPasswordChange(tx.db, change, retryAfterMs);
    if (!isFirst) refuse('provider.busy', { retryAfterSeconds: retryAfterMs / 1000 });
    await record(tx);
  });
  let outcome: ProviderResult<null>;
  try {
    outcome = await gateway
      .provider(permit ?? 'launch', player)
      .changePassword(credentialsOf(context, player), newPassword);
  } catch (error) {
    // Nothing was sent, so the old password is still valid.
    await deletePasswordChange(db, change.id);
    throw error;
  }
  const settled = await applyChangeOutcome(context, change, outcome, permit);
  if (!settled) demandResult(outcome, playerRefusals);
}

async function applyChangeOutcome(
  context: Context,
  change: PasswordChangeRow,
  outcome: ProviderResult<unknown>,
  permit: HeldPermit | undefined,
): Promise<boolean> {
  if (outcome.ok) {
    await inTransaction(context, (tx) => commitProviderPassword(tx.db, change));
    return true;
  }
  if (oldPasswordKeptCodes.has(outcome.code)) {
    await deletePasswordChange(context.db, change.id);
    return false;
  }
  return (await resolveByProbing(context, change, permit)) === 'new';
}

/**
 * Reads the balance with the new password to find out whether it is valid. Undefined if that is not known
 * yet.
 */
async function resolveByProbing(
  context: Context,
  change: PasswordChangeRow,
  permit?: HeldPermit,
): Promise<'new' | 'old' | undefined> {
  const player = await getProviderPlayer(context, change.playerId);
  const credentials: ProviderCredentials = {
    account: player.account,
    password: context.vault.open(change.passwordSealed, change.playerId),
  };
  const response = await context.gateway.provider(permit ?? 'refresh', player).queryInfo(credentials);
  if (response.ok) {
    await inTransaction(context, (tx) => commitProviderPassword(tx.db, change));
    return 'new';
  }
  if (!newPasswordRejectedCodes.has(response.code)) return undefined;
  await deletePasswordChange(context.db, change.id);
  return 'old';
}

/** Finds out which password is valid after a change whose response was lost. */
export const passwordChangeJob: AgentBackgroundJob = {
  dueAgents: () => agentsWithPasswordChanges,
  runNext: resolveNextPasswordChange,
};

async function resolveNextPasswordChange(context: Context, providerAgentId: string): Promise<WorkResult> {
  const waits = { firstMs: retryAfterMs, maxMs: maxRetryAfterMs };
  const change = await leasePasswordChange(context.db, providerAgentId, waits);
  if (change === undefined) return 'idle';
  return (await resolveByProbing(context, change)) === undefined ? 'blocked' : 'more';
}

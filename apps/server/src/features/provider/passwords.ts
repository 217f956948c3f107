import { inTransaction, newId, refuse } from '@golden-acers/platform';
import type { Credentials, Outcome } from '@golden-acers/provider';
import { recordAct } from '../audit/audit.ts';
import { demandAnswer, playerRefusals } from './failures.ts';
import { credentialsOf, ensureProviderAccount, getProviderPlayer, type ProviderContext } from './players.ts';
import {
  adoptPassword,
  deletePasswordChange,
  insertPasswordChange,
  leasePasswordChanges,
} from './provider.sql.ts';

/** Long enough for the request that made the change to find out itself. */
const retryAfterMs = 40_000;
/** Codes after which the provider certainly kept the old password. */
const keptOld = new Set<string>([
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

interface Change {
  readonly id: string;
  readonly playerId: string;
  readonly passwordSealed: string;
}

/**
 * Gives the player a new password at the provider, and keeps it sealed. The new one is written down before it is sent: when
 * the answer is lost, `settlePasswordChanges` finds out which of the two counts.
 */
export async function changeProviderPassword(
  context: ProviderContext,
  playerId: string,
  newPassword: string,
  by: { readonly accountId: string; readonly address: string },
): Promise<void> {
  const { db, vault, clock, random, gateway } = context;
  // An account that isn't there yet is made with the old password first, so that there is one to change.
  await ensureProviderAccount(context, playerId, 'launch');
  const player = await getProviderPlayer(db, playerId);
  const change = {
    id: newId('pw', clock, random),
    playerId,
    passwordSealed: vault.seal(newPassword, playerId),
  };
  await inTransaction(db, async (tx) => {
    const isFirst = await insertPasswordChange(tx, { ...change, retryAfterMs });
    if (!isFirst) refuse('provider.busy', { retryAfterSeconds: retryAfterMs / 1000 });
    await recordAct(tx, {
      actor: by,
      act: 'player.password_reset',
      subject: { kind: 'player', id: playerId },
    });
  });
  let outcome: Outcome<null>;
  try {
    outcome = await gateway.as('launch', player).changePassword(credentialsOf(context, player), newPassword);
  } catch (error) {
    // Thrown before anything was sent, so the old password stands.
    await deletePasswordChange(db, change.id);
    throw error;
  }
  const settled = await settle(context, change, outcome);
  if (!settled) demandAnswer(outcome, playerRefusals);
}

/** True when the new password counts. */
async function settle(context: ProviderContext, change: Change, outcome: Outcome<unknown>): Promise<boolean> {
  if (outcome.ok) {
    await inTransaction(context.db, (tx) => adoptPassword(tx, change));
    return true;
  }
  if (keptOld.has(outcome.code)) {
    await deletePasswordChange(context.db, change.id);
    return false;
  }
  return settleByAsking(context, change);
}

/** The provider is asked for the balance with the new password: only the one that counts is let in. */
async function settleByAsking(context: ProviderContext, change: Change): Promise<boolean> {
  const player = await getProviderPlayer(context.db, change.playerId);
  const credentials: Credentials = {
    account: player.account,
    password: context.vault.open(change.passwordSealed, change.playerId),
  };
  const answer = await context.gateway.as('refresh', player).queryInfo(credentials);
  if (answer.ok) {
    await inTransaction(context.db, (tx) => adoptPassword(tx, change));
    return true;
  }
  if (answer.code === 'player_password_stale') await deletePasswordChange(context.db, change.id);
  return false;
}

/** Finds out about one change whose answer was lost. Answers whether there was one. */
export async function settlePasswordChanges(context: ProviderContext): Promise<boolean> {
  const [change] = await leasePasswordChanges(context.db, retryAfterMs);
  if (change === undefined) return false;
  await settleByAsking(context, change);
  return true;
}

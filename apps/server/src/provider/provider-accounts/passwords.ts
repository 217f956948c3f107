import { inTransaction, newId, refuse, type Worked } from '@golden-acers/platform';
import type { Credentials, Outcome } from '@golden-acers/provider';
import type { Context } from '../../context.ts';
import { recordAct } from '../../events/audit/audit.ts';
import { demandAnswer, playerRefusals } from '../gateway/failures.ts';
import type { AgentWork } from './agent-work.ts';
import {
  adoptPassword,
  deletePasswordChange,
  insertPasswordChange,
  leasePasswordChange,
  listAgentsOfPasswordChanges,
} from './passwords.sql.ts';
import { credentialsOf, ensureProviderAccount, getProviderPlayer } from './provider-accounts.ts';

/** Long enough for the request that made the change to find out itself. */
const retryAfterMs = 40_000;
const retryLongestMs = 10 * 60_000;
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

/** Codes by which an account that is asked for with the new password says that it has another one, or that it isn't there at all. */
const refusesNew = new Set<string>(['player_password_stale', 'account_not_found']);

interface Change {
  readonly id: string;
  readonly playerId: string;
  readonly passwordSealed: string;
}

/**
 * Gives the player a new password at the provider, and keeps it sealed. The new one is written down before it is sent: when
 * the answer is lost, `passwordChanges` finds out which of the two counts.
 */
export async function changeProviderPassword(
  context: Context,
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
async function settle(context: Context, change: Change, outcome: Outcome<unknown>): Promise<boolean> {
  if (outcome.ok) {
    await inTransaction(context.db, (tx) => adoptPassword(tx, change));
    return true;
  }
  if (keptOld.has(outcome.code)) {
    await deletePasswordChange(context.db, change.id);
    return false;
  }
  return (await settleByAsking(context, change)) === 'new';
}

/** The provider is asked for the balance with the new password: only the one that counts is let in. Undefined: it can't be told yet. */
async function settleByAsking(context: Context, change: Change): Promise<'new' | 'old' | undefined> {
  const player = await getProviderPlayer(context.db, change.playerId);
  const credentials: Credentials = {
    account: player.account,
    password: context.vault.open(change.passwordSealed, change.playerId),
  };
  const answer = await context.gateway.as('refresh', player).queryInfo(credentials);
  if (answer.ok) {
    await inTransaction(context.db, (tx) => adoptPassword(tx, change));
    return 'new';
  }
  if (!refusesNew.has(answer.code)) return undefined;
  await deletePasswordChange(context.db, change.id);
  return 'old';
}

/** Changes whose answer was lost, of which is found out which password counts. */
export const passwordChanges: AgentWork = {
  find: ({ db }) => listAgentsOfPasswordChanges(db),
  work: settleNext,
};

async function settleNext(context: Context, providerAgentId: string): Promise<Worked> {
  const waits = { firstMs: retryAfterMs, longestMs: retryLongestMs };
  const change = await leasePasswordChange(context.db, providerAgentId, waits);
  if (change === undefined) return 'nothing';
  return (await settleByAsking(context, change)) === undefined ? 'obstacle' : 'more';
}

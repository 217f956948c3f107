import { type BodyOf, type Language, type RefusalCode, toCents } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand, newToken, refuse } from '@golden-acers/platform';
import { closedAccountKeys } from '../../access/identity/identity.ts';
import { deleteLinks } from '../../access/one-time-links/one-time-links.ts';
import { deleteAllFactors } from '../../access/second-factors/second-factors.ts';
import { eraseSessionOrigins } from '../../access/sessions/account-sessions.ts';
import type { AgentActor, PlayerActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import { getUser } from '../../accounts/accounts/accounts.ts';
import { demandPassword } from '../../accounts/accounts/password.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { deleteAccountActivity } from '../../events/activity/activity.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import { deletePlayerLaunches } from '../../games/catalogue/games.ts';
import { deletePlayerFavourites } from '../../games/favourites/favourites.ts';
import { cancelWaitingMails, enqueueMail } from '../../messages/mail/mail.ts';
import { deleteAccountNotifications } from '../../messages/notifications/notifications.ts';
import { getStoredBalance, refreshBalance } from '../../money/balances/balances.ts';
import { cancelOpenRequests } from '../../money/transfer-requests/transfer-requests.ts';
import { getAccountStatus } from '../../provider/provider-accounts/account-status.ts';
import { requestGameStop } from '../../provider/provider-accounts/running-games.ts';
import { deletePlayerVotes } from '../../support/help/help.ts';
import { erasePlayerIdentity } from '../../support/identity-checks/identity-checks.ts';
import { erasePlayerTickets } from '../../support/tickets/tickets.ts';
import { eraseIdentity, hasOpenTransfer, type LockedAccount, lockAccountForClosure } from './privacy.sql.ts';

/** Play may have changed an older balance. */
const maxBalanceAgeMs = 30_000;

/**
 * Closes an account permanently and erases the identity; transfers and ledger stay. Refuses while there is
 * credit or an open transfer, which could not be redeemed afterwards.
 */
export async function closeAccount(
  context: Context,
  actor: PlayerActor,
  { currentPassword, username, language }: BodyOf<'POST /user/close'> & { readonly language: Language },
): Promise<void> {
  const { playerId } = actor;
  await demandPassword(context, actor, currentPassword);
  const own = await getUser(context, playerId);
  demand(own.username === username, 'account.confirmation_differs', { field: 'username' });
  await demandCredit(context, playerId, { cents: 0n, code: 'account.credit_left' });
  await cancelOpenRequests(context, playerId);
  const passwordHash = await context.passwordHasher.hash(newToken(context.random));
  await inTransaction(context, async (tx) => {
    const account = await lockAccountForClosure(tx.db, playerId);
    demand(!(await hasOpenTransfer(tx.db, playerId)), 'transfer.already_open');
    demand(account.balanceCents === 0n, 'account.credit_left');
    await eraseAccount(tx, { ...account, playerId, passwordHash, language });
  });
}

type PlayerClosure = BodyOf<'POST /fortune-panda/users/:username/close'> & {
  readonly account: string;
  readonly language: Language;
};

/**
 * Closes a player's account in the agent's name, as the player could: permanently, and without its identity.
 * Credit that is not redeemed stays at the provider, so the agent states it. Needs a step-up.
 */
export async function closePlayerAccount(
  context: Context,
  actor: AgentActor,
  { account, reason, confirmation, left: typedLeft, language }: PlayerClosure,
): Promise<void> {
  const { playerId } = await getPlayerInSubtree(context, actor.agentId, account);
  demand(confirmation === account, 'player.confirmation_differs', { field: 'confirmation' });
  demand((await getAccountStatus(context.db, playerId)) !== 'closed', 'player.closed');
  await demandRecentStepUp(context, actor);
  const left = {
    cents: typedLeft === undefined ? 0n : toCents(typedLeft),
    code: 'player.credit_left',
  } as const;
  await demandCredit(context, playerId, left);
  await cancelOpenRequests(context, playerId);
  const passwordHash = await context.passwordHasher.hash(newToken(context.random));
  await inTransaction(context, async (tx) => {
    await getPlayerInSubtree(tx, actor.agentId, account);
    const locked = await lockAccountForClosure(tx.db, playerId);
    demand(locked.isActive, 'player.closed');
    demand(!(await hasOpenTransfer(tx.db, playerId)), 'transfer.already_open');
    demand(locked.balanceCents === left.cents, left.code);
    await requestGameStop(tx, playerId, 'worker');
    await eraseAccount(tx, { ...locked, playerId, passwordHash, language });
    const after = { credit: formatCents(locked.balanceCents) };
    await recordPlayerEvent(tx, actor, 'player.closed', { id: playerId, after, reason });
  });
}

interface AccountErasure extends Omit<LockedAccount, 'balanceCents' | 'isActive'> {
  readonly playerId: string;
  readonly passwordHash: string;
  readonly language: Language;
}

/** Ends every session and deletes what identifies the person. Transfers and ledger stay. */
async function eraseAccount(
  tx: TxContext,
  { playerId, number, email, username, passwordHash, language }: AccountErasure,
): Promise<void> {
  await deleteLinks(tx.db, playerId);
  await cancelWaitingMails(tx.db, playerId);
  await enqueueMail(tx, {
    accountId: playerId,
    language,
    recipient: email,
    link: null,
    kind: 'account_closed',
  });
  await endAllSessions(tx, playerId);
  await eraseSessionOrigins(tx.db, playerId);
  await deleteAllFactors(tx.db, playerId);
  await deleteAccountActivity(tx.db, playerId);
  await deleteAccountNotifications(tx, playerId);
  await deletePlayerFavourites(tx.db, playerId);
  await deletePlayerVotes(tx.db, playerId);
  await erasePlayerTickets(tx.db, playerId);
  await erasePlayerIdentity(tx.db, playerId);
  await deletePlayerLaunches(tx.db, playerId);
  const name = `closed-${number}`;
  await eraseIdentity(tx.db, {
    ...closedAccountKeys(tx.config, { email, username }),
    id: playerId,
    at: tx.clock.now(),
    email: `${name}@closed.invalid`,
    username: name,
    passwordHash,
  });
}

interface ExpectedCredit {
  readonly cents: bigint;
  readonly code: RefusalCode;
}

/** Reads the balance from the provider, because the known one may be outdated. */
async function demandCredit(
  context: Context,
  playerId: string,
  { cents, code }: ExpectedCredit,
): Promise<void> {
  const known = await getStoredBalance(context, playerId);
  const { balance } =
    known.accountState === 'pending' ? { balance: known } : await refreshBalance(context, playerId);
  demand(balance.balanceCents === cents, code);
  const isOld = balance.ageMs === null || balance.ageMs > maxBalanceAgeMs;
  if (balance.accountState === 'ready' && isOld) refuse('provider.busy', { retryAfterSeconds: 30 });
}

import type { BodyOf, Language } from '@golden-acers/contract';
import { demand, newToken, refuse } from '@golden-acers/platform';
import { closedAccountKeys } from '../../access/identity/identity.ts';
import { deleteLinks } from '../../access/one-time-links/one-time-links.ts';
import { eraseSessionOrigins } from '../../access/sessions/account-sessions.ts';
import type { PlayerActor } from '../../access/sessions/actors.ts';
import { endAllSessions } from '../../access/sessions/sessions.ts';
import { getUser } from '../../accounts/accounts/accounts.ts';
import type { AttemptLimits } from '../../accounts/accounts/attempt-limits.ts';
import { demandPassword } from '../../accounts/accounts/password.ts';
import { type Context, inTransaction } from '../../context.ts';
import { deleteAccountActivity } from '../../events/activity/activity.ts';
import { deletePlayerLaunches } from '../../games/catalogue/games.ts';
import { deletePlayerFavourites } from '../../games/favourites/favourites.ts';
import { cancelWaitingMails, enqueueMail } from '../../messages/mail/mail.ts';
import { deleteAccountNotifications } from '../../messages/notifications/notifications.ts';
import { getStoredBalance, refreshBalance } from '../../money/balances/balances.ts';
import { cancelOpenRequests } from '../../money/transfer-requests/transfer-requests.ts';
import { eraseIdentity, hasOpenTransfer, lockAccountForClosure } from './privacy.sql.ts';

/** Play may have changed an older balance. */
const maxBalanceAgeMs = 30_000;

/**
 * Closes an account permanently and erases the identity; transfers and ledger stay. Refuses while there is
 * credit or an open transfer, which nobody could redeem afterwards.
 */
export async function closeAccount(
  context: Context,
  actor: PlayerActor,
  {
    currentPassword,
    username,
    language,
    limits,
  }: BodyOf<'POST /user/close'> & { language: Language; limits: AttemptLimits },
): Promise<void> {
  const { playerId } = actor;
  await demandPassword(context, actor, { currentPassword, limits });
  const own = await getUser(context, playerId);
  demand(own.username === username, 'account.confirmation_differs', { field: 'username' });
  await demandNoCredit(context, playerId);
  await cancelOpenRequests(context, playerId);
  const passwordHash = await context.passwordHasher.hash(newToken(context.random));
  await inTransaction(context, async (tx) => {
    const account = await lockAccountForClosure(tx.db, playerId);
    demand(!(await hasOpenTransfer(tx.db, playerId)), 'transfer.already_open');
    demand(account.balanceCents === 0n, 'account.credit_left');
    await deleteLinks(tx.db, playerId);
    await cancelWaitingMails(tx.db, playerId);
    const farewell = { accountId: playerId, language, recipient: account.email, link: null };
    await enqueueMail(tx, { ...farewell, kind: 'account_closed' });
    await endAllSessions(tx, playerId);
    await eraseSessionOrigins(tx.db, playerId);
    await deleteAccountActivity(tx.db, playerId);
    await deleteAccountNotifications(tx, playerId);
    await deletePlayerFavourites(tx.db, playerId);
    await deletePlayerLaunches(tx.db, playerId);
    const name = `closed-${account.number}`;
    await eraseIdentity(tx.db, {
      ...closedAccountKeys(context.config, account),
      id: playerId,
      at: context.clock.now(),
      email: `${name}@closed.invalid`,
      username: name,
      passwordHash,
    });
  });
}

/** Reads the balance from the provider, because the known one may be outdated. */
async function demandNoCredit(context: Context, playerId: string): Promise<void> {
  const known = await getStoredBalance(context, playerId);
  const { balance } =
    known.accountState === 'pending' ? { balance: known } : await refreshBalance(context, playerId);
  demand(balance.balanceCents === 0n, 'account.credit_left');
  const isOld = balance.ageMs === null || balance.ageMs > maxBalanceAgeMs;
  if (balance.accountState === 'ready' && isOld) refuse('provider.busy', { retryAfterSeconds: 30 });
}

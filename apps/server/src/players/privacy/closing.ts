import type { Language } from '@golden-acers/contract';
import { demand, inTransaction, newToken, refuse } from '@golden-acers/platform';
import { closedKeys } from '../../access/identity/identity.ts';
import { dropLinks } from '../../access/one-time-links/links.ts';
import type { PlayerActor } from '../../access/sessions/actors.ts';
import { eraseOrigins } from '../../access/sessions/own-sessions.ts';
import { endEverySession } from '../../access/sessions/sessions.ts';
import { getUser } from '../../accounts/accounts/accounts.ts';
import type { AttemptLimits } from '../../accounts/accounts/attempt-limits.ts';
import { demandPassword } from '../../accounts/accounts/password.ts';
import type { Context } from '../../context.ts';
import { forgetActivity } from '../../events/activity/activity.ts';
import { forgetLaunches } from '../../games/catalogue/games.ts';
import { forgetFavourites } from '../../games/favourites/favourites.ts';
import { dropWaitingMails, writeMail } from '../../messages/mail/mail.ts';
import { forgetNotifications } from '../../messages/notifications/notifications.ts';
import { getBalance, refreshBalance } from '../../money/balances/balances.ts';
import { cancelOpenRequests } from '../../money/transfer-requests/transfer-requests.ts';
import { eraseIdentity, hasOpenTransfer, lockForClosing } from './privacy.sql.ts';

/** A balance that is older may have been played up since. */
const balanceAgeMaxMs = 30_000;

export interface Closing {
  readonly currentPassword: string;
  /** Typed by the player, to be sure. */
  readonly username: string;
  readonly language: Language;
  readonly limits: AttemptLimits;
}

/**
 * Closes an account for ever: it can't sign in, launch or be credited, and nothing says any more whose it was. Its transfers
 * and the books stay. Refuses while there is credit or a transfer that isn't settled: nobody could get it out afterwards.
 */
export async function closeAccount(
  context: Context,
  actor: PlayerActor,
  { currentPassword, username, language, limits }: Closing,
): Promise<void> {
  const { playerId } = actor;
  await demandPassword(context, actor, { currentPassword, limits });
  const own = await getUser(context, playerId);
  demand(own.username === username, 'account.confirmation_differs', {
    fields: { username: 'account.confirmation_differs' },
  });
  await demandNoCredit(context, playerId);
  await cancelOpenRequests(context, playerId);
  const passwordHash = await context.passwords.hash(newToken(context.random));
  await inTransaction(context.db, async (tx) => {
    const account = await lockForClosing(tx, playerId);
    demand(!(await hasOpenTransfer(tx, playerId)), 'transfer.already_open');
    demand(account.balanceCents === 0n, 'account.credit_left');
    await dropLinks(tx, playerId);
    await dropWaitingMails(tx, playerId);
    const farewell = { accountId: playerId, language, recipient: account.email, link: null };
    await writeMail(tx, context, { ...farewell, kind: 'account_closed' });
    await endEverySession(tx, context, playerId);
    await eraseOrigins(tx, playerId);
    await forgetActivity(tx, playerId);
    await forgetNotifications(tx, playerId);
    await forgetFavourites(tx, playerId);
    await forgetLaunches(tx, playerId);
    const name = `closed-${account.number}`;
    await eraseIdentity(tx, {
      ...closedKeys(context.config, account),
      id: playerId,
      at: context.clock.now(),
      email: `${name}@closed.invalid`,
      username: name,
      passwordHash,
    });
  });
}

/** As the provider tells it now: a remembered balance may have been won since. */
async function demandNoCredit(context: Context, playerId: string): Promise<void> {
  const known = await getBalance(context, playerId);
  const { balance } =
    known.accountState === 'pending' ? { balance: known } : await refreshBalance(context, playerId);
  demand(balance.balanceCents === 0n, 'account.credit_left');
  const isOld = balance.ageMs === null || balance.ageMs > balanceAgeMaxMs;
  if (balance.accountState === 'ready' && isOld) refuse('provider.busy', { retryAfterSeconds: 30 });
}

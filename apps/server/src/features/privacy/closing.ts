import type { Language } from '@golden-acers/contract';
import { demand, inTransaction, newToken, refuse } from '@golden-acers/platform';
import { getUser } from '../accounts/accounts.ts';
import type { AttemptLimits } from '../accounts/attempt-limits.ts';
import { demandPassword } from '../accounts/password.ts';
import { forgetActivity } from '../activity/activity.ts';
import { getBalance, refreshBalance } from '../balances/balances.ts';
import { forgetFavourites } from '../favourites/favourites.ts';
import { forgetLaunches } from '../games/games.ts';
import { closedKeys } from '../identity/identity.ts';
import { dropLinks } from '../links/links.ts';
import { dropWaitingMails, writeMail } from '../mail/mail.ts';
import { forgetNotifications } from '../notifications/notifications.ts';
import type { ProviderContext } from '../provider/provider.ts';
import type { PlayerActor } from '../sessions/actors.ts';
import { eraseOrigins } from '../sessions/own-sessions.ts';
import { endEverySession } from '../sessions/sessions.ts';
import { cancelOpenRequests } from '../transfer-requests/transfer-requests.ts';
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
  context: ProviderContext,
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
async function demandNoCredit(context: ProviderContext, playerId: string): Promise<void> {
  const known = await getBalance(context, playerId);
  const { balance } =
    known.accountState === 'pending' ? { balance: known } : await refreshBalance(context, playerId);
  demand(balance.balanceCents === 0n, 'account.credit_left');
  const isOld = balance.ageMs === null || balance.ageMs > balanceAgeMaxMs;
  if (balance.accountState === 'ready' && isOld) refuse('provider.busy', { retryAfterSeconds: 30 });
}

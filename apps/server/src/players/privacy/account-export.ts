import { type Endpoints, type OutputOf, toMoney } from '@golden-acers/contract';
import { getAccountSecurity } from '../../access/second-factors/own-factors.ts';
import { listAllSessions } from '../../access/sessions/account-sessions.ts';
import { getUser } from '../../accounts/accounts/accounts.ts';
import { getPhoneVerification } from '../../accounts/phone/phone.ts';
import { listLimits } from '../../care/limits/limits.ts';
import { getRealityCheck } from '../../care/reality-check/reality-check.ts';
import type { Context } from '../../context.ts';
import { listActivity } from '../../events/activity/activity.ts';
import { listLaunchedGames } from '../../games/catalogue/games.ts';
import { listFavourites } from '../../games/favourites/favourites.ts';
import { getWinPrivacy } from '../../games/winners/winners.ts';
import { listMails } from '../../messages/mail/mail.ts';
import { getNotificationSettings, listNotifications } from '../../messages/notifications/notifications.ts';
import { listPushSubscriptions } from '../../messages/push/push-subscriptions.ts';
import { getStoredBalance } from '../../money/balances/balances.ts';
import { listPlayerRequests } from '../../money/transfer-requests/transfer-requests.ts';
import { listWalletTransfers } from '../../money/wallet/wallet.ts';
import { listHelpVotes } from '../../support/help/help.ts';
import { getIdentityState, listIdentityChecks } from '../../support/identity-checks/identity-checks.ts';
import { listAllThreads } from '../../support/tickets/tickets.ts';

/** The newest rows per kind: years of a busy player, in a file that is still small. */
const maxRowsPerKind = 10_000;

type AccountExport = OutputOf<Endpoints['GET /user/export']['data']>;

/** Returns all data stored about a player, without passwords, tokens and keys. */
export async function exportAccount(context: Context, playerId: string): Promise<AccountExport> {
  const page = { after: undefined, limit: maxRowsPerKind };
  const [
    profile,
    sessions,
    { rows: transfers },
    { rows: requests },
    mails,
    balance,
    messages,
    gameHistory,
    support,
    access,
  ] = await Promise.all([
    getUser(context, playerId),
    listAllSessions(context.db, playerId, maxRowsPerKind),
    listWalletTransfers(context, playerId, page),
    listPlayerRequests(context, playerId, page),
    listMails(context, playerId, maxRowsPerKind),
    getStoredBalance(context, playerId),
    listMessagesAndActivity(context, playerId),
    listGameHistory(context, playerId),
    listSupport(context, playerId),
    describeAccess(context, playerId),
  ]);
  return {
    exportedAt: context.clock.now().toISOString(),
    profile,
    sessions: sessions.map((session) => ({
      id: session.id,
      address: session.address,
      userAgent: session.userAgent,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      endedAt: session.endedAt?.toISOString() ?? null,
    })),
    transfers,
    requests,
    mails: mails.map(({ kind, language, writtenAt, sentAt }) => ({
      kind,
      language,
      writtenAt: writtenAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    balance: {
      amount: toMoney(balance.balanceCents),
      knownAt: balance.balanceAt?.toISOString() ?? null,
    },
    ...messages,
    ...gameHistory,
    ...support,
    ...access,
  };
}

async function listSupport(context: Context, playerId: string) {
  const [helpVotes, tickets, identity, identityChecks] = await Promise.all([
    listHelpVotes(context.db, playerId),
    listAllThreads(context, playerId, maxRowsPerKind),
    getIdentityState(context, playerId),
    listIdentityChecks(context, playerId, maxRowsPerKind),
  ]);
  return { helpVotes, tickets, identity, identityChecks };
}

async function describeAccess(context: Context, playerId: string) {
  const [phoneVerification, { totp, passkeys }, pushSubscriptions] = await Promise.all([
    getPhoneVerification(context, playerId),
    getAccountSecurity(context, playerId),
    listPushSubscriptions(context, playerId),
  ]);
  return { phoneVerification, security: { totp, passkeys }, pushSubscriptions };
}

async function listGameHistory(context: Context, playerId: string) {
  const [favourites, launchedGames, { showsWins }, limits, check] = await Promise.all([
    listFavourites(context, playerId),
    listLaunchedGames(context, playerId, maxRowsPerKind),
    getWinPrivacy(context, playerId),
    listLimits(context, playerId),
    getRealityCheck(context, playerId),
  ]);
  const { intervalMinutes, nextIntervalMinutes } = check;
  const realityCheck = { intervalMinutes, nextIntervalMinutes };
  return { favourites, launchedGames, showsWins, limits, realityCheck };
}

async function listMessagesAndActivity(context: Context, playerId: string) {
  const limit = maxRowsPerKind;
  const [{ rows: events }, { notifications }, { wasChosen: _, ...notificationSettings }] = await Promise.all([
    listActivity(context, playerId, { limit }),
    listNotifications(context, playerId, { limit, filter: 'all' }),
    getNotificationSettings(context, playerId),
  ]);
  return { activity: events, notifications, notificationSettings };
}

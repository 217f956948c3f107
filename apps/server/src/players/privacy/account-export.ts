import type { Endpoints, OutputOf } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { listAllSessions } from '../../access/sessions/account-sessions.ts';
import { getUser } from '../../accounts/accounts/accounts.ts';
import type { Context } from '../../context.ts';
import { listActivity } from '../../events/activity/activity.ts';
import { listLaunchedGames } from '../../games/catalogue/games.ts';
import { listFavourites } from '../../games/favourites/favourites.ts';
import { listMails } from '../../messages/mail/mail.ts';
import { getNotificationSettings, listNotifications } from '../../messages/notifications/notifications.ts';
import { getPlayerBalance } from '../../money/balances/balances.ts';
import { listPlayerRequests } from '../../money/transfer-requests/transfer-requests.ts';
import { listWalletTransfers } from '../../money/wallet/wallet.ts';

/** Years of a busy player's rows of each kind, the newest first, and still a file that a browser saves at once. */
const maxRowsPerKind = 10_000;

type AccountExport = OutputOf<Endpoints['GET /user/export']['data']>;

/** Everything that is kept about a player. No password, token or key is in it, in no form. */
export async function exportAccount(context: Context, playerId: string): Promise<AccountExport> {
  const page = { after: undefined, limit: maxRowsPerKind };
  const [profile, sessions, { rows: transfers }, { rows: requests }, mails, balance, told, played] =
    await Promise.all([
      getUser(context, playerId),
      listAllSessions(context, playerId, maxRowsPerKind),
      listWalletTransfers(context, playerId, page),
      listPlayerRequests(context, playerId, page),
      listMails(context, playerId, maxRowsPerKind),
      getPlayerBalance(context, playerId),
      listMessagesAndActivity(context, playerId),
      listGameHistory(context, playerId),
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
      amount: formatCents(balance.balanceCents),
      knownAt: balance.balanceAt?.toISOString() ?? null,
    },
    ...told,
    ...played,
  };
}

async function listGameHistory(context: Context, playerId: string) {
  const [favourites, launchedGames] = await Promise.all([
    listFavourites(context, playerId),
    listLaunchedGames(context, playerId, maxRowsPerKind),
  ]);
  return { favourites, launchedGames };
}

/** What happened to the account, what it was told, and what it wants to be told. */
async function listMessagesAndActivity(context: Context, playerId: string) {
  const limit = maxRowsPerKind;
  const [{ rows: events }, { notifications }, { wasChosen: _, ...notificationSettings }] = await Promise.all([
    listActivity(context, playerId, { limit }),
    listNotifications(context, playerId, { limit, filter: 'all' }),
    getNotificationSettings(context, playerId),
  ]);
  return { activity: events, notifications, notificationSettings };
}

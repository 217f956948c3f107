import type { Endpoints, OutputOf } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { listEverySession } from '../../access/sessions/own-sessions.ts';
import { getUser } from '../../accounts/accounts/accounts.ts';
import type { Context } from '../../context.ts';
import { listActivity } from '../../events/activity/activity.ts';
import { listLaunchedGames } from '../../games/catalogue/games.ts';
import { listFavourites } from '../../games/favourites/favourites.ts';
import { listMails } from '../../messages/mail/mail.ts';
import { getNotificationSettings, listNotifications } from '../../messages/notifications/notifications.ts';
import { getBalance } from '../../money/balances/balances.ts';
import { listOwnRequests } from '../../money/transfer-requests/transfer-requests.ts';
import { listWalletTransfers } from '../../money/wallet/wallet.ts';

/** Years of a busy player's rows of each kind, the newest first, and still a file that a browser saves at once. */
const mostRows = 10_000;

type Exported = OutputOf<Endpoints['GET /user/export']['data']>;

/** Everything that is kept about a player. No password, token or key is in it, in no form. */
export async function exportAccount(context: Context, playerId: string): Promise<Exported> {
  const page = { after: undefined, limit: mostRows };
  const [profile, sessions, { transfers }, { requests }, mails, balance, told, played] = await Promise.all([
    getUser(context, playerId),
    listEverySession(context, playerId, mostRows),
    listWalletTransfers(context, playerId, page),
    listOwnRequests(context, playerId, page),
    listMails(context, playerId, mostRows),
    getBalance(context, playerId),
    listTold(context, playerId),
    listPlayed(context, playerId),
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

async function listPlayed(context: Context, playerId: string) {
  const [favourites, launchedGames] = await Promise.all([
    listFavourites(context, playerId),
    listLaunchedGames(context, playerId, mostRows),
  ]);
  return { favourites, launchedGames };
}

/** What happened to the account, what it was told, and what it wants to be told. */
async function listTold(context: Context, playerId: string) {
  const limit = mostRows;
  const [{ events }, { notifications }, { wasChosen: _, ...notificationSettings }] = await Promise.all([
    listActivity(context, playerId, { limit }),
    listNotifications(context, playerId, { limit, show: 'all' }),
    getNotificationSettings(context, playerId),
  ]);
  return { activity: events, notifications, notificationSettings };
}

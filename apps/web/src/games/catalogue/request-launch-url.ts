import type { QueryClient } from '@tanstack/react-query';
import { visitQuery } from '../../access/sessions/visit.queries.ts';
import { call } from '../../api/client.ts';
import { ApiRefusal, errorMessageOf } from '../../api/errors.ts';
import { siteQuery } from '../../api/site.queries.ts';
import { translate } from '../../i18n/index.ts';
import { balanceQuery } from '../../money/balances/balance.queries.ts';
import { findLaunchUrl, findTrustedLaunchUrl } from './launch-url.ts';

class MissingLaunchUrl extends Error {}

/** The longest delay of a launch by a slow balance. */
const balanceCheckMaxMs = 1_000;

/**
 * Every launch calls it first, so that the header shows the balance with which the game starts. Failures are
 * ignored.
 */
async function checkBalance(client: QueryClient): Promise<void> {
  const check = client.prefetchQuery({ ...balanceQuery, staleTime: 0, retry: false });
  await Promise.race([check, new Promise((resolve) => setTimeout(resolve, balanceCheckMaxMs))]);
}

export async function requestLaunchUrl(client: QueryClient, kindId: number): Promise<string> {
  try {
    await checkBalance(client);
    const [{ data }, site] = await Promise.all([
      call('POST /fortune-panda-user/games/enter', { body: { kindId } }),
      client.ensureQueryData(siteQuery),
    ]);
    const address = findTrustedLaunchUrl(findLaunchUrl(data), site.gameOrigins, window.location.origin);
    if (address === undefined) throw new MissingLaunchUrl();
    return address;
  } finally {
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
    // The launch may have been refused because a reality check is due.
    void client.invalidateQueries({ queryKey: visitQuery.queryKey });
    // The lobby shows the last played games.
    void client.invalidateQueries({ queryKey: ['recent-games'] });
  }
}

export const isBalanceTooLow = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.code === 'provider.player_balance_low';

export function launchErrorMessageOf(error: unknown, failed = translate('games.startFailed')): string {
  if (error instanceof MissingLaunchUrl) return translate('games.urlMissing');
  if (isBalanceTooLow(error)) return translate('games.balanceTooLow');
  return errorMessageOf(error, { refused: failed, offline: failed });
}

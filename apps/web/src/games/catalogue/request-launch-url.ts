import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { siteQuery } from '../../api/site.queries.ts';
import { translate } from '../../i18n/index.ts';
import { balanceQuery } from '../../money/balances/balance.queries.ts';
import { findLaunchUrl, findTrustedLaunchUrl } from './launch-url.ts';

class MissingLaunchUrl extends Error {}

export async function requestLaunchUrl(client: QueryClient, kindId: number): Promise<string> {
  try {
    // The check fails silently and never delays a launch.
    void client.prefetchQuery({ ...balanceQuery, staleTime: 0 });
    const [{ data }, site] = await Promise.all([
      call('POST /fortune-panda-user/games/enter', { body: { kindId } }),
      client.ensureQueryData(siteQuery),
    ]);
    const address = findTrustedLaunchUrl(findLaunchUrl(data), site.gameOrigins, window.location.origin);
    if (address === undefined) throw new MissingLaunchUrl();
    return address;
  } finally {
    void client.invalidateQueries({ queryKey: balanceQuery.queryKey });
    // The lobby shows the last played games.
    void client.invalidateQueries({ queryKey: ['recent-games'] });
  }
}

export function launchErrorMessageOf(error: unknown, failed = translate('games.startFailed')): string {
  if (error instanceof MissingLaunchUrl) return translate('games.urlMissing');
  return errorMessageOf(error, { refused: failed, offline: failed });
}

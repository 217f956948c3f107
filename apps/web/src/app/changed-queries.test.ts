import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { devicesQuery } from '../access/sessions/devices.queries.ts';
import { identityQuery } from '../accounts/identity/identity.queries.ts';
import { activityStatementKey } from '../care/activity-statement/activity-statement.queries.ts';
import { limitsQuery } from '../care/limits/limits.queries.ts';
import { realityCheckQuery } from '../care/reality-check/reality-check.queries.ts';
import { gameHistoryQuery } from '../games/catalogue/game-info.queries.ts';
import { wageringKey } from '../money/wagering/wagering.queries.ts';
import { claimsQuery, offersQuery } from '../promotions/bonuses/bonuses.queries.ts';
import { referralsQuery } from '../promotions/referrals/referrals.queries.ts';
import { tournamentsQuery } from '../promotions/tournaments/tournaments.queries.ts';
import { vipQuery } from '../promotions/vip/vip.queries.ts';
import { betsQuery } from '../reporting/bets/bets.queries.ts';
import { allChangedQueries, changedQueries } from './changed-queries.ts';

test('every name begins the key of a query of a page', () => {
  const days = { fromDate: '2026-03-01', toDate: '2026-03-02', timeZone: 'UTC' };
  const shown = [
    ...[devicesQuery, identityQuery, limitsQuery, realityCheckQuery, gameHistoryQuery(1001)],
    ...[
      claimsQuery('en'),
      offersQuery('en'),
      referralsQuery,
      tournamentsQuery,
      vipQuery,
      betsQuery(days, ''),
    ],
    ...[{ queryKey: activityStatementKey }, { queryKey: wageringKey }],
  ];
  expect(new Set(shown.map(({ queryKey: [name] }) => name))).toEqual(allChangedQueries);
});

test('a paid claim makes its page read the claims and the wagering again', async () => {
  const client = new QueryClient();
  client.setQueryData(claimsQuery('en').queryKey, { claims: [], offers: [], automatic: [], eligibility: [] });
  client.setQueryData(wageringKey, null);
  await Promise.all(changedQueries.bonuses.map((name) => client.invalidateQueries({ queryKey: [name] })));
  const isStale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
  expect([claimsQuery('en').queryKey, wageringKey].map(isStale)).toEqual([true, true]);
});

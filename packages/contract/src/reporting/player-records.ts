import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { decimalText, instant, pageMeta, pageQuery, playerParams } from '../fields.ts';
import { isValidPeriod, periodIssue, periodQuery, queryDay } from '../query-periods.ts';
import { providerPlayerRefusals } from '../refusals.ts';

export const gameRecord = z.object({
  account: z.string(),
  gameId: z.string(),
  balanceBefore: decimalText,
  totalPlayed: decimalText,
  totalWin: decimalText,
  balanceNow: decimalText,
  reason: z.string(),
  insertTime: instant,
});

export const jpRecord = z.object({
  account: z.string(),
  gameId: z.string(),
  type: z.string(),
  score: decimalText,
  insertTime: instant,
});

export const tradeRecord = z.object({
  account: z.string(),
  gameId: z.string(),
  balanceBefore: decimalText,
  score: decimalText,
  insertTime: instant,
});

const requiredPeriodQuery = z
  .strictObject({ ...periodQuery, ...pageQuery })
  .refine(isValidPeriod, periodIssue);

const optionalPeriodQuery = z
  .strictObject({ fromDate: queryDay.optional(), toDate: queryDay.optional(), ...pageQuery })
  .refine(isValidPeriod, periodIssue);

export const playerRecordEndpoints = endpointTable({
  'GET /fortune-panda/users/:username/game-records': {
    ...agentWith('records.read'),
    summary: 'Games played, by the provider’s records',
    params: playerParams,
    query: optionalPeriodQuery,
    data: z.array(gameRecord),
    extra: z.object({ meta: pageMeta }),
    refusals: providerPlayerRefusals,
  },
  'GET /fortune-panda/users/:username/jp-records': {
    ...agentWith('records.read'),
    summary: 'Jackpots won, by the provider’s records',
    params: playerParams,
    query: requiredPeriodQuery,
    data: z.array(jpRecord),
    extra: z.object({ meta: pageMeta }),
    refusals: providerPlayerRefusals,
  },
  'GET /fortune-panda/users/:username/trade-records': {
    ...agentWith('records.read'),
    summary: 'Recharges and redeems, by the provider’s records',
    params: playerParams,
    query: requiredPeriodQuery,
    data: z.array(tradeRecord),
    extra: z.object({ meta: pageMeta }),
    refusals: providerPlayerRefusals,
  },
});

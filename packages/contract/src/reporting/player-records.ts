import { z } from 'zod';
import { decimalText } from '../amounts.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import { instant, numberedPageMeta, pageQuery, playerParams } from '../fields.ts';
import { isValidPeriod, periodIssue, periodQuery, queryDay } from '../query-periods.ts';
import { providerPlayerRefusals } from '../refusals.ts';

export const gameRecord = z.object({
  account: z.string().describe('The provider account of the player.'),
  gameId: z
    .string()
    .describe('The number of the player at the provider. A record names its game in `reason` only.'),
  balanceBefore: decimalText.describe('The balance before the rounds, in dollars.'),
  totalPlayed: decimalText.describe('The sum of the stakes, in dollars.'),
  totalWin: decimalText.describe('The sum of the wins, in dollars.'),
  balanceNow: decimalText.describe('The balance after the rounds, in dollars.'),
  reason: z.string().describe('The name of the game, as the provider wrote it.'),
  insertTime: instant.describe('When the provider recorded it (UTC).'),
});

export const jpRecord = z.object({
  account: z.string().describe('The provider account of the player.'),
  gameId: z.string().describe('The number of the player at the provider.'),
  type: z.string().describe('The kind of jackpot, as the provider wrote it.'),
  score: decimalText.describe('The amount of the jackpot, in dollars.'),
  insertTime: instant.describe('When the provider recorded it (UTC).'),
});

export const tradeRecord = z.object({
  account: z.string().describe('The provider account of the player.'),
  gameId: z.string().describe('The number of the player at the provider.'),
  balanceBefore: decimalText.describe('The balance before the trade, in dollars.'),
  score: decimalText.describe(
    'The amount, in dollars: positive for a recharge, and negative for a redeem if the provider writes signs.',
  ),
  insertTime: instant.describe('When the provider recorded it (UTC).'),
});

const requiredPeriodQuery = z
  .strictObject({ ...periodQuery('UTC'), ...pageQuery })
  .refine(isValidPeriod, periodIssue);

const optionalPeriodQuery = z
  .strictObject({
    fromDate: queryDay
      .optional()
      .describe('The first day, YYYY-MM-DD in UTC. Absent: the day on which the account was created.'),
    toDate: queryDay.optional().describe('The last day, YYYY-MM-DD in UTC. Absent: today.'),
    ...pageQuery,
  })
  .refine(isValidPeriod, periodIssue);

export const playerRecordEndpoints = endpointTable({
  'GET /fortune-panda/users/:username/game-records': {
    ...agentWith('records.read'),
    summary: 'Games played, by the provider’s records',
    params: playerParams,
    query: optionalPeriodQuery,
    data: z.array(gameRecord),
    extra: numberedPageMeta,
    refusals: providerPlayerRefusals,
  },
  'GET /fortune-panda/users/:username/jp-records': {
    ...agentWith('records.read'),
    summary: 'Jackpots won, by the provider’s records',
    params: playerParams,
    query: requiredPeriodQuery,
    data: z.array(jpRecord),
    extra: numberedPageMeta,
    refusals: providerPlayerRefusals,
  },
  'GET /fortune-panda/users/:username/trade-records': {
    ...agentWith('records.read'),
    summary: 'Recharges and redeems, by the provider’s records',
    params: playerParams,
    query: requiredPeriodQuery,
    data: z.array(tradeRecord),
    extra: numberedPageMeta,
    refusals: providerPlayerRefusals,
  },
});

import { z } from 'zod';
import { money } from '../amounts.ts';
import { gameTypes, volatilities } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { instant } from '../fields.ts';

export const kindId = z
  .number()
  .int()
  .min(1)
  .max(2_000_000_000)
  .describe('The number of the game in the catalogue.');

const kindIdParams = z.strictObject({
  kindId: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'Invalid game')
    .transform(Number)
    .pipe(kindId)
    .describe('The number of the game in the catalogue.'),
});

/** A paragraph is long enough for a rule in German, and too short for a manual. */
const paragraphs = z.array(z.string().min(1).max(600)).min(1).max(20);
const wholeCents = z.number().int().min(1).max(100_000_000_000);

/** The provider's or operator's description of a game. Absent fields are shown as unknown. */
export const gameDescription = z.strictObject({
  kindId,
  returnPercent: z
    .string()
    .regex(/^\d{1,3}\.\d{2}$/, 'Expected per cent with two decimals, such as "96.07"')
    .optional()
    .describe(
      'The part of the stakes that the game pays back in the long run, in per cent, such as "96.07". Absent: not known.',
    ),
  bestReturnPercent: z
    .string()
    .regex(/^\d{1,3}\.\d{2}$/, 'Expected per cent with two decimals, such as "96.07"')
    .optional()
    .describe(
      'The return of the best bet, in per cent, where bets differ; `returnPercent` is then that of the worst. Absent: all bets return the same, or not known.',
    ),
  volatility: z
    .enum(volatilities)
    .optional()
    .describe('How much the wins vary; `varies`: with the player’s choices. Absent: not known.'),
  stakeMinCents: wholeCents.optional().describe('The lowest stake, in cents. Absent: not known.'),
  stakeMaxCents: wholeCents.optional().describe('The highest stake, in cents. Absent: not known.'),
  maxWin: z
    .number()
    .positive()
    .max(10_000_000)
    .optional()
    .describe('The highest win, as a multiple of the stake. Absent: not known.'),
  rules: z
    .strictObject({
      en: paragraphs.describe('The paragraphs in English.'),
      es: paragraphs.optional().describe('The paragraphs in Spanish. Absent: English is shown.'),
      fr: paragraphs.optional().describe('The paragraphs in French. Absent: English is shown.'),
      de: paragraphs.optional().describe('The paragraphs in German. Absent: English is shown.'),
    })
    .optional()
    .describe('The rules as paragraphs by language, English at least. Absent: not known.'),
});
export type GameDescription = z.infer<typeof gameDescription>;

/** More than any catalogue has games. */
export const maxGameDescriptions = 5_000;

export const gameInfo = z.object({
  kindId: z.number().int().describe('The number of the game in the catalogue.'),
  gameName: z.string().describe('The name of the game.'),
  gameType: z.enum(gameTypes).describe('The type of the game.'),
  gameLogo: z.string().describe('The address of the game’s picture.'),
  returnPercent: z
    .string()
    .nullable()
    .describe(
      'The part of the stakes that the game pays back in the long run, in per cent, such as "96.07"; null: not known.',
    ),
  bestReturnPercent: z
    .string()
    .nullable()
    .describe(
      'The return of the best bet, in per cent, where bets differ; `returnPercent` is then that of the worst. Null: all bets return the same, or not known.',
    ),
  volatility: z
    .enum(volatilities)
    .nullable()
    .describe('How much the wins vary; `varies`: with the player’s choices. Null: not known.'),
  stakeMin: money.nullable().describe('The lowest stake; null: not known.'),
  stakeMax: money.nullable().describe('The highest stake; null: not known.'),
  maxWin: z.number().nullable().describe('The highest win, as a multiple of the stake; null: not known.'),
  rules: z
    .object({
      en: z.array(z.string()).describe('The paragraphs in English.'),
      es: z.array(z.string()).optional().describe('The paragraphs in Spanish. Absent: English is shown.'),
      fr: z.array(z.string()).optional().describe('The paragraphs in French. Absent: English is shown.'),
      de: z.array(z.string()).optional().describe('The paragraphs in German. Absent: English is shown.'),
    })
    .nullable()
    .describe('The rules as paragraphs by language; null: not known.'),
});

export const roundHistory = z.object({
  rounds: z.number().int().describe('The number of the player’s rounds of this game.'),
  staked: money.describe('The sum of their stakes.'),
  won: money.describe('The sum of their wins.'),
  newest: z
    .array(
      z.object({
        startedAt: instant.describe('When the round started (UTC).'),
        stake: money.describe('The stake of the round.'),
        payout: money.nullable().describe('What the round paid; null while it is open.'),
      }),
    )
    .describe('The newest of these rounds, newest first.'),
});

export const gameInfoEndpoints = endpointTable({
  'GET /games/:kindId/sheet': {
    access: 'public',
    isShared: true,
    summary: 'The description of a game: return, volatility, limits, rules',
    params: kindIdParams,
    data: gameInfo,
    refusals: ['game.not_found'],
  },
  'GET /user/recent-games': {
    access: 'player',
    summary: 'The games that the player launched, the last one first',
    data: z.array(
      z.object({
        kindId: z.number().int().describe('The number of the game in the catalogue.'),
        launchedAt: instant.describe('When the player last launched it (UTC).'),
      }),
    ),
  },
  'GET /user/games/:kindId': {
    access: 'player',
    summary: "The player's own history in one game",
    params: kindIdParams,
    data: z.object({
      launches: z.number().int().describe('How often the player launched the game.'),
      firstLaunchedAt: instant.nullable().describe('When the player first launched it (UTC); null if never.'),
      lastLaunchedAt: instant.nullable().describe('When the player last launched it (UTC); null if never.'),
      history: roundHistory
        .nullable()
        .describe(
          'The player’s rounds of the game; null if the provider does not report them, or does not respond.',
        ),
    }),
    refusals: ['game.not_found'],
  },
});

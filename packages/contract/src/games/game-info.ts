import { z } from 'zod';
import { gameTypes, volatilities } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { decimalText, instant } from '../fields.ts';

export const kindId = z.number().int().min(1).max(2_000_000_000);

const kindIdParams = z.strictObject({
  kindId: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'Invalid game')
    .transform(Number)
    .pipe(kindId),
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
    .describe('The long-run return in per cent: "96.07".'),
  volatility: z.enum(volatilities).optional(),
  stakeMinCents: wholeCents.optional(),
  stakeMaxCents: wholeCents.optional(),
  maxWin: z.number().positive().max(10_000_000).optional().describe('In multiples of the stake.'),
  rules: z
    .strictObject({
      en: paragraphs,
      es: paragraphs.optional(),
      fr: paragraphs.optional(),
      de: paragraphs.optional(),
    })
    .optional()
    .describe('Paragraphs by language; if any, at least "en".'),
});
export type GameDescription = z.infer<typeof gameDescription>;

/** More than any catalogue has games. */
export const maxGameDescriptions = 5_000;

export const gameInfo = z.object({
  kindId: z.number().int(),
  gameName: z.string(),
  gameType: z.enum(gameTypes),
  gameLogo: z.string(),
  returnPercent: z.string().nullable().describe('Null, here and below: unknown.'),
  volatility: z.enum(volatilities).nullable(),
  stakeMin: decimalText.nullable(),
  stakeMax: decimalText.nullable(),
  maxWin: z.number().nullable(),
  rules: z
    .object({
      en: z.array(z.string()),
      es: z.array(z.string()).optional(),
      fr: z.array(z.string()).optional(),
      de: z.array(z.string()).optional(),
    })
    .nullable(),
});

export const roundHistory = z.object({
  rounds: z.number().int(),
  staked: decimalText,
  won: decimalText,
  newest: z
    .array(
      z.object({
        startedAt: instant,
        stake: decimalText,
        payout: decimalText.nullable().describe('Null while the round is open.'),
      }),
    )
    .describe('The newest rounds, newest first.'),
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
    data: z.array(z.object({ kindId: z.number().int(), launchedAt: instant })),
  },
  'GET /user/games/:kindId': {
    access: 'player',
    summary: "The player's own history in one game",
    params: kindIdParams,
    data: z.object({
      launches: z.number().int(),
      firstLaunchedAt: instant.nullable(),
      lastLaunchedAt: instant.nullable(),
      history: roundHistory.nullable().describe("Null where the provider doesn't report it or respond."),
    }),
    refusals: ['game.not_found'],
  },
});

import { z } from 'zod';
import { decimalText } from '../amounts.ts';
import { playLimitRefusals } from '../care/care-refusals.ts';
import { gameTypes } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  currentPassword,
  instant,
  numberedPageMeta,
  optionalPageQuery,
  providerAccountName,
} from '../fields.ts';
import { playerDisabledRefusals, providerAccountRefusals, providerUnavailableRefusals } from '../refusals.ts';

export const game = z.object({
  kindId: z.number().int().describe('The number of the game in the catalogue.'),
  gameName: z.string().describe('The name of the game.'),
  gameLogo: z
    .string()
    .describe(
      'The address of the game’s picture, on an origin that the site’s content security policy allows for images.',
    ),
  gameType: z.enum(gameTypes).describe('The type of the game.'),
  status: z
    .enum(['active', 'inactive'])
    .describe('`inactive`: the provider offers it no more, and it cannot be launched.'),
  addedAt: instant.describe('When the game came into the catalogue (UTC).'),
  popularity: z
    .number()
    .int()
    .nullable()
    .describe('The rank by launches of the last 14 days, from 1; null if nobody launched it.'),
  returnPercent: z
    .string()
    .nullable()
    .describe(
      'The part of the stakes that the game pays back in the long run, in per cent, such as "96.07"; null: not known.',
    ),
});
export type Game = z.infer<typeof game>;

/** Clients send a number or its digits. */
export const kindIdInput = z
  .union([
    z.number().int().min(1).max(2_000_000_000),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .describe('The number of the game in the catalogue, or its digits as text.');

export const launchBody = z.strictObject({ kindId: kindIdInput });

export const launch = z.object({
  webLoginUrl: z
    .string()
    .describe(
      'The address at which the player plays. It works once, is on a trusted origin, and is neither stored nor logged.',
    ),
  gameName: z.string().describe('The name of the game.'),
  kindId: z.number().int().describe('The number of the game in the catalogue.'),
  balance: decimalText.describe('The last known balance, in dollars.'),
});

const launchRefusals = [
  ...providerAccountRefusals,
  'account.country_denied',
  'account.region_denied',
  'account.region_unknown',
  'account.region_missing',
  'account.too_young',
  'account.terms_not_accepted',
  ...playerDisabledRefusals,
  'player.reality_check_due',
  ...playLimitRefusals,
  'game.not_found',
  'provider.launch_refused',
  'provider.game_closing',
  'provider.player_balance_low',
] as const;

/** An agent must not guess a player's password. */
export const agentLaunches = {
  uses: 10,
  per: '10 minutes',
  counts: 'refused attempts',
  by: 'player',
} as const;

export const gameEndpoints = endpointTable({
  'GET /games/fortune-panda': {
    access: 'public',
    isShared: true,
    summary: 'The catalogue',
    query: optionalPageQuery,
    data: z.array(game),
    extra: numberedPageMeta,
    refusals: providerUnavailableRefusals,
  },
  'GET /fortune-panda-user/games': {
    access: 'public',
    isShared: true,
    summary: 'The catalogue, for the provider page',
    query: optionalPageQuery,
    data: z.array(game),
    extra: numberedPageMeta,
    refusals: providerUnavailableRefusals,
  },
  'GET /fortune-panda/games': {
    access: 'agent',
    summary: 'The catalogue, for agents',
    query: optionalPageQuery,
    data: z.array(game),
    extra: numberedPageMeta,
    refusals: providerUnavailableRefusals,
  },
  'POST /fortune-panda-user/games/enter': {
    access: 'player',
    summary: 'Launch a game',
    body: launchBody,
    data: launch,
    refusals: launchRefusals,
  },
  'POST /fortune-panda-user/enter-game': {
    access: 'player',
    summary: 'Launch a game (the same handler under its other name)',
    body: launchBody,
    data: launch,
    refusals: launchRefusals,
  },
  'POST /fortune-panda/games/enter': {
    ...agentWith('players.password'),
    summary: 'A launch link for a player of the subtree',
    rateLimits: [agentLaunches],
    body: z.strictObject({
      username: providerAccountName,
      password: currentPassword.describe(
        'The player’s password at the game provider: who plays its balance must know it.',
      ),
      kindId: kindIdInput,
    }),
    data: launch,
    refusals: ['player.not_found', ...launchRefusals, 'account.wrong_password'],
  },
});

import { z } from 'zod';
import { playLimitRefusals } from '../care/care-refusals.ts';
import { gameTypes } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  currentPassword,
  decimalText,
  instant,
  optionalPageQuery,
  pageMeta,
  providerAccountName,
} from '../fields.ts';
import { playerDisabledRefusals, providerAccountRefusals, providerUnavailableRefusals } from '../refusals.ts';

export const game = z.object({
  kindId: z.number().int(),
  gameName: z.string(),
  gameLogo: z
    .string()
    .describe("An absolute address on an origin that the site's content security policy allows for images."),
  gameType: z.enum(gameTypes),
  status: z.enum(['active', 'inactive']),
  addedAt: instant,
  popularity: z
    .number()
    .int()
    .nullable()
    .describe('The rank by recent launches, from 1; null without launches.'),
  returnPercent: z
    .string()
    .nullable()
    .describe('The long-run return in per cent, such as "96.07"; null when unknown.'),
});
export type Game = z.infer<typeof game>;

/** Clients send a number or its digits. */
export const kindIdInput = z.union([
  z.number().int().min(1).max(2_000_000_000),
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
]);

export const launchBody = z.strictObject({ kindId: kindIdInput });

export const launch = z.object({
  webLoginUrl: z.string().describe('A one-time address on a trusted origin. Neither stored nor logged.'),
  gameName: z.string(),
  kindId: z.number().int(),
  balance: decimalText,
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
    extra: z.object({ meta: pageMeta }),
    refusals: providerUnavailableRefusals,
  },
  'GET /fortune-panda-user/games': {
    access: 'public',
    isShared: true,
    summary: 'The catalogue, for the provider page',
    query: optionalPageQuery,
    data: z.array(game),
    extra: z.object({ meta: pageMeta }),
    refusals: providerUnavailableRefusals,
  },
  'GET /fortune-panda/games': {
    access: 'agent',
    summary: 'The catalogue, for agents',
    query: optionalPageQuery,
    data: z.array(game),
    extra: z.object({ meta: pageMeta }),
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
      password: currentPassword.describe("The player's at the provider. Who plays its balance must know it."),
      kindId: kindIdInput,
    }),
    data: launch,
    refusals: ['player.not_found', ...launchRefusals, 'account.wrong_password'],
  },
});

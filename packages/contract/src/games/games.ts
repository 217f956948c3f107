import { z } from 'zod';
import { gameTypes, rechargeStatuses, registrationFields } from '../constants.ts';
import { endpointTable } from '../endpoint.ts';
import { decimalText, instant } from '../fields.ts';
import { playerDisabledRefusals, providerAccountRefusals, providerUnavailableRefusals } from '../refusals.ts';

export const game = z.object({
  kindId: z.number().int(),
  gameName: z.string(),
  /** An absolute address on an origin that the site's content security policy allows for images. */
  gameLogo: z.string(),
  gameType: z.enum(gameTypes),
  status: z.enum(['active', 'inactive']),
  /** When the catalogue first had it. */
  addedAt: instant,
  /** Its place by how often players launched it in the last days, from 1; null when nobody did. */
  popularity: z.number().int().nullable(),
  /** The long-run return in per cent, such as "96.07"; null when nobody told it. */
  returnPercent: z.string().nullable(),
});
export type Game = z.infer<typeof game>;

/** The last balance that the provider told us, never a call to it. */
export const balance = z.object({
  balance: decimalText,
  /** When the provider told it; null when it never has. */
  updatedAt: instant.nullable(),
  lastRechargeStatus: z.enum(rechargeStatuses),
});

/** A number, or its digits: clients send both. */
export const kindIdInput = z.union([
  z.number().int().min(1).max(2_000_000_000),
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
]);
const launchBody = z.strictObject({ kindId: kindIdInput });
export const launch = z.object({
  /** Where the game is played: a one-time address on a vouched-for origin. Not stored and not logged. */
  webLoginUrl: z.string(),
  gameName: z.string(),
  kindId: z.number().int(),
  balance: decimalText,
});

const launchRefusals = [
  ...providerAccountRefusals,
  ...playerDisabledRefusals,
  'game.not_found',
  'provider.launch_refused',
] as const;

export const gameEndpoints = endpointTable({
  'GET /site': {
    access: 'public',
    summary: 'What the browser must know of this deployment',
    data: z.object({
      /** Origins on which a game may be played: the fullscreen player shows no other. */
      gameOrigins: z.array(z.string()),
      /** True with the sandbox: credits are play credits. */
      sandbox: z.boolean(),
      /** What registering asks for beside the usual. */
      requiredFields: z.array(z.enum(registrationFields)),
    }),
    refusals: [],
  },
  'GET /games/fortune-panda': {
    access: 'public',
    summary: 'The catalogue',
    data: z.array(game),
    refusals: providerUnavailableRefusals,
  },
  'GET /fortune-panda-user/games': {
    access: 'public',
    summary: 'The catalogue, for the provider page',
    data: z.array(game),
    refusals: providerUnavailableRefusals,
  },
  'GET /fortune-panda-user/account': {
    access: 'player',
    summary: "The player's account at the provider, as last known",
    data: balance.extend({
      fortunePandaUsername: z.string(),
      /** Null when the operator hides it. */
      agentBalance: decimalText.nullable(),
    }),
    refusals: [],
  },
  'GET /fortune-panda-user/balance': {
    access: 'player',
    summary:
      'The balance as last known; with refresh=true as the provider tells it now, when the budget allows',
    query: z.strictObject({ refresh: z.enum(['true', 'false']).optional() }),
    data: balance,
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
});

import { z } from 'zod';
import { decimalText, money, moneyInput } from '../amounts.ts';
import { gameTypes } from '../constants.ts';
import { instant, localMinute, nameOfAgentAbove, publicId, reason, recordVersion } from '../fields.ts';
import { announcementTexts } from '../messages/notifications.ts';
import { tournamentLimits, tournamentPhases, tournamentScorings } from './promotion-constants.ts';

export const tournamentId = publicId('tn', 'Invalid tournament');

/** What is written of a tournament as it is shown. English is read where a language is missing. */
const competition = {
  texts: announcementTexts.describe('The title and text by language.'),
  scoring: z
    .enum(tournamentScorings)
    .describe(
      'How the score is computed: the sum of stakes, the best multiple of one stake (`multiple`), or wins minus stakes (`net_win`).',
    ),

  gameType: z
    .enum(gameTypes)
    .nullable()
    .describe('The type of games whose rounds count; null: every type. It and `kindId` are never both set.'),
  kindId: z
    .number()
    .int()
    .min(1)
    .max(2_000_000_000)
    .nullable()
    .describe('The number of the one game in the catalogue whose rounds count; null: every game.'),
};

const tournamentBase = {
  id: tournamentId.describe('The id of the tournament.'),
  phase: z
    .enum(tournamentPhases)
    .describe('The phase of the tournament. `checking`: it is over, and not all rounds are read yet.'),
  ...competition,
  gameName: z
    .string()
    .nullable()
    .describe(
      'The name of the game of `kindId`; null without `kindId`, and for a game that left the catalogue.',
    ),
  minStake: money.describe('The smallest stake of a round that counts.'),
  startsAt: instant.describe('When it starts (UTC).'),
  endsAt: instant.describe('When it ends (UTC).'),
  prizes: z
    .array(
      z.object({
        from: z.number().int().describe('The first rank that wins this prize.'),
        to: z.number().int().describe('The last rank that wins this prize.'),
        amount: money.describe('The prize of each of these ranks.'),
      }),
    )
    .describe('The prizes by rank, from the first on.'),
  prizeTotal: money.describe('The sum of all prizes.'),
  entrants: z.number().int().describe('The number of players who entered.'),
};

export const ownEntry = z.object({
  enteredAt: instant.describe('When the player entered (UTC).'),
  rank: z
    .number()
    .int()
    .nullable()
    .describe(
      'The rank of the player, from 1; null before the first round that counts, and beyond the ranks that are counted.',
    ),
  score: decimalText.describe(
    'The score with two decimals: dollars, or with the scoring `multiple` a multiple of the stake.',
  ),
  rounds: z.number().int().describe('The number of the player’s rounds that count.'),
  readAt: instant
    .nullable()
    .describe('When the player’s rounds were last read from the provider (UTC); null if never.'),
  prize: money.nullable().describe('What the player won; null before the end, and without a prize.'),
});

export const playerTournament = z.object({
  ...tournamentBase,
  entry: ownEntry.nullable().describe('The player’s own entry; null: the player has not entered.'),
});
export type PlayerTournament = z.infer<typeof playerTournament>;

export const leaderboardRow = z.object({
  rank: z.number().int().describe('The rank, from 1.'),
  name: z
    .string()
    .nullable()
    .describe('The initials of the player, such as `A. L.`; null for a player who hides wins.'),
  score: decimalText.describe(
    'The score with two decimals: dollars, or with the scoring `multiple` a multiple of the stake.',
  ),
  prize: money.nullable().describe('What the rank would win now, or has won; null: nothing.'),
  isOwn: z.boolean().describe('Whether it is the caller’s own rank.'),
});
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

export const playerTournamentPage = playerTournament.extend({
  leaderboard: z.array(leaderboardRow).describe('The best entries, best first.'),
  asOf: instant.describe('When the leaderboard was read (UTC).'),
});

export const agentTournament = z.object({
  ...tournamentBase,
  version: recordVersion,
  by: z
    .object({
      name: z.string().describe('The name of the agent.'),
      isOwn: z.boolean().describe('Whether the agent is the caller.'),
    })
    .describe('The agent whose tournament it is, and who pays the prizes.'),
  createdAt: instant.describe('When it was created (UTC).'),
  pausedAbove: nameOfAgentAbove.describe(
    'The name of the agent above the caller who paused it. Only that agent, or one above it, resumes it. Null: no agent above did.',
  ),
  isWaiting: z.boolean().describe('Whether it is a draft whose publication waits for a second agent.'),
  unread: z
    .number()
    .int()
    .describe(
      'The number of entrants whose last rounds are not read yet. It is 0 unless the phase is `checking`.',
    ),
  endedBy: z
    .string()
    .nullable()
    .describe('The name of the agent who paused or cancelled it; null: nobody did.'),
  reason: z
    .string()
    .nullable()
    .describe('The reason of the agent who paused or cancelled it; null: nobody did.'),
  paid: money.describe('The sum of the paid prizes.'),
});
export type AgentTournament = z.infer<typeof agentTournament>;

export const agentResult = z.object({
  rank: z.number().int().describe('The rank, from 1.'),
  account: z.string().describe('The provider account of the player.'),
  score: decimalText.describe(
    'The score with two decimals: dollars, or with the scoring `multiple` a multiple of the stake.',
  ),
  rounds: z.number().int().describe('The number of the player’s rounds that count.'),
  prize: money.nullable().describe('What the rank would win now, or has won; null: nothing.'),
  payment: z
    .enum(['none', 'waiting', 'paid', 'cancelled'])
    .describe('The payment of the prize. `none`: no prize, or not decided yet. `waiting`: not paid yet.'),
});
export type AgentTournamentResult = z.infer<typeof agentResult>;

export const prizeStep = z.strictObject({
  places: z
    .number()
    .int()
    .min(1)
    .max(tournamentLimits.maxPlaces)
    .describe('The number of ranks, in order, that win this prize.'),
  prize: moneyInput(1, tournamentLimits.maxPrizeCents).describe('The prize of each of these ranks.'),
});

const hasRoomForPlaces = (steps: readonly { places: number }[]) =>
  steps.reduce((sum, { places }) => sum + places, 0) <= tournamentLimits.maxPlaces;

export const tournamentForm = z
  .strictObject({
    ...competition,
    minStake: moneyInput(0, tournamentLimits.maxMinStakeCents).describe(
      'The smallest stake of a round that counts; 0: any.',
    ),
    startsAt: localMinute.describe('When it starts, `YYYY-MM-DDTHH:mm` in the agent’s time zone.'),
    endsAt: localMinute.describe('When it ends, `YYYY-MM-DDTHH:mm` in the agent’s time zone.'),
    prizes: z
      .array(prizeStep)
      .min(1)
      .max(tournamentLimits.maxPrizeSteps)
      .refine(hasRoomForPlaces, 'Enter at most 500 places')
      .describe('The prizes, from the first rank on.'),
  })
  .refine(({ gameType, kindId }) => gameType === null || kindId === null, {
    path: ['kindId'],
    message: 'Choose a game or a type',
  });
export type TournamentForm = z.infer<typeof tournamentForm>;

export const endBody = z.strictObject({ reason });

import { z } from 'zod';
import { gameTypes } from '../constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  centsInput,
  decimalText,
  emptyBody,
  idempotencyKey,
  instant,
  keysetQuery,
  localMinute,
  nextPageMeta,
  publicId,
  reason,
} from '../fields.ts';
import { announcementTexts } from '../messages/notifications.ts';
import { tournamentLimits, tournamentPhases, tournamentScorings } from './promotion-constants.ts';

export const tournamentId = publicId('tn', 'Invalid tournament');

const gameFilter = {
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

/** Title and description by language; English is read where a language is missing. */
const tournamentBase = {
  id: tournamentId.describe('The id of the tournament.'),
  phase: z
    .enum(tournamentPhases)
    .describe('The phase of the tournament. `checking`: it is over, and not all rounds are read yet.'),
  texts: announcementTexts.describe('The title and text by language.'),
  scoring: z
    .enum(tournamentScorings)
    .describe(
      'How the score is computed: the sum of stakes, the best multiple of one stake (`multiple`), or wins minus stakes (`net_win`).',
    ),
  ...gameFilter,
  gameName: z
    .string()
    .nullable()
    .describe(
      'The name of the game of `kindId`; null without `kindId`, and for a game that left the catalogue.',
    ),
  minStake: decimalText.describe('The smallest stake of a round that counts, in dollars.'),
  startsAt: instant.describe('When it starts (UTC).'),
  endsAt: instant.describe('When it ends (UTC).'),
  prizes: z
    .array(
      z.object({
        from: z.number().int().describe('The first rank that wins this prize.'),
        to: z.number().int().describe('The last rank that wins this prize.'),
        amount: decimalText.describe('The prize of each of these ranks, in dollars.'),
      }),
    )
    .describe('The prizes by rank, from the first on.'),
  prizeTotal: decimalText.describe('The sum of all prizes, in dollars.'),
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
  prize: decimalText
    .nullable()
    .describe('What the player won, in dollars; null before the end, and without a prize.'),
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
  prize: decimalText
    .nullable()
    .describe('What the rank would win now, or has won, in dollars; null: nothing.'),
  isOwn: z.boolean().describe('Whether it is the caller’s own rank.'),
});
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

export const playerTournamentPage = playerTournament.extend({
  leaderboard: z.array(leaderboardRow).describe('The best entries, best first.'),
  asOf: instant.describe('When the leaderboard was read (UTC).'),
});

export const agentTournament = z.object({
  ...tournamentBase,
  by: z
    .object({
      name: z.string().describe('The name of the agent.'),
      isOwn: z.boolean().describe('Whether the agent is the caller.'),
    })
    .describe('The agent whose tournament it is, and who pays the prizes.'),
  createdAt: instant.describe('When it was created (UTC).'),
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
  paid: decimalText.describe('The sum of the paid prizes, in dollars.'),
});
export type AgentTournament = z.infer<typeof agentTournament>;

export const agentResult = z.object({
  rank: z.number().int().describe('The rank, from 1.'),
  account: z.string().describe('The provider account of the player.'),
  score: decimalText.describe(
    'The score with two decimals: dollars, or with the scoring `multiple` a multiple of the stake.',
  ),
  rounds: z.number().int().describe('The number of the player’s rounds that count.'),
  prize: decimalText
    .nullable()
    .describe('What the rank would win now, or has won, in dollars; null: nothing.'),
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
  prizeCents: centsInput(1, tournamentLimits.maxPrizeCents).describe(
    'The prize of each of these ranks, in cents.',
  ),
});

const hasRoomForPlaces = (steps: readonly { places: number }[]) =>
  steps.reduce((sum, { places }) => sum + places, 0) <= tournamentLimits.maxPlaces;

export const tournamentForm = z
  .strictObject({
    texts: announcementTexts.describe('The title and text by language.'),
    scoring: z
      .enum(tournamentScorings)
      .describe(
        'How the score is computed: the sum of stakes, the best multiple of one stake (`multiple`), or wins minus stakes (`net_win`).',
      ),
    ...gameFilter,
    minStakeCents: centsInput(0, tournamentLimits.maxMinStakeCents).describe(
      'The smallest stake of a round that counts, in cents; 0: any.',
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

const params = z.object({ id: tournamentId.describe('The id of the tournament.') });
export const endBody = z.strictObject({ reason });
const formRefusals = ['tournament.time_out_of_range', 'tournament.too_many_open', 'game.not_found'] as const;
/** Those of its offer, which holds the prizes. */
const publishRefusals = [
  'agent.step_up_required',
  'decision.too_many_waiting',
  'promotion.budget_low',
  'promotion.not_draft',
] as const;
const changeRefusals = [
  'tournament.not_found',
  'tournament.of_another',
  'tournament.not_allowed_now',
] as const;

/** Twice what a page asks for that follows each event. */
const tournamentReads = { uses: 60, per: 'minute' } as const;
/** More than a person types. */
const tournamentChanges = { uses: 30, per: 'minute' } as const;

export const tournamentEndpoints = endpointTable({
  'GET /tournaments': {
    access: 'player',
    summary: 'The tournaments that the player may enter: running ones, upcoming ones and the latest results',
    rateLimits: [tournamentReads],
    data: z.array(playerTournament),
  },
  'GET /tournaments/:id': {
    access: 'player',
    summary: 'A tournament with the first places of its leaderboard and the player’s own place',
    rateLimits: [tournamentReads],
    params,
    data: playerTournamentPage,
    refusals: ['tournament.not_found'],
  },
  'POST /tournaments/:id/enter': {
    access: 'player',
    summary: 'Enter a tournament, free of charge; rounds count from then on. A repeat changes nothing',
    rateLimits: [{ uses: 30, per: 'minute' }],
    params,
    body: emptyBody,
    data: playerTournament,
    refusals: ['tournament.not_found', 'tournament.not_open', 'promotion.disabled'],
  },
  'GET /agent/tournaments': {
    ...agentWith('promotions.read'),
    summary: 'Tournaments of the agent and of those below, newest first',
    query: z.strictObject({
      ...keysetQuery({ default: 20, max: 50 }),
      phase: z
        .enum(['all', ...tournamentPhases])
        .default('all')
        .describe('Tournaments in this phase only; `all`: every phase.'),
    }),
    data: z.array(agentTournament),
    extra: nextPageMeta,
  },
  'POST /agent/tournaments': {
    ...agentWith('promotions.manage'),
    summary: 'Save a tournament as a draft; a repeat finds the first',
    rateLimits: [tournamentChanges],
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: tournamentForm,
    data: agentTournament,
    statuses: [201],
    refusals: [...formRefusals, 'transfer.key_required'],
  },
  'PUT /agent/tournaments/:id': {
    ...agentWith('promotions.manage'),
    summary: 'Change an own draft',
    rateLimits: [tournamentChanges],
    params,
    body: tournamentForm,
    data: agentTournament,
    refusals: [...formRefusals, ...changeRefusals],
  },
  'POST /agent/tournaments/:id/publish': {
    ...agentWith('promotions.manage'),
    summary: 'Publish a draft; its prizes are reserved at once. 202: it waits for a second agent',
    params,
    body: emptyBody,
    data: agentTournament,
    statuses: [200, 202],
    refusals: [...changeRefusals, 'tournament.time_out_of_range', ...publishRefusals],
  },
  'POST /agent/tournaments/:id/pause': {
    ...agentWith('promotions.manage'),
    summary: 'Pause a tournament of the agent or of one below: entries, leaderboard and payment',
    params,
    body: endBody,
    data: agentTournament,
    refusals: changeRefusals,
  },
  'POST /agent/tournaments/:id/resume': {
    ...agentWith('promotions.manage'),
    summary: 'Resume a paused tournament; only the agent who paused it, or one above',
    params,
    body: emptyBody,
    data: agentTournament,
    refusals: [...changeRefusals, 'tournament.paused_above'],
  },
  'POST /agent/tournaments/:id/cancel': {
    ...agentWith('promotions.manage'),
    summary: 'Cancel a tournament before its results: nobody wins, and the prizes are returned',
    params,
    body: endBody,
    data: agentTournament,
    refusals: changeRefusals,
  },
  'GET /agent/tournaments/:id/results': {
    ...agentWith('promotions.read'),
    summary: 'The current first hundred places, or the final results with their payments',
    params,
    data: z.array(agentResult),
    refusals: ['tournament.not_found'],
  },
});

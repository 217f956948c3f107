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
  gameType: z.enum(gameTypes).nullable().describe('At most one of both is set; none: all games.'),
  kindId: z.number().int().min(1).max(2_000_000_000).nullable(),
};

/** Title and description by language; English is read where a language is missing. */
const tournamentBase = {
  id: tournamentId,
  phase: z.enum(tournamentPhases),
  texts: announcementTexts,
  scoring: z.enum(tournamentScorings),
  ...gameFilter,
  gameName: z.string().nullable().describe('Null for a game type, and for a game that left the catalogue.'),
  minStake: decimalText.describe("Rounds with a smaller stake don't count."),
  startsAt: instant,
  endsAt: instant,
  prizes: z
    .array(z.object({ from: z.number().int(), to: z.number().int(), amount: decimalText }))
    .describe('Places with the same prize, from the first on.'),
  prizeTotal: decimalText,
  entrants: z.number().int(),
};

export const ownEntry = z.object({
  enteredAt: instant,
  rank: z
    .number()
    .int()
    .nullable()
    .describe('Null before the first round that counts, and beyond the ranks that are counted.'),
  score: decimalText.describe('Dollars, or a multiple such as `12.34`.'),
  rounds: z.number().int(),
  readAt: instant.nullable().describe("When the player's rounds were last read from the provider."),
  prize: decimalText.nullable().describe('After the end: what the place won.'),
});

export const playerTournament = z.object({ ...tournamentBase, entry: ownEntry.nullable() });
export type PlayerTournament = z.infer<typeof playerTournament>;

export const leaderboardRow = z.object({
  rank: z.number().int(),
  name: z.string().nullable().describe('Initials such as `A. L.`; null for a player who hides its wins.'),
  score: decimalText,
  prize: decimalText.nullable().describe('What the place would win now, or has won.'),
  isOwn: z.boolean(),
});
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

export const playerTournamentPage = playerTournament.extend({
  leaderboard: z.array(leaderboardRow),
  asOf: instant.describe('When the leaderboard was read.'),
});

export const agentTournament = z.object({
  ...tournamentBase,
  by: z.object({ name: z.string(), isOwn: z.boolean() }),
  createdAt: instant,
  isWaiting: z.boolean().describe('A draft whose publication waits for a second agent.'),
  unread: z
    .number()
    .int()
    .describe('Entrants whose last rounds are not read yet. Counted while results are checked, else 0.'),
  endedBy: z.string().nullable(),
  reason: z.string().nullable(),
  paid: decimalText,
});
export type AgentTournament = z.infer<typeof agentTournament>;

export const agentResult = z.object({
  rank: z.number().int(),
  account: z.string(),
  score: decimalText,
  rounds: z.number().int(),
  prize: decimalText.nullable(),
  payment: z
    .enum(['none', 'waiting', 'paid', 'cancelled'])
    .describe('`none`: no prize. `waiting`: not paid yet.'),
});
export type AgentTournamentResult = z.infer<typeof agentResult>;

export const prizeStep = z.strictObject({
  places: z.number().int().min(1).max(tournamentLimits.maxPlaces),
  prizeCents: centsInput(1, tournamentLimits.maxPrizeCents),
});

const hasRoomForPlaces = (steps: readonly { places: number }[]) =>
  steps.reduce((sum, { places }) => sum + places, 0) <= tournamentLimits.maxPlaces;

export const tournamentForm = z
  .strictObject({
    texts: announcementTexts,
    scoring: z.enum(tournamentScorings),
    ...gameFilter,
    minStakeCents: centsInput(0, tournamentLimits.maxMinStakeCents),
    startsAt: localMinute.describe("In the agent's time zone."),
    endsAt: localMinute,
    prizes: z
      .array(prizeStep)
      .min(1)
      .max(tournamentLimits.maxPrizeSteps)
      .refine(hasRoomForPlaces, 'Enter at most 500 places')
      .describe('From the first place on.'),
  })
  .refine(({ gameType, kindId }) => gameType === null || kindId === null, {
    path: ['kindId'],
    message: 'Choose a game or a type',
  });
export type TournamentForm = z.infer<typeof tournamentForm>;

const params = z.object({ id: tournamentId });
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
      phase: z.enum(['all', ...tournamentPhases]).default('all'),
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

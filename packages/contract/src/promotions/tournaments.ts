import { z } from 'zod';
import { agentWith, endpointTable } from '../endpoint.ts';
import { changesVersion, emptyBody, keysetQuery, nextPageMeta, runsOncePerKey } from '../fields.ts';
import { tournamentPhases } from './promotion-constants.ts';
import {
  agentResult,
  agentTournament,
  endBody,
  playerTournament,
  playerTournamentPage,
  tournamentForm,
  tournamentId,
} from './tournament-shapes.ts';

const params = z.object({ id: tournamentId.describe('The id of the tournament.') });
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
/** No person types faster. */
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
    ...runsOncePerKey,
    ...agentWith('promotions.manage'),
    summary: 'Save a tournament as a draft',
    rateLimits: [tournamentChanges],
    body: tournamentForm,
    data: agentTournament,
    statuses: [201],
    refusals: formRefusals,
  },
  'PUT /agent/tournaments/:id': {
    ...changesVersion,
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

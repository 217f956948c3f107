import type { TournamentPhase } from '@golden-acers/contract/promotion-constants';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type EndpointBody, type EndpointResponse } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';

export type ListedTournament = EndpointResponse<'GET /agent/tournaments'>['data'][number];
export type ResultRow = EndpointResponse<'GET /agent/tournaments/:id/results'>['data'][number];
export type TournamentCommand = EndpointBody<'POST /agent/tournaments'>;
export type TournamentFilter = 'all' | TournamentPhase;

export const agentTournamentsKey = ['console', 'tournaments'] as const;
const pageSize = '20';
const pollMs = 30_000;

export const agentTournamentsQuery = (phase: TournamentFilter) => ({
  ...cursorQuery([...agentTournamentsKey, 'list', phase], (cursor, signal) =>
    call('GET /agent/tournaments', { query: { phase, limit: pageSize, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: pollMs,
});

export const tournamentResultsQuery = (id: string) =>
  queryOptions({
    queryKey: [...agentTournamentsKey, 'results', id],
    queryFn: async ({ signal }) =>
      (await call('GET /agent/tournaments/:id/results', { params: { id }, signal })).data,
    refetchInterval: pollMs,
  });

/** Creates a draft with an idempotency key, or changes one. */
export const postTournament = (
  draft: ListedTournament | undefined,
  body: TournamentCommand,
  idempotencyKey: string,
): Promise<unknown> =>
  draft === undefined
    ? call('POST /agent/tournaments', { body, idempotencyKey })
    : call('PUT /agent/tournaments/:id', { params: { id: draft.id }, body, ifMatch: draft.version });

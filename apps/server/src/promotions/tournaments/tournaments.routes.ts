import { reply, replyPage } from '@golden-acers/platform';
import { waitingReply } from '../../agents/approvals/approvals.ts';
import type { Context, ServerBind } from '../../context.ts';
import {
  cancelTournament,
  changeTournament,
  listTournamentResults,
  listTournamentsOfAgent,
  pauseTournament,
  publishTournament,
  resumeTournament,
  saveTournament,
} from './agent-tournaments.ts';
import { createLeaderboards } from './leaderboards.ts';
import { enterTournament, getTournament, listTournaments } from './tournaments.ts';

export function bindTournaments(bind: ServerBind, context: Context): void {
  const leaderboards = createLeaderboards(context);
  bind('GET /tournaments', ({ actor: { accountId } }) => listTournaments(context, accountId));
  bind('GET /tournaments/:id', ({ actor: { accountId: playerId }, params: { id } }) =>
    getTournament(context, leaderboards, { playerId, id }),
  );
  bind('POST /tournaments/:id/enter', ({ actor: { accountId: playerId }, params: { id } }) =>
    enterTournament(context, leaderboards, { playerId, id }),
  );
  bind('GET /agent/tournaments', async ({ actor, query }) =>
    replyPage(await listTournamentsOfAgent(context, actor, query)),
  );
  bind('POST /agent/tournaments', async ({ actor, body, storeKey }) =>
    reply(await saveTournament({ ...context, storeKey }, actor, body), { status: 201 }),
  );
  bind('PUT /agent/tournaments/:id', ({ actor, params, body, headers }) =>
    changeTournament({ ...context, ifMatch: headers['if-match'] }, actor, { ...body, id: params.id }),
  );
  bind('POST /agent/tournaments/:id/publish', async ({ actor, params }) => {
    const { tournament, isWaiting } = await publishTournament(context, actor, params.id);
    return reply(tournament, isWaiting ? waitingReply : { message: 'The tournament is published.' });
  });
  bind('POST /agent/tournaments/:id/pause', async ({ actor, params, body }) =>
    reply(await pauseTournament(context, actor, { ...body, id: params.id }), {
      message: 'The tournament is paused.',
    }),
  );
  bind('POST /agent/tournaments/:id/resume', async ({ actor, params }) =>
    reply(await resumeTournament(context, actor, params.id), { message: 'The tournament goes on.' }),
  );
  bind('POST /agent/tournaments/:id/cancel', async ({ actor, params, body }) =>
    reply(await cancelTournament(context, actor, { ...body, id: params.id }), {
      message: 'The tournament is cancelled.',
    }),
  );
  bind('GET /agent/tournaments/:id/results', ({ actor, params }) =>
    listTournamentResults(context, actor, params.id),
  );
}

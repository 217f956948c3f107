import {
  createRateLimiter,
  demand,
  enforceRateLimit,
  minuteMs,
  reply,
  replyPage,
} from '@golden-acers/platform';
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
  // Twice the rate of a page that reloads after each event.
  const reads = createRateLimiter({ uses: 60, perMs: minuteMs }, context.clock);
  const entries = createRateLimiter({ uses: 30, perMs: minuteMs }, context.clock);
  // More than a person types.
  const changes = createRateLimiter({ uses: 30, perMs: minuteMs }, context.clock);

  bind('GET /tournaments', async ({ actor: { accountId } }) => {
    await enforceRateLimit(reads, accountId);
    return listTournaments(context, accountId);
  });
  bind('GET /tournaments/:id', async ({ actor: { accountId: playerId }, params: { id } }) => {
    await enforceRateLimit(reads, playerId);
    return getTournament(context, leaderboards, { playerId, id });
  });
  bind('POST /tournaments/:id/enter', async ({ actor: { accountId: playerId }, params: { id } }) => {
    await enforceRateLimit(entries, playerId);
    return enterTournament(context, leaderboards, { playerId, id });
  });
  bind('GET /agent/tournaments', async ({ actor, query }) =>
    replyPage(await listTournamentsOfAgent(context, actor, query)),
  );
  bind('POST /agent/tournaments', async ({ actor, body, headers }) => {
    const idempotencyKey = headers['idempotency-key'];
    demand(idempotencyKey, 'transfer.key_required');
    await enforceRateLimit(changes, actor.agentId);
    const { tournament, isReplayed } = await saveTournament(context, actor, { ...body, idempotencyKey });
    return reply(tournament, { status: 201, isReplayed });
  });
  bind('PUT /agent/tournaments/:id', async ({ actor, params, body }) => {
    await enforceRateLimit(changes, actor.agentId);
    return changeTournament(context, actor, { ...body, id: params.id });
  });
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

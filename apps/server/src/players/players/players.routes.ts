import { languageOf, parsePageParams, reply, replyPage } from '@golden-acers/platform';
import { listAccountSessions } from '../../access/sessions/account-sessions.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import { decideExclusionMatch } from '../../care/other-accounts/other-accounts.ts';
import type { Context, ServerBind } from '../../context.ts';
import { listActivity } from '../../events/activity/activity.ts';
import { listPlayerRequests } from '../../money/transfer-requests/transfer-requests.ts';
import { closePlayerAccount } from '../privacy/account-closure.ts';
import { changePlayerContact } from './contact.ts';
import { createPlayer } from './create-player.ts';
import { excludePlayer } from './exclusion.ts';
import { resetPlayerFactors } from './factors.ts';
import { changeLabel, createLabel, deleteLabel, listLabelsWithVersions, setPlayerLabels } from './labels.ts';
import { createNote, editNote, listPlayerNotes } from './notes.ts';
import { createPlayerBalanceRefresh } from './player-balance.ts';
import {
  endPlayerSession,
  freezePlayer,
  getAgentTransfer,
  getPlayerAccountName,
  getPlayerDetail,
  listPlayerTransfers,
  setPlayerSignInPassword,
  unbindPlayer,
  unfreezePlayer,
} from './players.ts';
import { getUserRow, listPlayersTable } from './players-table.ts';
import { changeSavedView, createSavedView, deleteSavedView, listSavedViews } from './saved-views.ts';

export function bindPlayers(bind: ServerBind, context: Context): void {
  bindTable(bind, context);
  bindCommands(bind, context);
  bindContact(bind, context);
  bindTabs(bind, context);
  bindNotesAndLabels(bind, context);
}

function bindTable(bind: ServerBind, context: Context): void {
  bind('GET /fortune-panda/users', async ({ query, actor }) => {
    const { rows, nextCursor, ...found } = await listPlayersTable(context, actor, query);
    const meta = { page: query.page, pageSize: query.limit ?? query.pageSize, ...found };
    return reply(rows, { extra: { meta, nextCursor } });
  });

  bind('GET /fortune-panda/users/:username', async ({ params, actor }) =>
    getUserRow(context, actor.agentId, params.username),
  );

  bind('GET /fortune-panda/user-views', async ({ actor }) => listSavedViews(context, actor));

  bind('POST /fortune-panda/user-views', async ({ actor, body, storeKey }) =>
    reply(await createSavedView({ ...context, storeKey }, actor, body), { status: 201 }),
  );

  bind('PUT /fortune-panda/user-views/:id', async ({ actor, body, params, headers }) =>
    changeSavedView({ ...context, ifMatch: headers['if-match'] }, actor, { id: params.id, ...body }),
  );

  bind('DELETE /fortune-panda/user-views/:id', async ({ actor, params }) => {
    await deleteSavedView(context, actor, params.id);
    return null;
  });
}

function bindCommands(bind: ServerBind, context: Context): void {
  bind('POST /fortune-panda/users', async ({ actor, body, request, storeKey }) => {
    const creation = { form: body, language: languageOf(request) };
    const playerId = await createPlayer({ ...context, storeKey }, actor, creation);
    const account = await getPlayerAccountName(context, playerId);
    // The agent needs the sign-in name of the player whom it has just created.
    const viewer = { ...actor, permissions: new Set(['players.contact'] as const) };
    const { email, hasProviderAccount } = await getPlayerDetail(context, viewer, account);
    return reply(
      { ...(await getUserRow(context, actor.agentId, account)), email, hasProviderAccount },
      { status: 201 },
    );
  });

  bind('POST /fortune-panda/users/:username/freeze', async ({ actor, body, params }) => {
    await freezePlayer(context, actor, { account: params.username, ...body });
    return getPlayerDetail(context, actor, params.username);
  });

  bind('POST /fortune-panda/users/:username/unfreeze', async ({ actor, body, params }) => {
    await unfreezePlayer(context, actor, { account: params.username, ...body });
    return getPlayerDetail(context, actor, params.username);
  });

  bind('POST /fortune-panda/users/:username/exclude', async ({ actor, body, params }) => {
    await excludePlayer(context, actor, { account: params.username, ...body });
    return getPlayerDetail(context, actor, params.username);
  });

  bind('POST /fortune-panda/users/:username/exclusion-match', async ({ actor, body, params }) => {
    await decideExclusionMatch(context, actor, { account: params.username, ...body });
    return getPlayerDetail(context, actor, params.username);
  });

  bind('POST /fortune-panda/users/:username/close', async ({ actor, body, params, request }) => {
    const closure = { account: params.username, ...body, language: languageOf(request) };
    await closePlayerAccount(context, actor, closure);
    return getUserRow(context, actor.agentId, params.username);
  });

  bind('POST /fortune-panda/users/:username/unbind', async ({ actor, params }) => {
    const { playerId } = await getPlayerInSubtree(context, actor.agentId, params.username);
    return unbindPlayer(context, actor, playerId);
  });

  bind('POST /fortune-panda/users/:username/sign-in-password', async ({ actor, body, params, request }) => {
    const change = { account: params.username, ...body, language: languageOf(request) };
    await setPlayerSignInPassword(context, actor, change);
    return null;
  });

  bind('POST /fortune-panda/users/:username/reset-factors', async ({ actor, body, params, request }) => {
    const reset = { account: params.username, ...body, language: languageOf(request) };
    await resetPlayerFactors(context, actor, reset);
    return getPlayerDetail(context, actor, params.username);
  });

  bind('POST /fortune-panda/users/:username/sessions/:id/end', async ({ actor, params }) => {
    await endPlayerSession(context, actor, { account: params.username, sessionId: params.id });
    return null;
  });
}

function bindContact(bind: ServerBind, context: Context): void {
  const refreshPlayerBalance = createPlayerBalanceRefresh(context);

  bind('PUT /fortune-panda/users/:username/contact', async ({ actor, body, params, request }) => {
    const change = { account: params.username, ...body, language: languageOf(request) };
    await changePlayerContact(context, actor, change);
    return getPlayerDetail(context, actor, params.username);
  });

  bind('POST /fortune-panda/users/:username/refresh-balance', async ({ actor, params }) =>
    refreshPlayerBalance(actor, params.username),
  );
}

function bindTabs(bind: ServerBind, context: Context): void {
  const playerOf = async (agentId: string, account: string) =>
    (await getPlayerInSubtree(context, agentId, account)).playerId;

  bind('GET /fortune-panda/users/:username/detail', async ({ actor, params }) =>
    getPlayerDetail(context, actor, params.username),
  );

  bind('GET /fortune-panda/users/:username/transfers', async ({ actor, params, query }) => {
    const ask = { account: params.username, ...parsePageParams(query) };
    return replyPage(await listPlayerTransfers(context, actor.agentId, ask));
  });

  bind('GET /fortune-panda/transfers/:transferId', ({ actor, params }) =>
    getAgentTransfer(context, actor, params.transferId),
  );

  bind('GET /fortune-panda/users/:username/requests', async ({ actor, params, query }) => {
    const playerId = await playerOf(actor.agentId, params.username);
    return replyPage(await listPlayerRequests(context, playerId, parsePageParams(query)));
  });

  bind('GET /fortune-panda/users/:username/activity', async ({ actor, params, query }) => {
    const playerId = await playerOf(actor.agentId, params.username);
    return replyPage(await listActivity(context, playerId, query));
  });

  bind('GET /fortune-panda/users/:username/sessions', async ({ actor, params }) => {
    const accountId = await playerOf(actor.agentId, params.username);
    const sessions = await listAccountSessions(context, { accountId, sessionId: '' });
    return sessions.map(({ isCurrent: _, ...session }) => session);
  });
}

function bindNotesAndLabels(bind: ServerBind, context: Context): void {
  bind('GET /fortune-panda/users/:username/notes', async ({ actor, params, query }) =>
    replyPage(await listPlayerNotes(context, actor, { account: params.username, ...query })),
  );

  bind('POST /fortune-panda/users/:username/notes', async ({ actor, body, params, storeKey }) => {
    const note = { account: params.username, ...body };
    return reply(await createNote({ ...context, storeKey }, actor, note), { status: 201 });
  });

  bind('PUT /fortune-panda/users/:username/notes/:id', ({ actor, body, params }) =>
    editNote(context, actor, { account: params.username, id: params.id, ...body }),
  );

  bind('PUT /fortune-panda/users/:username/labels', async ({ actor, body, params, headers }) =>
    setPlayerLabels({ ...context, ifMatch: headers['if-match'] }, actor, {
      account: params.username,
      ...body,
    }),
  );

  bind('GET /fortune-panda/labels', async () => listLabelsWithVersions(context));

  bind('POST /fortune-panda/labels', async ({ actor, body, storeKey }) =>
    reply(await createLabel({ ...context, storeKey }, actor, body), { status: 201 }),
  );

  bind('PUT /fortune-panda/labels/:id', async ({ actor, body, params, headers }) =>
    changeLabel({ ...context, ifMatch: headers['if-match'] }, actor, { id: params.id, ...body }),
  );

  bind('DELETE /fortune-panda/labels/:id', async ({ actor, params }) => {
    await deleteLabel(context, actor, params.id);
    return null;
  });
}

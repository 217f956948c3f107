import type { AccessTestEnv, OwnedObjects, TestIdentity } from './test-support-access.ts';

/** The callers that reach an object. All others get "not found". */
interface AllowedIdentities {
  readonly mine: readonly TestIdentity[];
  readonly theirs: readonly TestIdentity[];
}
export const ancestorsOnly: AllowedIdentities = {
  mine: ['cashier', 'store', 'distributor', 'root'],
  theirs: ['otherCashier', 'otherStore', 'root'],
};
export const agentItself: AllowedIdentities = { mine: ['cashier'], theirs: ['otherCashier'] };
export const playerItself: AllowedIdentities = { mine: ['player'], theirs: ['otherPlayer'] };
export const storeAndAbove: AllowedIdentities = {
  mine: ['store', 'distributor', 'root'],
  theirs: ['otherStore', 'root'],
};

export interface Row {
  readonly reach: AllowedIdentities | 'everybody';
  readonly params?: (objects: OwnedObjects, env: AccessTestEnv) => Readonly<Record<string, string>>;
  readonly body?: (objects: OwnedObjects, env: AccessTestEnv) => object;
  readonly query?: (objects: OwnedObjects) => string;
  /** The caller that proves that the object exists; by default the first one that reaches it. */
  readonly who?: TestIdentity;
  /** A missing object is no error here; the last test checks that nothing was written. */
  readonly isSilent?: true;
  /** Other refusals for callers that do not reach it, with the reason in the row. */
  readonly also?: readonly string[];
}

const player = {
  reach: ancestorsOnly,
  params: ({ account }: OwnedObjects) => ({ username: account }),
} as const;
const undo = {
  reach: storeAndAbove,
  params: ({ account, transfer }: OwnedObjects) => ({ username: account, transferId: transfer }),
  also: ['transfer.not_undoable'],
} as const;
export const days = () => 'fromDate=2026-02-01&toDate=2026-02-02';

/** The endpoints about one player that every agent above it reaches. */
export const playerRows = {
  'GET /fortune-panda/users/:username': player,
  'GET /fortune-panda/users/:username/detail': player,
  'GET /fortune-panda/users/:username/limits': player,
  'PUT /fortune-panda/users/:username/limits': { ...player, who: 'store' },
  'GET /fortune-panda/users/:username/wagering': player,
  'GET /fortune-panda/users/:username/recharge-bonus': {
    ...player,
    query: () => 'amountMinor=100&currency=USD',
  },
  'GET /fortune-panda/users/:username/transfers/:transferId/undo': undo,
  'POST /fortune-panda/users/:username/transfers/:transferId/undo': undo,
  'POST /fortune-panda/users/:username/wagering/forfeit': player,
  'GET /fortune-panda/users/:username/sessions': player,
  'GET /fortune-panda/users/:username/activity': player,
  'GET /fortune-panda/users/:username/notes': player,
  'GET /fortune-panda/users/:username/requests': player,
  'GET /fortune-panda/users/:username/transfers': player,
  'GET /fortune-panda/transfers/:transferId': {
    reach: ancestorsOnly,
    params: ({ transfer }: OwnedObjects) => ({ transferId: transfer }),
  },
  'GET /fortune-panda/users/:username/game-records': player,
  'GET /fortune-panda/users/:username/jp-records': { ...player, query: days },
  'GET /fortune-panda/users/:username/trade-records': { ...player, query: days },
  'POST /fortune-panda/users/:username/notes': player,
  'PUT /fortune-panda/users/:username/labels': player,
  'POST /fortune-panda/users/:username/recharge': player,
  'POST /fortune-panda/users/:username/redeem': player,
  'POST /fortune-panda/users/:username/adjust': { ...player, who: 'root' },
  'POST /fortune-panda/users/:username/sign-in-password': player,
  'POST /fortune-panda/users/:username/freeze': { ...player, who: 'store' },
  'POST /fortune-panda/users/:username/unfreeze': { ...player, who: 'store' },
  'POST /fortune-panda/users/:username/refresh-balance': player,
  'PUT /fortune-panda/users/:username/contact': { ...player, who: 'store' },
  'POST /fortune-panda/users/:username/exclude': { ...player, who: 'store' },
  'POST /fortune-panda/users/:username/exclusion-match': {
    ...player,
    who: 'store',
    also: ['player.no_exclusion_match'],
  },
  'POST /fortune-panda/users/:username/close': { ...player, who: 'store' },
  'POST /fortune-panda/users/:username/reset-factors': { ...player, who: 'store' },
  'GET /fortune-panda/users/:username/identity': { ...player, who: 'store' },
  'GET /fortune-panda/users/:username/identity/documents/:id': {
    reach: ancestorsOnly,
    who: 'store',
    params: ({ account, identityDocument }: OwnedObjects) => ({ username: account, id: identityDocument }),
  },
  'POST /fortune-panda/users/:username/identity/verify': { ...player, who: 'store' },
  'POST /fortune-panda/users/:username/identity/refuse': {
    ...player,
    who: 'store',
    also: ['identity.decided_meanwhile'],
  },
  'POST /fortune-panda/users/:username/unbind': player,
} as const satisfies Readonly<Record<string, Row>>;

const tournament = {
  reach: storeAndAbove,
  params: ({ tournament: id }: OwnedObjects) => ({ id }),
} as const;

/** A published one. Players see those of the agents above them. */
export const tournamentRows = {
  'GET /tournaments/:id': { ...tournament, reach: playerItself },
  'POST /tournaments/:id/enter': { ...tournament, reach: playerItself },
  'GET /agent/tournaments/:id/results': { ...tournament, reach: ancestorsOnly },
  'POST /agent/tournaments/:id/publish': { ...tournament, also: ['tournament.of_another'] },
  'PUT /agent/tournaments/:id': { ...tournament, also: ['tournament.of_another'] },
  'POST /agent/tournaments/:id/pause': { ...tournament, also: ['tournament.not_allowed_now'] },
  'POST /agent/tournaments/:id/resume': { ...tournament, also: ['tournament.not_allowed_now'] },
  'POST /agent/tournaments/:id/cancel': tournament,
} as const;

const job = { reach: ancestorsOnly, params: (of: OwnedObjects) => ({ id: of.job }) } as const;

const approval = { reach: ancestorsOnly, params: (of: OwnedObjects) => ({ id: of.approval }) } as const;
/** An agent sees itself but can't do this to itself. */
export const agent = {
  reach: storeAndAbove,
  params: (of: OwnedObjects) => ({ agentId: of.agentId }),
  also: ['agent.is_oneself'],
};

export const approvalRows = {
  'POST /agent/approvals/:id/confirm': approval,
  'POST /agent/approvals/:id/decide': approval,
  'POST /agent/approvals/:id/withdraw': approval,
} as const satisfies Readonly<Record<string, Row>>;

export const jobRows = {
  'GET /fortune-panda/jobs/:id': job,
  'GET /fortune-panda/jobs/:id/rows': job,
  'GET /fortune-panda/jobs/:id/csv': job,
  'GET /fortune-panda/lookup/:id': job,
  'POST /fortune-panda/jobs/:id/pause': job,
  'POST /fortune-panda/jobs/:id/resume': job,
  'POST /fortune-panda/jobs/:id/passwords': job,
  'POST /fortune-panda/jobs/:id/cancel': job,
  'POST /fortune-panda/jobs/:id/retry': job,
} as const satisfies Readonly<Record<string, Row>>;

/** The root's own: by default no other agent has webhooks. */
const webhook = {
  reach: { mine: ['root'], theirs: ['root'] },
  params: (_of: OwnedObjects, env: AccessTestEnv) => ({ ...env.webhook }),
} as const;

const webhookRows = {
  'PUT /agent/webhooks/:id': webhook,
  'POST /agent/webhooks/:id/remove': webhook,
  'POST /agent/webhooks/:id/rotate': webhook,
  'POST /agent/webhooks/:id/test': webhook,
  'GET /agent/webhooks/:id/deliveries': webhook,
  'GET /agent/webhooks/:id/deliveries/:deliveryId': webhook,
  'POST /agent/webhooks/:id/deliveries/:deliveryId/replay': webhook,
  'POST /agent/webhooks/:id/replay': webhook,
} as const satisfies Readonly<Record<string, Row>>;

/** The article is public, and the vote belongs to the caller. */
const helpArticle = { reach: 'everybody', params: () => ({ article: 'redeem' }) } as const;

const ticket = { reach: ancestorsOnly, params: ({ ticket: id }: OwnedObjects) => ({ id }) } as const;
const ownTicket = { ...ticket, reach: playerItself } as const;

const ticketFile = {
  reach: ancestorsOnly,
  params: ({ ticket: id, ticketFile: fileId }: OwnedObjects) => ({ id, fileId }),
} as const;

export const supportRows = {
  'GET /user/tickets/:id': ownTicket,
  'POST /user/tickets/:id/messages': ownTicket,
  'POST /user/tickets/:id/files': ownTicket,
  'GET /user/tickets/:id/files/:fileId': { ...ticketFile, reach: playerItself },
  'GET /agent/tickets/:id/files/:fileId': ticketFile,
  'POST /agent/tickets/:id/files': ticket,
  'POST /user/tickets/:id/rate': { ...ownTicket, also: ['ticket.not_solved'] },
  'GET /agent/tickets/:id': ticket,
  'POST /agent/tickets/:id/messages': ticket,
  'POST /agent/tickets/:id/assign': ticket,
  'PUT /agent/tickets/:id': ticket,
  'POST /agent/tickets/:id/merge': { ...ticket, also: ['ticket.merge_refused'] },
  'GET /agent/tickets/:id/viewers': ticket,
  'POST /agent/tickets/:id/view': ticket,
  'POST /agent/tickets/:id/typing': ticket,
  'POST /agent/tickets/:id/read': ticket,
  'POST /user/tickets/:id/view': ownTicket,
  'POST /user/tickets/:id/typing': ownTicket,
  'POST /user/tickets/:id/read': ownTicket,
  'POST /user/tickets/:id/end': ownTicket,
  'GET /user/help/:article/vote': helpArticle,
  'PUT /user/help/:article/vote': helpArticle,
} as const satisfies Readonly<Record<string, Row>>;

/** A key reaches no more than the agent in whose name it acts. */
export const agentOf = (identity: TestIdentity): TestIdentity =>
  identity === 'storeKey' || identity === 'readerKey' ? 'store' : identity;

const apiKey = {
  reach: { mine: ['store'], theirs: ['otherStore'] },
  params: (of: OwnedObjects) => ({ id: of.apiKey }),
} as const;
/** The key belongs to the store: agents above the store end it, and `theirs` is not one of the store's. */
const apiKeyBelow = {
  reach: { mine: ['distributor', 'root'], theirs: [] },
  also: ['agent.is_oneself'],
  params: (of: OwnedObjects, { agents }: AccessTestEnv) => ({ agentId: agents.store, id: of.apiKey }),
} as const;
/** Endpoints that programs of an agent use. */
export const integrationRows = {
  ...webhookRows,
  'POST /agent/api-keys/:id/rotate': apiKey,
  'POST /agent/api-keys/:id/revoke': apiKey,
  'GET /agent/agents/:agentId/api-keys': {
    ...apiKeyBelow,
    reach: { mine: ['distributor', 'root'], theirs: ['distributor', 'root'] },
  },
  'POST /agent/agents/:agentId/api-keys/:id/revoke': apiKeyBelow,
} as const;

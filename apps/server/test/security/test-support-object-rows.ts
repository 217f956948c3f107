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
  /** Other refusals for callers that don't reach it; the row says why. */
  readonly also?: readonly string[];
}

const player = {
  reach: ancestorsOnly,
  params: ({ account }: OwnedObjects) => ({ username: account }),
} as const;
export const days = () => 'fromDate=2026-02-01&toDate=2026-02-02';

/** The endpoints about one player that every agent above it reaches. */
export const playerRows = {
  'GET /fortune-panda/users/:username': player,
  'GET /fortune-panda/users/:username/detail': player,
  'GET /fortune-panda/users/:username/wagering': player,
  'POST /fortune-panda/users/:username/wagering/forfeit': player,
  'GET /fortune-panda/users/:username/sessions': player,
  'GET /fortune-panda/users/:username/activity': player,
  'GET /fortune-panda/users/:username/notes': player,
  'GET /fortune-panda/users/:username/requests': player,
  'GET /fortune-panda/users/:username/transfers': player,
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
  'POST /fortune-panda/users/:username/close': { ...player, who: 'store' },
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

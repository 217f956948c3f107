import { setTimeout as delay } from 'node:timers/promises';
import { playerPassword } from '../../e2e/api-client.ts';

/** A server that receives requests. */
export interface Target {
  readonly name: string;
  readonly url: string;
}

export interface LoadPlayer {
  readonly email: string;
  readonly token: string;
  readonly account: string;
  /**
   * The token of the player's agent. Each player has its own agent, because commands per agent are limited.
   */
  readonly agentToken: string;
}

interface Call {
  readonly call: string;
  readonly token?: string;
  readonly body?: object;
  readonly key?: string;
}

interface Failure {
  readonly phase: string;
  readonly server: string;
  readonly call: string;
  readonly reason: string;
}

/** The results that the clients saw. */
export interface LoadResult {
  readonly requests: Map<string, number>;
  readonly slowestMs: Map<string, number>;
  readonly failures: Failure[];
  /** The confirmed sums in cents by account, and the keys of the commands. */
  readonly confirmed: Map<string, number>;
  readonly keys: string[];
}

export interface Load {
  readonly result: LoadResult;
  phase: string;
  /** The servers that receive the next requests. */
  targets: readonly Target[];
  /** Resolves when the running requests have their responses. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

const rechargeCents = 100;
const redeemCents = 40;
const pauseMs = { money: 1_050, poll: 25, signIn: 150, agentSignIn: 1_000, read: 80, register: 2_000 };

/** A different address per request, so that no limit per address applies. */
let sent = 0;
const nextAddress = () => {
  sent += 1;
  return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
};

export async function send(
  { url }: Target,
  { call, token, body, key }: Call,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'x-forwarded-for': nextAddress(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  return { status: response.status, json: JSON.parse(await response.text()) };
}

interface LoadActors {
  readonly players: readonly LoadPlayer[];
  readonly agent: { readonly email: string; readonly password: string; readonly token: string };
}

/** Each lane sends one request after the other, to each target in turn, until it is stopped. */
export function startLoad(targets: readonly Target[], { players, agent }: LoadActors): Load {
  const result: LoadResult = {
    requests: new Map(),
    slowestMs: new Map(),
    failures: [],
    confirmed: new Map(),
    keys: [],
  };
  const running = new Set<Promise<unknown>>();
  let isStopped = false;
  let turn = 0;

  const request = async (call: Call): Promise<Record<string, unknown> | undefined> => {
    turn += 1;
    const target = load.targets[turn % load.targets.length];
    if (target === undefined) return undefined;
    const { phase } = load;
    const startedMs = performance.now();
    const fail = (reason: string) =>
      result.failures.push({ phase, server: target.name, call: call.call, reason });
    try {
      const { status, json } = await send(target, call);
      if (status >= 400) fail(`${status} ${String(json.code)}`);
      return status < 400 ? json : undefined;
    } catch (error) {
      fail(error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error));
      return undefined;
    } finally {
      const ms = performance.now() - startedMs;
      result.requests.set(phase, (result.requests.get(phase) ?? 0) + 1);
      result.slowestMs.set(phase, Math.max(ms, result.slowestMs.get(phase) ?? 0));
    }
  };

  const lane = async (pause: number, work: (round: number) => Promise<unknown>): Promise<void> => {
    for (let round = 0; !isStopped; round += 1) {
      const sending = work(round);
      running.add(sending);
      await sending;
      running.delete(sending);
      await delay(pause);
    }
  };

  const moveMoney = async ({ account, agentToken }: LoadPlayer, round: number) => {
    const isRedeem = round % 2 === 1;
    const key = `upgrade-${account}-${round}`;
    result.keys.push(key);
    const response = await request({
      call: `POST /fortune-panda/${isRedeem ? 'redeem' : 'recharge'}`,
      token: agentToken,
      body: { username: account, amount: isRedeem ? redeemCents : rechargeCents },
      key,
    });
    if (response === undefined) return;
    const cents = isRedeem ? -redeemCents : rechargeCents;
    result.confirmed.set(account, (result.confirmed.get(account) ?? 0) + cents);
  };

  const reads = (player: LoadPlayer): Call[] => [
    { call: 'GET /fortune-panda-user/transfers', token: player.token },
    { call: 'GET /user/activity', token: player.token },
    { call: 'GET /games/fortune-panda' },
    { call: 'GET /fortune-panda/users', token: agent.token },
    { call: 'GET /agent/audit', token: agent.token },
    { call: 'PUT /user/avatar', token: player.token, body: { avatar: 'wolf' } },
  ];

  const load: Load = {
    result,
    phase: 'old alone',
    targets,
    async settle() {
      await Promise.allSettled([...running]);
    },
    async stop() {
      isStopped = true;
      await lanes;
    },
  };
  const [recipients, others] = [players.slice(0, players.length / 2), players.slice(players.length / 2)];
  const pick = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;
  const lanes = Promise.all([
    ...recipients.map((player) => lane(pauseMs.money, (round) => moveMoney(player, round))),
    ...others.map((player) =>
      lane(pauseMs.poll, () => request({ call: 'GET /fortune-panda-user/balance', token: player.token })),
    ),
    lane(pauseMs.signIn, (round) => {
      const { email } = pick(others, round);
      return request({ call: 'POST /auth/login', body: { email, password: playerPassword } });
    }),
    lane(pauseMs.agentSignIn, () => {
      const { email, password } = agent;
      return request({ call: 'POST /auth/login', body: { email, password } });
    }),
    // A player can have one open request, so the last kind of read is sent once per player.
    lane(pauseMs.read, (round) => {
      const calls = reads(pick(others, Math.floor(round / 7)));
      return request(pick(round < others.length * 7 ? calls : calls.slice(0, -1), round));
    }),
    lane(pauseMs.register, (round) =>
      request({ call: 'POST /auth/register', body: registration(`late_${round}`) }),
    ),
  ]);
  return load;
}

export const registration = (username: string) => ({
  firstName: 'Ada',
  lastName: 'Miller',
  username,
  email: `${username}@example.test`,
  phoneNumber: '+1 555 010 2030',
  password: playerPassword,
  confirmPassword: playerPassword,
});

import { expect, test } from 'vitest';
import { malformedResponses, startResponseProxy } from './response-proxy.ts';
import {
  anyPeriod,
  type ConformanceFault,
  type Connection,
  conformancePlayer,
  connectAdapter,
  connectWithPlayer,
  getPlayerBalanceCents,
  moveAmountCents,
  type Rig,
  sampleMove,
} from './rig.ts';

/** Long enough for a call to arrive, even on a busy machine. */
const shortTimeoutMs = 500;

/** The outcome of a recharge that meets the fault, and the player's balance after it. */
const faultCases: ReadonlyArray<
  readonly [name: string, fault: Omit<ConformanceFault, 'action'>, end: object, balanceCents: bigint]
> = [
  ['a response that is dropped', { kind: 'drop-response' }, unknown('connection_lost'), moveAmountCents],
  ['a connection that is reset', { kind: 'reset' }, unknown('connection_lost'), 0n],
  ['an HTML error page', { kind: 'html-502' }, unknown('bad_status'), 0n],
  [
    'an HTML error page after applying',
    { kind: 'html-502', afterApplying: true },
    unknown('bad_status'),
    moveAmountCents,
  ],
  ['an unknown text', { kind: 'unknown-text', text: 'Error 0x17' }, unknown('unclassified'), 0n],
  [
    'an unknown text after the work',
    { kind: 'unknown-text', text: 'Error', afterApplying: true },
    unknown('unclassified'),
    moveAmountCents,
  ],
  [
    'a frozen account',
    { kind: 'unknown-text', text: 'The account is frozen.' },
    rejected('account_frozen'),
    0n,
  ],
  ['a session that was ended', { kind: 'session-killed' }, rejected('session'), 0n],
];

export function moneyCases(open: () => Promise<Rig>): void {
  test('moves whole cents in both directions', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    expect(await provider.recharge(session.auth(), { ...sampleMove, amountCents: 12_345n })).toEqual({
      state: 'applied',
    });
    expect(await provider.redeem(session.auth(), { ...sampleMove, amountCents: 2_344n })).toEqual({
      state: 'applied',
    });
    expect(await provider.queryInfo(session.auth(), conformancePlayer)).toMatchObject({
      value: { balanceCents: 10_001n, agentCreditCents: 99_989_999n },
    });
  });

  test('is refused above the agent’s credit, above the player’s balance, and for an unknown account', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    const tooMuch = { ...sampleMove, amountCents: 100_000_001n };
    expect(await provider.recharge(session.auth(), tooMuch)).toMatchObject(rejected('agent_credit_low'));
    expect(await provider.redeem(session.auth(), sampleMove)).toMatchObject(rejected('player_balance_low'));
    const nobody = { ...sampleMove, account: 'Nobody_01' };
    expect(await provider.recharge(session.auth(), nobody)).toMatchObject(rejected('account_not_found'));
    expect(await provider.redeem(session.auth(), nobody)).toMatchObject(rejected('account_not_found'));
    expect(await getPlayerBalanceCents({ provider, session })).toBe(0n);
  });

  test('happens once per transactionId if the server supports it, and once per call otherwise', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    const named = { ...sampleMove, transactionId: 'once0000000000000001' };
    for (const _time of [1, 2])
      expect(await provider.recharge(session.auth(), named)).toEqual({ state: 'applied' });
    expect(await getPlayerBalanceCents({ provider, session })).toBe(2n * moveAmountCents);
    const able = connectAdapter(rig, {
      settings: { capabilities: { kick: false, transactionId: 'taken', gameInfo: false, playLimits: false } },
    });
    for (const _time of [1, 2])
      expect(await able.provider.recharge(session.auth(), named)).toEqual({ state: 'applied' });
    expect(await getPlayerBalanceCents({ ...able, session })).toBe(3n * moveAmountCents);
    expect(await able.provider.recharge(session.auth(), { ...named, amountCents: 5n })).toMatchObject(
      unknown('unclassified'),
    );
    expect(await getPlayerBalanceCents({ ...able, session })).toBe(3n * moveAmountCents);
  });

  test('has its id in the trade records only if the server records ids', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig, {
      settings: {
        capabilities: { kick: false, transactionId: 'recorded', gameInfo: false, playLimits: false },
      },
    });
    await provider.recharge(session.auth(), { ...sampleMove, transactionId: 'named000000000000001' });
    await provider.redeem(session.auth(), sampleMove);
    const namesOf = async () => {
      const trades = await provider.listTrades(session.auth(), {
        account: conformancePlayer.account,
        ...anyPeriod,
      });
      return trades.ok ? trades.value.map(({ transactionId }) => transactionId) : trades.code;
    };
    expect(await namesOf()).toEqual([null, null]);
    await rig.recordTransactionIds();
    expect(await namesOf()).toEqual([null, 'named000000000000001']);
  });

  test('is not redeemed from a player who is in a game', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    await provider.recharge(session.auth(), sampleMove);
    const games = await provider.listGames(session.auth());
    const kindId = games.ok ? (games.value[0]?.kindId ?? 0) : 0;
    const launch = await provider.enterGame(session.auth(), conformancePlayer, { kindId });
    if (!launch.ok) throw new Error(launch.code);
    await rig.openGame(launch.value.webLoginUrl);
    expect(await provider.redeem(session.auth(), sampleMove)).toMatchObject(rejected('player_in_game'));
    expect(await getPlayerBalanceCents({ provider, session })).toBe(moveAmountCents);
  });

  test('is rejected above the server’s rate limit', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    await rig.enableRateLimits();
    const ends = new Set<string>();
    for (let call = 0; call < 40; call += 1) {
      const outcome = await provider.recharge(session.auth(), sampleMove);
      ends.add(outcome.state === 'rejected' ? outcome.code : outcome.state);
    }
    expect([...ends]).toEqual(['applied', 'rate_limited']);
  });

  test.each(faultCases)('a recharge that meets %s', async (_name, fault, end, balanceCents) => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    await rig.fault({ action: 'recharge', ...fault });
    expect(await provider.recharge(session.auth(), sampleMove)).toMatchObject(end);
    expect(await balanceAfter(fault, { provider, session })).toBe(balanceCents);
  });

  test.each(faultCases)('a redeem that meets %s', async (_name, fault, end, movedCents) => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    await provider.recharge(session.auth(), { ...sampleMove, amountCents: 1_000n });
    await rig.fault({ action: 'redeem', ...fault });
    expect(await provider.redeem(session.auth(), sampleMove)).toMatchObject(end);
    expect(await balanceAfter(fault, { provider, session })).toBe(1_000n - movedCents);
  });

  test.each(['recharge', 'redeem'] as const)('a %s that meets a response that is late', async (action) => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    await provider.recharge(session.auth(), { ...sampleMove, amountCents: 1_000n });
    const held = rig.hold(action);
    const hasty = rig.connect({ timeoutsMs: { money: shortTimeoutMs, other: shortTimeoutMs } });
    expect(await hasty[action](session.auth(), sampleMove)).toMatchObject(unknown('timed_out'));
    await held.arrived;
    const movedCents = action === 'recharge' ? moveAmountCents : -moveAmountCents;
    expect(await getPlayerBalanceCents({ provider, session })).toBe(1_000n + movedCents);
    await held.release();
  });

  test('is unknown after every response that proves nothing', async () => {
    await using rig = await open();
    await using proxy = await startResponseProxy(rig.baseUrl);
    const { provider, session } = await connectWithPlayer(rig, { baseUrl: proxy.baseUrl });
    const ends: Record<string, string> = {};
    for (const [name, respond] of malformedResponses) {
      proxy.replaceResponse('recharge', respond);
      ends[name] = (await provider.recharge(session.auth(), sampleMove)).state;
    }
    expect(ends).toEqual(Object.fromEntries([...malformedResponses.keys()].map((name) => [name, 'unknown'])));
    expect(await getPlayerBalanceCents({ provider, session })).toBe(
      moveAmountCents * BigInt(malformedResponses.size),
    );
  });

  test('is rejected as not sent if nothing listens', async () => {
    await using rig = await open();
    const { session } = await connectWithPlayer(rig);
    await using proxy = await startResponseProxy(rig.baseUrl);
    const { baseUrl } = proxy;
    await proxy[Symbol.asyncDispose]();
    const { provider } = connectAdapter(rig, { baseUrl });
    expect(await provider.recharge(session.auth(), sampleMove)).toMatchObject(rejected('unreachable'));
  });
}

/** Signs in again if the fault ended the session, then reads the balance. */
async function balanceAfter({ kind }: Pick<ConformanceFault, 'kind'>, connection: Connection) {
  if (kind === 'session-killed') await connection.session.signIn(connection.provider);
  return getPlayerBalanceCents(connection);
}

function unknown(code: string) {
  return { state: 'unknown', evidence: { code } };
}

function rejected(code: string) {
  return { state: 'rejected', code };
}

import { expect, it } from 'vitest';
import type { SessionStore } from '../port.ts';
import { malformedResponses, startResponseProxy } from './response-proxy.ts';
import {
  anyPeriod,
  type ConformanceFault,
  conformancePlayer,
  connectAdapter,
  connectWithPlayer,
  createPermitSource,
  getPlayerBalanceCents,
  moveAmountCents,
  type Rig,
  sampleMove,
} from './rig.ts';

/** A late answer, and a caller that doesn't wait for it. */
const delayMs = 1_500;
const shortTimeoutMs = 600;

/** What becomes of a recharge that meets the fault, and what the player then has. */
const faultCases: ReadonlyArray<
  readonly [name: string, fault: Omit<ConformanceFault, 'action'>, end: object, balanceCents: bigint]
> = [
  ['an answer that is dropped', { kind: 'drop-response' }, unknown('connection_lost'), moveAmountCents],
  ['a connection that is reset', { kind: 'reset' }, unknown('connection_lost'), 0n],
  ['an HTML error page', { kind: 'html-502' }, unknown('bad_status'), 0n],
  [
    'an HTML error page after the work',
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
    'an answer that is late',
    { kind: 'delay', delayMs, afterApplying: true },
    unknown('timed_out'),
    moveAmountCents,
  ],
  [
    'a frozen account',
    { kind: 'unknown-text', text: 'The account is frozen.' },
    rejected('account_frozen'),
    0n,
  ],
  ['a session that was killed', { kind: 'session-killed' }, { state: 'applied' }, moveAmountCents],
];

export function moneyCases(open: () => Promise<Rig>): void {
  it('moves whole cents there and back', async () => {
    await using rig = await open();
    const { provider } = await connectWithPlayer(rig);
    expect(await provider.recharge({ ...sampleMove, amountCents: 12_345n })).toEqual({ state: 'applied' });
    expect(await provider.redeem({ ...sampleMove, amountCents: 2_344n })).toEqual({ state: 'applied' });
    expect(await provider.queryInfo(conformancePlayer)).toMatchObject({
      value: { balanceCents: 10_001n, agentCreditCents: 99_989_999n },
    });
  });

  it('is refused above the agent’s credit, above the player’s balance, and for an unknown account', async () => {
    await using rig = await open();
    const { provider } = await connectWithPlayer(rig);
    const tooMuch = { ...sampleMove, amountCents: 100_000_001n };
    expect(await provider.recharge(tooMuch)).toMatchObject(rejected('agent_credit_low'));
    expect(await provider.redeem(sampleMove)).toMatchObject(rejected('player_balance_low'));
    const nobody = { ...sampleMove, account: 'Nobody_01' };
    expect(await provider.recharge(nobody)).toMatchObject(rejected('account_not_found'));
    expect(await provider.redeem(nobody)).toMatchObject(rejected('account_not_found'));
    expect(await getPlayerBalanceCents(provider)).toBe(0n);
  });

  it('is carried out once under its transactionId where the server takes one, and as often as it is sent elsewhere', async () => {
    await using rig = await open();
    const { provider } = await connectWithPlayer(rig);
    const named = { ...sampleMove, transactionId: 'once0000000000000001' };
    for (const _time of [1, 2]) expect(await provider.recharge(named)).toEqual({ state: 'applied' });
    expect(await getPlayerBalanceCents(provider)).toBe(2n * moveAmountCents);
    const able = connectAdapter(rig, {
      settings: { capabilities: { kick: false, transactionId: 'taken', gameInfo: false } },
    });
    for (const _time of [1, 2]) expect(await able.provider.recharge(named)).toEqual({ state: 'applied' });
    expect(await getPlayerBalanceCents(able.provider)).toBe(3n * moveAmountCents);
    expect(await able.provider.recharge({ ...named, amountCents: 5n })).toMatchObject(
      unknown('unclassified'),
    );
    expect(await getPlayerBalanceCents(able.provider)).toBe(3n * moveAmountCents);
  });

  it('is named in the trade records where the server does that, and in none elsewhere', async () => {
    await using rig = await open();
    const { provider } = await connectWithPlayer(rig, {
      settings: { capabilities: { kick: false, transactionId: 'recorded', gameInfo: false } },
    });
    await provider.recharge({ ...sampleMove, transactionId: 'named000000000000001' });
    await provider.redeem(sampleMove);
    const namesOf = async () => {
      const trades = await provider.listTrades({ account: conformancePlayer.account, ...anyPeriod });
      return trades.ok ? trades.value.map(({ transactionId }) => transactionId) : trades.code;
    };
    expect(await namesOf()).toEqual([null, null]);
    await rig.recordTransactionIds();
    expect(await namesOf()).toEqual([null, 'named000000000000001']);
  });

  it('is not taken from a player who is in a game', async () => {
    await using rig = await open();
    const { provider } = await connectWithPlayer(rig);
    await provider.recharge(sampleMove);
    const games = await provider.listGames();
    const kindId = games.ok ? (games.value[0]?.kindId ?? 0) : 0;
    const launch = await provider.enterGame(conformancePlayer, { kindId });
    if (!launch.ok) throw new Error(launch.code);
    await rig.openGame(launch.value.webLoginUrl);
    expect(await provider.redeem(sampleMove)).toMatchObject(rejected('player_in_game'));
    expect(await getPlayerBalanceCents(provider)).toBe(moveAmountCents);
  });

  it('is rejected when the server says that it was asked too often', async () => {
    await using rig = await open();
    const { provider } = await connectWithPlayer(rig);
    await rig.enableRateLimits();
    const ends = new Set<string>();
    for (let call = 0; call < 40; call += 1) {
      const outcome = await provider.recharge(sampleMove);
      ends.add(outcome.state === 'rejected' ? outcome.code : outcome.state);
    }
    expect([...ends]).toEqual(['applied', 'rate_limited']);
  });

  it.each(faultCases)('a recharge that meets %s', async (_name, fault, end, balanceCents) => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    await rig.fault({ action: 'recharge', ...fault });
    expect(await inHaste(rig, session, fault).recharge(sampleMove)).toMatchObject(end);
    await expect.poll(() => getPlayerBalanceCents(provider)).toBe(balanceCents);
  });

  it.each(faultCases)('a redeem that meets %s', async (_name, fault, end, movedCents) => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    await provider.recharge({ ...sampleMove, amountCents: 1_000n });
    await rig.fault({ action: 'redeem', ...fault });
    expect(await inHaste(rig, session, fault).redeem(sampleMove)).toMatchObject(end);
    await expect.poll(() => getPlayerBalanceCents(provider)).toBe(1_000n - movedCents);
  });

  it('is unknown after every answer that proves nothing', async () => {
    await using rig = await open();
    await using front = await startResponseProxy(rig.baseUrl);
    const { provider } = await connectWithPlayer(rig, { baseUrl: front.baseUrl });
    const ends: Record<string, string> = {};
    for (const [name, answer] of malformedResponses) {
      front.replaceResponse('recharge', answer);
      ends[name] = (await provider.recharge(sampleMove)).state;
    }
    expect(ends).toEqual(Object.fromEntries([...malformedResponses.keys()].map((name) => [name, 'unknown'])));
    expect(await getPlayerBalanceCents(provider)).toBe(moveAmountCents * BigInt(malformedResponses.size));
  });

  it('is rejected, and certainly not sent, when nobody listens', async () => {
    await using rig = await open();
    const { session } = await connectWithPlayer(rig);
    await using front = await startResponseProxy(rig.baseUrl);
    const { baseUrl } = front;
    await front[Symbol.asyncDispose]();
    const provider = rig.connect({
      session,
      acquirePermit: async () => ({ timeMs: 1_900_000_000_000 }),
      baseUrl,
    });
    expect(await provider.recharge(sampleMove)).toMatchObject(rejected('unreachable'));
  });
}

/** The same session, with a caller that gives up early where the answer is going to be late. */
function inHaste(rig: Rig, session: SessionStore, { kind }: Pick<ConformanceFault, 'kind'>) {
  const timeoutsMs = kind === 'delay' ? { money: shortTimeoutMs, other: shortTimeoutMs } : { money: 10_000 };
  return rig.connect({ session, acquirePermit: createPermitSource(1_850_000_000_000), timeoutsMs });
}

function unknown(code: string) {
  return { state: 'unknown', evidence: { code } };
}

function rejected(code: string) {
  return { state: 'rejected', code };
}

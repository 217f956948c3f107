import { expect, test } from 'vitest';
import {
  anyPeriod,
  conformancePlayer,
  connectAdapter,
  connectWithPlayer,
  getPlayerBalanceCents,
  moveAmountCents,
  type Rig,
  sampleMove,
} from './rig.ts';

export function accountCases(open: () => Promise<Rig>): void {
  test('signs in and returns the agent’s credit', async () => {
    await using rig = await open();
    const { provider, session } = connectAdapter(rig);
    expect(await session.signIn(provider)).toMatchObject({
      ok: true,
      value: { agentKey: expect.any(String), agentCreditCents: 100_000_000n },
    });
  });

  test('registers an account only once', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    expect(await provider.registerAccount(session.auth(), conformancePlayer)).toMatchObject({
      ok: false,
      code: 'account_exists',
    });
    expect(await provider.queryInfo(session.auth(), conformancePlayer)).toMatchObject({
      ok: true,
      value: { balanceCents: 0n, agentCreditCents: 100_000_000n },
    });
  });

  test('distinguishes an unknown account from a wrong password', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    const nobody = { ...conformancePlayer, account: 'Nobody_01' };
    expect(await provider.queryInfo(session.auth(), nobody)).toMatchObject({
      ok: false,
      code: 'account_not_found',
    });
    const wrong = { ...conformancePlayer, password: 'another password' };
    expect(await provider.queryInfo(session.auth(), wrong)).toMatchObject({
      ok: false,
      code: 'player_password_stale',
    });
  });

  test('changes a password only with the old one', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    const wrong = { ...conformancePlayer, password: 'another password' };
    expect(await provider.changePassword(session.auth(), wrong, 'new password')).toMatchObject({
      code: 'player_password_stale',
    });
    expect(await provider.changePassword(session.auth(), conformancePlayer, 'new password')).toEqual({
      ok: true,
      value: null,
    });
    expect(await provider.queryInfo(session.auth(), conformancePlayer)).toMatchObject({ ok: false });
    expect(
      await provider.queryInfo(session.auth(), { ...conformancePlayer, password: 'new password' }),
    ).toMatchObject({
      ok: true,
    });
  });

  test('lists the games and launches each at a new URL', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    const games = await provider.listGames(session.auth());
    if (!games.ok) throw new Error(games.code);
    const [game] = games.value;
    expect(game?.gameName).toEqual(expect.any(String));
    const kindId = game?.kindId ?? 0;
    const launch = await provider.enterGame(session.auth(), conformancePlayer, {
      kindId,
      redirectUrl: 'http://site.test/games',
    });
    const next = await provider.enterGame(session.auth(), conformancePlayer, { kindId });
    if (!launch.ok || !next.ok) throw new Error('no launch');
    expect(launch.value.balanceCents).toBe(0n);
    expect(URL.canParse(launch.value.webLoginUrl)).toBe(true);
    expect(launch.value.webLoginUrl).not.toBe(next.value.webLoginUrl);
  });

  test('launches a game even if the return URL is too long for the protocol', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    const games = await provider.listGames(session.auth());
    const kindId = games.ok ? (games.value[0]?.kindId ?? 0) : 0;
    const redirectUrl = `http://${'long-name.'.repeat(8)}test/games`;
    expect(
      await provider.enterGame(session.auth(), conformancePlayer, { kindId, redirectUrl }),
    ).toMatchObject({ ok: true });
  });

  test('reads the records of trades, jackpots and games', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    await provider.recharge(session.auth(), sampleMove);
    await provider.redeem(session.auth(), { ...sampleMove, amountCents: 30n });
    const trades = await provider.listTrades(session.auth(), {
      account: conformancePlayer.account,
      ...anyPeriod,
    });
    if (!trades.ok) throw new Error(trades.code);
    const scores = trades.value.map(({ scoreCents }) => scoreCents).sort((one, other) => Number(one - other));
    expect(scores).toEqual([-30n, moveAmountCents]);
    expect(trades.value.every(({ insertTime }) => insertTime.getTime() > Date.parse('2020-01-01'))).toBe(
      true,
    );
    expect(
      await provider.listJackpots(session.auth(), { account: conformancePlayer.account, ...anyPeriod }),
    ).toEqual({
      ok: true,
      value: [],
    });
    expect(await provider.listGameRecords(session.auth(), { account: conformancePlayer.account })).toEqual({
      ok: true,
      value: [],
    });
    const long = await provider.listTrades(session.auth(), { account: 'Nobody_01', ...anyPeriod });
    expect(long).toMatchObject({ ok: false, code: 'account_not_found' });
  });

  test('reads the alternative spellings, and lists that are JSON text', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    const usual = await provider.listGames(session.auth());
    await rig.useAlternativeSpelling();
    expect(await session.signIn(provider)).toMatchObject({
      ok: true,
      value: { agentCreditCents: 100_000_000n },
    });
    expect(await provider.listGames(session.auth())).toEqual(usual);
    expect(await provider.recharge(session.auth(), sampleMove)).toEqual({ state: 'applied' });
    expect(await getPlayerBalanceCents({ provider, session })).toBe(moveAmountCents);
    expect(
      await provider.listTrades(session.auth(), { account: conformancePlayer.account, ...anyPeriod }),
    ).toMatchObject({
      value: [{ scoreCents: moveAmountCents }],
    });
  });

  test('ends a player’s game with the capability, and returns unsupported without it', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    expect(await provider.kick(session.auth(), conformancePlayer.account)).toMatchObject({
      ok: false,
      code: 'unsupported',
    });
    const able = connectAdapter(rig, {
      settings: {
        capabilities: { kick: true, transactionId: 'ignored', gameInfo: false, playLimits: false },
      },
    });
    expect(await able.provider.kick(session.auth(), conformancePlayer.account)).toEqual({
      ok: true,
      value: null,
    });
  });

  test('describes its games and a player’s rounds with the capability, and returns unsupported without it', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    expect(await provider.describeGames()).toMatchObject({ ok: false, code: 'unsupported' });
    const unsupported = { ok: false, code: 'unsupported' };
    expect(await provider.getRoundHistory(conformancePlayer, 1)).toMatchObject(unsupported);
    expect(await provider.listRoundSeeds(conformancePlayer, new Date(0))).toMatchObject(unsupported);

    const able = connectAdapter(rig, {
      settings: {
        capabilities: { kick: false, transactionId: 'ignored', gameInfo: true, playLimits: false },
      },
    });
    const [listed, described] = [
      await provider.listGames(session.auth()),
      await able.provider.describeGames(),
    ];
    if (!listed.ok || !described.ok) throw new Error('The games could not be read.');
    const kindIds = listed.value.map(({ kindId }) => kindId);
    expect(kindIds).toEqual(expect.arrayContaining(described.value.map(({ kindId }) => kindId)));
    const kindId = kindIds[0] ?? 0;
    expect(await able.provider.getRoundHistory(conformancePlayer, kindId)).toEqual({
      ok: true,
      value: { rounds: 0, stakedCents: 0n, wonCents: 0n, newest: [] },
    });
    const stranger = { ...conformancePlayer, password: 'a guess' };
    expect(await able.provider.getRoundHistory(stranger, kindId)).toMatchObject({ code: 'bad_status' });
    expect(await able.provider.listRoundSeeds(conformancePlayer, new Date(0))).toEqual({
      ok: true,
      value: [],
    });
    expect(await able.provider.listRoundSeeds(stranger, new Date(0))).toMatchObject({ code: 'bad_status' });
  });
}

import { expect, test } from 'vitest';
import { startResponseProxy } from './response-proxy.ts';
import {
  type Connection,
  conformancePlayer,
  connectAdapter,
  connectWithPlayer,
  getPlayerBalanceCents,
  moveAmountCents,
  type Rig,
  sampleMove,
} from './rig.ts';

const appliedOutcome = { state: 'applied' };

/** Expects a refusal before the server acted: with a new session, the same call moves the money once. */
async function expectRefusedBeforeActing(
  { provider, session }: Connection,
  auth = session.auth(),
  balanceBeforeCents = 0n,
) {
  expect(await provider.recharge(auth, sampleMove)).toMatchObject({
    state: 'rejected',
    code: expect.stringMatching(/^(session|signature)$/),
  });
  await session.signIn(provider);
  expect(await getPlayerBalanceCents({ provider, session })).toBe(balanceBeforeCents);
  expect(await provider.recharge(session.auth(), sampleMove)).toEqual(appliedOutcome);
  expect(await getPlayerBalanceCents({ provider, session })).toBe(balanceBeforeCents + moveAmountCents);
}

export function sessionCases(open: () => Promise<Rig>): void {
  test('lasts for many calls', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    for (let call = 0; call < 3; call += 1) {
      expect(await provider.recharge(session.auth(), sampleMove)).toEqual(appliedOutcome);
    }
  });

  test('ends with the next sign-in, and a call with the old key moves nothing', async () => {
    await using rig = await open();
    const connection = await connectWithPlayer(rig);
    const { provider, session } = connection;
    const firstKey = session.key;
    const other = connectAdapter(rig);
    await other.session.signIn(other.provider);
    await expectRefusedBeforeActing({ provider, session });
    expect(session.key).not.toBe(firstKey);
  });

  test('refuses a call with a wrong key, which moves nothing', async () => {
    await using rig = await open();
    const connection = await connectWithPlayer(rig);
    connection.session.key = 'F'.repeat(32);
    await expectRefusedBeforeActing(connection);
  });

  test('may have a key in upper case', async () => {
    await using rig = await open();
    await rig.fault({ action: 'agentLogin', kind: 'upper-case-key' });
    const { provider, session } = await connectWithPlayer(rig);
    expect(session.key).toMatch(/^[0-9A-F]+$/);
    expect(await provider.recharge(session.auth(), sampleMove)).toEqual(appliedOutcome);
  });

  test('accepts each time once, and a call with a used time moves nothing', async () => {
    await using rig = await open();
    const connection = await connectWithPlayer(rig);
    const { provider, session } = connection;
    const auth = session.auth();
    expect(await provider.recharge(auth, sampleMove)).toEqual(appliedOutcome);
    await expectRefusedBeforeActing(connection, auth, moveAmountCents);
  });

  test('distinguishes a refused sign-in from one without a response', async () => {
    await using rig = await open();
    const { provider, session } = connectAdapter(rig);
    const codes: string[] = [];
    const signIn = async () => {
      const result = await session.signIn(provider);
      codes.push(result.ok ? 'ok' : result.code);
    };
    for (const kind of ['reset', 'html-502', 'drop-response'] as const) {
      await rig.fault({ action: 'agentLogin', kind });
      await signIn();
    }
    await rig.fault({ action: 'agentLogin', kind: 'unknown-text', text: 'The agent is closed.' });
    await signIn();
    expect(codes).toEqual(['connection_lost', 'bad_status', 'connection_lost', 'sign_in_refused']);
  });

  test('never sends a password in clear text, and shows no part of a URL in a result', async () => {
    await using rig = await open();
    await using proxy = await startResponseProxy(rig.baseUrl);
    const { provider, session } = await connectWithPlayer(rig, { baseUrl: proxy.baseUrl });
    proxy.replaceResponse('recharge', (response) =>
      response.end(JSON.stringify({ code: '201', msg: `Failed: ${proxy.requestedPaths.at(-1)}` })),
    );
    proxy.replaceResponse('queryInfo', (response) => response.destroy());
    const results = JSON.stringify([
      await provider.recharge(session.auth(), sampleMove),
      await provider.queryInfo(session.auth(), conformancePlayer),
    ]);
    expect(results).not.toMatch(/[0-9a-f]{32}|passwd|sign=/i);
    expect(results).not.toContain(session.key);
    const sent = decodeURIComponent(proxy.requestedPaths.join('\n')).replaceAll('+', ' ');
    expect(sent).not.toContain(conformancePlayer.password);
  });
}

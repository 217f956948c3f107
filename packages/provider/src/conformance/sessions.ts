import { expect, it } from 'vitest';
import { startResponseProxy } from './response-proxy.ts';
import {
  conformancePlayer,
  connectAdapter,
  connectWithPlayer,
  createPermitSource,
  getPlayerBalanceCents,
  moveAmountCents,
  type Rig,
  sampleMove,
} from './rig.ts';

export function sessionCases(open: () => Promise<Rig>): void {
  it('keeps one key over many calls', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    for (let call = 0; call < 3; call += 1) await provider.recharge(sampleMove);
    expect(session.signIns).toBe(1);
  });

  it('signs in again when another sign-in killed its key, and then moves the money once', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    const firstKey = session.key;
    await connectAdapter(rig).provider.signIn();
    expect(await provider.recharge(sampleMove)).toEqual({ state: 'applied' });
    expect(session.signIns).toBe(2);
    expect(session.key).not.toBe(firstKey);
    expect(await getPlayerBalanceCents(provider)).toBe(moveAmountCents);
  });

  it('signs in again after a signature error', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    session.key = 'F'.repeat(32);
    const ends: string[] = [];
    const watched = connectAdapter(rig, {
      session,
      observe: (action, code) => ends.push(`${action} ${code}`),
    });
    expect(await watched.provider.queryInfo(conformancePlayer)).toMatchObject({ ok: true });
    expect(ends.at(-2)).toBe('agentLogin ok');
    expect(ends[0]).toMatch(/^queryInfo (signature|session)$/);
    expect(await provider.queryInfo(conformancePlayer)).toMatchObject({ ok: true });
  });

  it('uses a key in upper case as the protocol says', async () => {
    await using rig = await open();
    await rig.fault({ action: 'agentLogin', kind: 'upper-case-key' });
    const { provider, session } = await connectWithPlayer(rig);
    expect(session.key).toMatch(/^[0-9A-F]+$/);
    expect(await provider.recharge(sampleMove)).toEqual({ state: 'applied' });
    expect(session.signIns).toBe(1);
  });

  it('is refused for a time that was used, and then comes with a new one', async () => {
    await using rig = await open();
    const laterPermit = createPermitSource(1_800_000_000_000);
    const times = [1, 2, 3, 3].map((step) => 1_790_000_000_000 + step);
    const acquirePermit = async () => {
      const timeMs = times.shift();
      return timeMs === undefined ? laterPermit() : { timeMs };
    };
    const { provider, session } = await connectWithPlayer(rig, { acquirePermit });
    expect(await provider.recharge(sampleMove)).toEqual({ state: 'applied' });
    expect(await provider.recharge(sampleMove)).toEqual({ state: 'applied' });
    expect(session.signIns).toBe(2);
    expect(await getPlayerBalanceCents(provider)).toBe(2n * moveAmountCents);
  });

  it('sends nothing when it can’t sign in', async () => {
    await using rig = await open();
    const { provider, session } = await connectWithPlayer(rig);
    for (const kind of ['reset', 'html-502', 'drop-response'] as const) {
      session.key = undefined;
      await rig.fault({ action: 'agentLogin', kind });
      expect(await provider.recharge(sampleMove)).toMatchObject({ state: 'rejected', code: 'unreachable' });
    }
    session.key = undefined;
    await rig.fault({ action: 'agentLogin', kind: 'unknown-text', text: 'The agent is closed.' });
    expect(await provider.recharge(sampleMove)).toMatchObject({ state: 'rejected', code: 'sign_in_refused' });
    expect(await getPlayerBalanceCents(provider)).toBe(0n);
  });

  it('never sends a password, and shows no part of an address in what it answers', async () => {
    await using rig = await open();
    await using front = await startResponseProxy(rig.baseUrl);
    const { provider, session } = await connectWithPlayer(rig, { baseUrl: front.baseUrl });
    front.replaceResponse('recharge', (response) =>
      response.end(JSON.stringify({ code: '201', msg: `Failed: ${front.requestedPaths.at(-1)}` })),
    );
    front.replaceResponse('queryInfo', (response) => response.destroy());
    const told = JSON.stringify([
      await provider.recharge(sampleMove),
      await provider.queryInfo(conformancePlayer),
    ]);
    expect(told).not.toMatch(/[0-9a-f]{32}|passwd|sign=/i);
    expect(told).not.toContain(session.key ?? 'a key');
    const asked = decodeURIComponent(front.requestedPaths.join('\n')).replaceAll('+', ' ');
    expect(asked).not.toContain(conformancePlayer.password);
  });
}

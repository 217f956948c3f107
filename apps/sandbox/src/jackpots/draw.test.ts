import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawJackpotNumber } from '../seeds/outcome-random.ts';
import { type SandboxTestEnv, sandboxTestEnv } from '../test-support.ts';

const odds = { mini: 10_000n, major: 50_000n, grand: 250_000n };

let sandbox: SandboxTestEnv;
beforeAll(async () => {
  sandbox = await sandboxTestEnv();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

/** Finds the pot that each draw wins, by `pot_drawn`. */
async function drawPots({ db }: SandboxTestEnv, drawn: readonly bigint[], stakesCents: readonly bigint[]) {
  for (const [slug, oddsCents] of Object.entries(odds))
    await db.updateTable('pot').set({ oddsCents }).where('slug', '=', slug).execute();
  const { rows } = await sql<{ slug: string | null }>`
    select pot_drawn(drawn, stake) as slug
      from unnest(${drawn}::numeric[], ${stakesCents}::bigint[]) with ordinality as draw (drawn, stake, number)
      order by number`.execute(db);
  return rows.map(({ slug }) => slug);
}

const seeds = { serverSeed: 'a server seed of the tests', clientSeed: 'client' };
const drawsOf = (count: number) =>
  Array.from({ length: count }, (_, nonce) => drawJackpotNumber({ ...seeds, nonce: BigInt(nonce) }));

test('the draw of seeds and a nonce never changes', async () => {
  const drawn = drawsOf(3_000);
  const won = await drawPots(
    sandbox,
    drawn,
    drawn.map(() => 1_000n),
  );
  expect(['mini', 'major', 'grand'].map((slug) => won.indexOf(slug))).toEqual([25, 62, 13]);
});

test('the last number of a pot’s range wins it, and the next one doesn’t', async () => {
  const range = 2n ** 256n;
  const grand = (range * 20n) / odds.grand;
  const major = grand + (range * 20n) / odds.major;
  const mini = major + (range * 20n) / odds.mini;
  const drawn = [0n, grand - 1n, grand, major - 1n, major, mini - 1n, mini, range - 1n];
  const won = await drawPots(
    sandbox,
    drawn,
    drawn.map(() => 20n),
  );
  expect(won).toEqual(['grand', 'grand', 'major', 'major', 'mini', 'mini', null, null]);
});

test('anybody can verify the draw from the seeds, the nonce and the odds', async () => {
  const text = fc.string({ minLength: 1, maxLength: 60 });
  const stake = fc.constantFrom(10n, 20n, 500n, 2_000n);
  const cases = fc.sample(fc.tuple(text, text, fc.nat(), stake), { numRuns: 2_000, seed: 20_261_123 });
  const drawn = cases.map(([serverSeed, clientSeed, nonce]) =>
    drawJackpotNumber({ serverSeed, clientSeed, nonce: BigInt(nonce) }),
  );
  const won = await drawPots(
    sandbox,
    drawn,
    cases.map(([, , , stakeCents]) => stakeCents),
  );
  for (const [index, [serverSeed, clientSeed, nonce, stakeCents]] of cases.entries()) {
    // Independently of the code: the number as a fraction, and the shares of the pots, the rarest first.
    const hex = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:jackpot`).digest('hex');
    const share = Number.parseInt(hex.slice(0, 13), 16) / 16 ** 13;
    let edge = 0;
    const expected = (['grand', 'major', 'mini'] as const).find((slug) => {
      edge += Number(stakeCents) / Number(odds[slug]);
      return share < edge;
    });
    expect(won[index]).toBe(expected ?? null);
  }
});

/** For each pot, the deviation of its hits from the expected number, in standard deviations. */
async function deviations(
  sandbox: SandboxTestEnv,
  drawn: readonly bigint[],
  { stakeCents, expectedStakeCents }: { stakeCents: bigint; expectedStakeCents: bigint },
) {
  const won = await drawPots(
    sandbox,
    drawn,
    drawn.map(() => stakeCents),
  );
  return Object.entries(odds).map(([slug, oddsCents]) => {
    const chance = Number(expectedStakeCents) / Number(oddsCents);
    const expected = drawn.length * chance;
    return (won.filter((each) => each === slug).length - expected) / Math.sqrt(expected * (1 - chance));
  });
}

test('each pot is won with the probability stake / odds', async () => {
  const drawn = drawsOf(50_000);
  const expectedStakeCents = 1_000n;
  for (const deviation of await deviations(sandbox, drawn, { stakeCents: 1_000n, expectedStakeCents }))
    expect(Math.abs(deviation)).toBeLessThan(4.5);
  // Proof that the test would notice a stake that is 10 % too high.
  const tooHigh = await deviations(sandbox, drawn, { stakeCents: 1_100n, expectedStakeCents });
  expect(Math.max(...tooHigh.map(Math.abs))).toBeGreaterThan(4.5);
});

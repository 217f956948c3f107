import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { games } from '@golden-acers/games';
import { bySuite } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { leafOf } from '../tables/player-leaves.ts';
import { recordRounds } from './test-support-recorded-rounds.ts';

const folder = new URL('../../verify/', import.meta.url);
/** The scripts are published as they are, without types. */
const { describeFields, plain } = await import(new URL('readable.mjs', folder).href);
/** Before a new game is merged, the long suite verifies 10,000 rounds of it. */
const count = bySuite(40, 10_000);
const timeout = bySuite(180_000, 600_000);
const seed = process.env.VERIFIED_SEED ?? 'any';

/** Runs the script as a player would, on a file of rounds. */
async function verifyRounds(lines: readonly string[]): Promise<{ code: number; output: string }> {
  const temporary = await mkdtemp(join(tmpdir(), 'rounds-'));
  try {
    const file = join(temporary, 'rounds.jsonl');
    await writeFile(file, `${lines.join('\n')}\n`);
    const script = fileURLToPath(new URL('verify.mjs', folder));
    return await promisify(execFile)(process.execPath, [script, file]).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
    );
  } finally {
    await rm(temporary, { recursive: true });
  }
}

test.each([...games.keys()])(
  'the stand-alone script reproduces every round of %s',
  async (slug) => {
    const { code, output } = await verifyRounds(recordRounds({ slug, seed, count }));
    expect(output).toBe(`${slug}: ${count} of ${count} rounds reproduced\n`);
    expect(code).toBe(0);
  },
  timeout,
);

test(
  'one changed draw, hash or payout is found',
  async () => {
    for (const slug of games.keys()) {
      const { code, output } = await verifyRounds(recordRounds({ slug, seed, count: 20, isTampered: true }));
      expect(output).toContain(`${slug}: 19 of 20 rounds reproduced\n`);
      expect(code).toBe(1);
    }
    const [round = '{}'] = recordRounds({ slug: 'acres-of-gold', seed, count: 1 });
    for (const change of [
      { payoutCents: 1 },
      { serverSeedHash: '0' },
      { nonce: 1 },
      { clientSeed: 'other' },
      { players: ['0'.repeat(64)] },
    ]) {
      const { code } = await verifyRounds([JSON.stringify({ ...JSON.parse(round), ...change })]);
      expect(code, JSON.stringify(change)).toBe(1);
    }
  },
  timeout,
);

test('the script names the part of a player in a shared round', async () => {
  const script = fileURLToPath(new URL('verify.mjs', folder));
  const [terminalHash, number, clientSeed] = ['f'.repeat(64), 7, 'my-own_seed'];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[script, 'leaf', terminalHash, String(number), clientSeed],
  ]);
  expect(stdout).toBe(`${leafOf({ terminalHash, number, clientSeed })}\n`);
});

test('the page names cards, lines and nested results as the games do', () => {
  const shown = (fields: object) => describeFields(fields, (dollars: number) => `$${dollars.toFixed(2)}`);
  const hand = { cards: ['2C', 'TC'], points: [2, 2] };
  expect(plain('line-win')).toBe('line win');
  expect(shown({ player: hand })).toEqual(['player cards 2♣, 10♣', 'player points 2, 2']);
  expect(shown({ free: false, line: 4, symbol: 'toffee-apple', winCents: 40 })).toEqual([
    'line 5',
    'symbol toffee apple',
    'win $0.40',
  ]);
  expect(shown({ window: [['apple', 'corn'], ['two-bars']], snapHundredths: 175 })).toEqual([
    'window apple, corn | two bars',
    'snap 1.75',
  ]);
  expect(
    shown({
      kicks: [
        { kind: 'goal', aim: 1 },
        { kind: 'save', aim: 3 },
      ],
    }),
  ).toEqual(['kicks goal 1, save 3']);
});

test('the script imports nothing but its own files and Node', () => {
  const files = readdirSync(folder, { recursive: true }).map(String);
  const scripts = files.filter((file) => file.endsWith('.mjs'));
  expect(scripts.length).toBeGreaterThan(5);
  for (const file of scripts) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const imports = [...text.matchAll(/(?:from|import) '([^']+)'/g)].map(([, from = '']) => from);
    const foreign = imports.filter((from) => !/^(\.\/|\.\.\/[a-z-]+\.mjs$|node:)/.test(from));
    expect(foreign, file).toEqual([]);
  }
});

// Tests the draws of rounds with `rngtest` and `dieharder` (Debian: rng-tools5 and dieharder), then checks
// that both detect an injected bias. Takes some minutes: `node tools/prove-chance.mjs`, or `… rngtest`.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createOutcomeRandom } from '../apps/sandbox/src/seeds/outcome-random.ts';

const chunkBytes = 65_536;
/** A round takes some dozens of draws before the next nonce. */
const drawsPerRound = 40;

/**
 * Words as rounds draw them. Biased: one draw in four loses its highest bits.
 * @param {boolean} isBiased
 */
function* drawWords(isBiased) {
  const serverSeed = randomBytes(32).toString('base64url');
  let nonce = 0n;
  for (;;) {
    const chunk = new DataView(new ArrayBuffer(chunkBytes));
    for (let place = 0; place < chunkBytes; nonce += 1n) {
      const random = createOutcomeRandom({ serverSeed, clientSeed: 'proof-of-chance', nonce }, 0);
      for (let draw = 0; draw < drawsPerRound && place < chunkBytes; draw += 1, place += 4) {
        const drawn = random.below(2 ** 32);
        chunk.setUint32(place, isBiased && draw % 4 === 0 ? drawn % 2 ** 28 : drawn);
      }
    }
    yield new Uint8Array(chunk.buffer);
  }
}

/**
 * What the program says of the stream. It reads until it has enough.
 * @param {string} program
 * @param {string[]} args
 * @param {boolean} isBiased
 */
async function runOn(program, args, isBiased) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text);
    });
  const closed = once(child, 'close');
  let isReading = true;
  child.stdin.on('error', () => {
    isReading = false;
  });
  closed.finally(() => {
    isReading = false;
  });
  for (const chunk of drawWords(isBiased)) {
    if (!isReading) break;
    if (!child.stdin.write(chunk))
      await Promise.race([once(child.stdin, 'drain'), closed]).catch(() => undefined);
  }
  await closed;
  return output;
}

const blocks = 2_000;
/** A perfect source fails 0.8 of 1,000 blocks in the mean. Above this, one in 10,000 runs of it does. */
const maxFailedBlocks = 8;

/** @param {boolean} isBiased */
async function rngtest(isBiased) {
  const output = await runOn('rngtest', ['-c', String(blocks)], isBiased);
  const failed = Number(/FIPS 140-2 failures: (\d+)/.exec(output)?.[1] ?? blocks);
  return { isGood: failed <= maxFailedBlocks, summary: `${failed} of ${blocks} FIPS 140-2 blocks failed` };
}

/**
 * Birthdays, ranks, counts of ones, runs, monobits. Each repeated for as long as the words of some minutes
 * last.
 */
const dieharderTests = [0, 2, 3, 8, 15, 100, 101];
const samples = 20;

/** @param {boolean} isBiased */
async function dieharder(isBiased) {
  let verdicts = '';
  for (const test of isBiased ? [8, 100, 101] : dieharderTests) {
    const output = await runOn(
      'dieharder',
      ['-g', '200', '-p', String(samples), '-d', String(test)],
      isBiased,
    );
    const results = output.split('\n').filter((line) => /PASSED|WEAK|FAILED/.test(line));
    console.log(results.join('\n'));
    verdicts += results.join('\n');
  }
  const count = (/** @type {string} */ verdict) => verdicts.split(verdict).length - 1;
  const [passed, weak, failed] = ['PASSED', 'WEAK', 'FAILED'].map(count);
  return {
    isGood: failed === 0 && passed !== 0,
    summary: `${passed} passed, ${weak} weak, ${failed} failed`,
  };
}

const programs = { rngtest, dieharder };
const [wanted] = process.argv.slice(2);
for (const [name, run] of Object.entries(programs)) {
  if (wanted !== undefined && wanted !== name) continue;
  const drawn = await run(false);
  console.log(`${name}: ${drawn.summary}: ${drawn.isGood ? 'good' : 'BAD'}`);
  const biased = await run(true);
  console.log(`${name}, with a bias: ${biased.summary}: ${biased.isGood ? 'NOT FOUND' : 'found'}`);
  if (!drawn.isGood || biased.isGood) process.exitCode = 1;
}

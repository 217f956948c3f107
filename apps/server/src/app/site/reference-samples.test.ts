import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { type RefusalCode, refusals } from '@golden-acers/contract';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createExampleNames,
  isMoneyCommand,
  type ReferenceSample,
  readSamples,
} from '../../../test/test-support-reference.ts';

const run = promisify(execFile);
const folder = mkdtempDisposableSync(join(tmpdir(), 'golden-acers-samples-'));
let env: TestEnv;
let samples: ReferenceSample[];
let tokens: Readonly<Record<string, string>>;
let namesOf: Awaited<ReturnType<typeof createExampleNames>>;
beforeAll(async () => {
  env = await testEnv({ isListening: true });
  const player = await env.player('reader');
  tokens = { agent: env.root.token, player: player.token, 'signed-in': player.token, public: '' };
  // The catalogue is read from the provider once.
  await env.visitor.call('GET /games/fortune-panda');
  samples = await readSamples(env);
  namesOf = await createExampleNames(env);
});
afterAll(async () => {
  await env[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

/** A visitor's link comes by mail. */
const isRead = ({ key, endpoint }: ReferenceSample) =>
  key.startsWith('GET ') && endpoint.events === undefined && endpoint.access !== 'visitor';
const environmentOf = ({ endpoint }: ReferenceSample) => ({
  ...process.env,
  TOKEN: tokens[endpoint.access] ?? '',
  KEY: env.newKey(),
});

/** The ids of examples are of another server, so that a record may be missing here. */
const isMissing = (code: unknown) => refusals[String(code) as RefusalCode] === 404;

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version']);
    return true;
  } catch {
    return false;
  }
}

describe('the samples for curl', () => {
  async function callByCurl(sample: ReferenceSample, text = sample.curl): Promise<string> {
    const { stdout } = await run('/bin/sh', ['-c', text.replace(/^curl /, 'curl --silent --show-error ')], {
      cwd: folder.path,
      env: environmentOf(sample),
      maxBuffer: 10_000_000,
    });
    return sample.endpoint.file === undefined ? stdout : readFileSync(join(folder.path, 'file'), 'utf8');
  }

  test('read what they say', async () => {
    const failed: string[] = [];
    for (const sample of samples.filter(isRead)) {
      const text = await callByCurl(sample);
      if (sample.endpoint.file !== undefined && !text.startsWith('{"success"')) continue;
      const { success, code } = JSON.parse(text);
      if (success !== true && !isMissing(code)) failed.push(`${sample.key}: ${code}`);
    }
    expect(failed).toEqual([]);
  });

  test('move money', async () => {
    for (const sample of samples.filter(isMoneyCommand)) {
      const text = (await namesOf(sample.key))(sample.curl);
      expect(JSON.parse(await callByCurl(sample, text)), sample.key).toMatchObject({ success: true });
    }
  });

  test('follow event streams', async () => {
    const streams = samples.filter(({ endpoint }) => endpoint.events !== undefined);
    expect(streams).toHaveLength(2);
    for (const sample of streams) {
      const program = spawn('/bin/sh', ['-c', `exec ${sample.curl}`], { env: environmentOf(sample) });
      const [chunk] = await once(program.stdout, 'data');
      expect(String(chunk), sample.key).toMatch(/^(retry|id|event): /m);
      program.kill();
      await once(program, 'close');
    }
  });
});

/** Runs each program in one process, and prints what its request returned. */
const pythonRunner = `
import contextlib, io, json, os, sys, urllib.error
results = []
for sample in json.load(open(sys.argv[1])):
    program = compile(sample["text"], sample["key"], "exec")
    if sample["runs"]:
        os.environ.update(sample["env"])
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(program, {})
        except urllib.error.HTTPError as error:
            results.append({"key": sample["key"], "code": json.load(error)["code"]})
print(json.dumps(results))
`;

describe.skipIf(!hasPython())('the samples for Python', () => {
  test('compile, read what they say, and move money', async () => {
    const programs: object[] = [];
    for (const sample of samples) {
      const isMoney = isMoneyCommand(sample);
      const names = isMoney ? await namesOf(sample.key) : undefined;
      const { TOKEN, KEY } = environmentOf(sample);
      programs.push({
        key: sample.key,
        text: names?.(sample.python) ?? sample.python,
        runs: isMoney || isRead(sample),
        env: { TOKEN, KEY },
      });
    }
    const file = join(folder.path, 'samples.json');
    writeFileSync(file, JSON.stringify(programs));
    const { stdout } = await run('python3', ['-c', pythonRunner, file]);
    const refused: { key: string; code: string }[] = JSON.parse(stdout);
    const money = new Set(samples.filter(isMoneyCommand).map(({ key }) => key));
    expect(refused.filter(({ key, code }) => money.has(key) || !isMissing(code))).toEqual([]);
  });
});

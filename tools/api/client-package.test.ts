import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createExampleNames,
  isMoneyCommand,
  readSamples,
} from '../../apps/server/test/test-support-reference.ts';
import { packClient } from './pack-client.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'packages/client/README.md'), 'utf8');
const programs = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, program = '']) => program);

const folder = mkdtempDisposableSync(join(tmpdir(), 'golden-acers-client-'));
let archive = '';
let env: TestEnv;
beforeAll(async () => {
  archive = packClient(folder.path);
  env = await testEnv({ isListening: true });
});
afterAll(async () => {
  await env[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

/** Creates an empty project and installs the package as npm does, without a registry. */
function install(name: string): string {
  const project = join(folder.path, name);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }));
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: project });
  return project;
}

/** The Node that runs the tests, and the first other one of the machine. */
function listNodes(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((path) => !path.includes('node_modules'));
  return [process.execPath, ...folders.map((path) => join(path, 'node'))].filter(isNode20OrLater).slice(0, 2);
}

function isNode20OrLater(path: string): boolean {
  try {
    return Number(execFileSync(path, ['-p', 'process.versions.node.split(".")[0]'])) >= 20;
  } catch {
    return false;
  }
}

async function createKey(): Promise<string> {
  await env.root.call('POST /user/security/step-up', { body: { password: env.root.password } });
  const { data } = await env.root.call('POST /agent/api-keys', {
    body: {
      name: 'Quickstart',
      scopes: ['players.read', 'money.recharge'],
      addresses: [],
      expiresInDays: 90,
    },
  });
  return data.secret;
}

test('the archive holds built files only, and the package needs no other', () => {
  const files = execFileSync('tar', ['tzf', archive], { encoding: 'utf8' }).trim().split('\n').sort();
  expect(files.filter((file) => !file.endsWith('.d.ts'))).toEqual(
    ['index.js', 'LICENSES.txt', 'package.json', 'README.md'].map((file) => `package/${file}`).sort(),
  );
  const project = install('listed');
  const { dependencies, exports } = JSON.parse(
    readFileSync(join(project, 'node_modules/@golden-acers/client/package.json'), 'utf8'),
  );
  expect(dependencies).toBeUndefined();
  expect(JSON.stringify(exports)).not.toContain('src');
});

test('npm packs no sources of the client, and names the command that builds the archive', () => {
  const pack = () =>
    execFileSync('npm', ['pack', '--dry-run'], { cwd: join(root, 'packages/client'), stdio: 'pipe' });
  expect(pack).toThrow('tools/api/pack-client.ts');
});

test('the quickstart of the README runs in an empty project on each Node of the machine', async () => {
  const project = install('quickstart');
  const [quickstart = ''] = programs;
  writeFileSync(join(project, 'quickstart.mjs'), quickstart);
  await env.player('quick');
  const environment = {
    GOLDEN_ACERS_ORIGIN: env.server.http.listeningOrigin,
    GOLDEN_ACERS_KEY: await createKey(),
  };
  const nodes = listNodes();
  for (const node of nodes) {
    const { stdout } = await run(node, ['quickstart.mjs'], { cwd: project, env: environment });
    expect(stdout).toMatch(/^1 players\n\S+ has \d+[05]0 cents \(USD\) after transfer tr_/);
  }
  expect(nodes.length).toBeGreaterThan(0);
});

test.each(['nodenext', 'bundler'])(
  'the README’s programs compile strictly in an empty project that resolves as %s',
  (resolution) => {
    const project = install(`typed-${resolution}`);
    programs.forEach((program, index) => {
      writeFileSync(join(project, `program-${index}.ts`), program);
    });
    configure(project, resolution);
    expect(compile(project)).toEqual({ status: 0, stdout: '' });
  },
);

test('the samples of the reference compile strictly, and those that move money run', async () => {
  const project = install('samples');
  const samples = await readSamples(env);
  samples.forEach(({ typescript }, index) => {
    writeFileSync(join(project, `sample-${index}.ts`), typescript);
  });
  configure(project, 'nodenext');
  expect(compile(project)).toEqual({ status: 0, stdout: '' });

  const namesOf = await createExampleNames(env);
  const commands = samples.filter(isMoneyCommand);
  expect(commands.length).toBeGreaterThan(5);
  for (const { key, typescript } of commands) {
    const named = (await namesOf(key))(typescript).replace(/token: '[^']+'/, `token: '${env.root.token}'`);
    writeFileSync(join(project, 'command.mjs'), `${named}\nconsole.log(JSON.stringify(data));`);
    const { stdout } = await run(process.execPath, ['command.mjs'], { cwd: project });
    expect(JSON.parse(stdout), key).toMatchObject({ id: expect.any(String) });
  }
});

/** Writes the settings of a strict compiler. */
function configure(project: string, resolution: string): void {
  const config = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
      target: 'es2022',
      lib: ['es2023', 'dom'],
      module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution: resolution,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    },
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
}

function compile(project: string) {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], {
      cwd: project,
      encoding: 'utf8',
    });
    return { status: 0, stdout: '' };
  } catch (error) {
    return {
      status: Reflect.get(Object(error), 'status'),
      stdout: String(Reflect.get(Object(error), 'stdout')),
    };
  }
}

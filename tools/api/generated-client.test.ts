import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { isLongSuite } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { buildOpenApi } from '../../apps/server/src/app/site/openapi.ts';
import {
  buildIndex,
  buildPart,
  partAddress,
  partNames,
} from '../../apps/server/src/app/site/openapi-parts.ts';

const root = join(import.meta.dirname, '../..');
const { resolve } = createRequire(join(root, 'packages/client/package.json'));

const program = `import createClient from 'openapi-fetch';
import type { paths } from './schema';
const client = createClient<paths>({ baseUrl: 'http://localhost:3000/api' });
const { data, error } = await client.POST('/fortune-panda/recharge', {
  params: { header: { 'idempotency-key': 'order-2026-12-01-000017' } },
  body: { username: 'rosa_marsh', amount: 1250, bonus: 'none' },
});
export const minor: string | undefined = data?.data.balance.amountMinor;
export const isUnknownPlayer = error?.code === 'player.not_found';
const list = await client.GET('/fortune-panda/users/{username}/transfers', {
  params: { path: { username: 'rosa_marsh' }, query: { limit: 100 } },
});
export const cursor: string | null | undefined = list.data?.nextCursor;
await client.POST('/auth/register', {
  body: {
    ...{ firstName: 'Rosa', lastName: 'Marsh', username: 'rosa', email: 'rosa@players.test' },
    ...{ phoneNumber: '+1 212 200 1002', password: 'correct horse', confirmPassword: 'correct horse' },
  },
});
await client.POST('/auth/logout');
`;

// Following the references of the index takes ten seconds.
test.runIf(isLongSuite)('types that are generated from the served index compile in a strict project', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'golden-acers-generated-'));
  const write = (name: string, content: unknown) => {
    const path = join(folder.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  };
  const document = buildOpenApi();
  write('openapi.json', buildIndex(document));
  for (const part of partNames) write(partAddress(part), buildPart(document, part));
  const node = (...args: string[]) => {
    const { stdout, status } = spawnSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8' });
    return { status, stdout };
  };
  node(join(resolve('openapi-typescript'), '../../bin/cli.js'), 'openapi.json', '-o', 'schema.ts');
  write('program.ts', program);
  write('tsconfig.json', {
    compilerOptions: {
      ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true, skipLibCheck: true },
      ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom'] },
      types: [],
      paths: { 'openapi-fetch': [resolve('openapi-fetch').replace(/\.cjs$/, '.d.mts')] },
    },
    files: ['program.ts'],
  });
  expect(node(join(root, 'node_modules/typescript/bin/tsc'), '-p', '.')).toEqual({ status: 0, stdout: '' });
});

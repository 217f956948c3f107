// Builds the client and packs it as npm publishes it: `node tools/run.mjs tools/api/pack-client.ts <folder>`.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const client = join(root, 'packages/client');
const dist = join(client, 'dist');
/** Packages whose code the script contains. */
const included = ['openapi-fetch', 'eventsource-parser'];

/** Returns the path of the archive. */
export function packClient(folder: string): string {
  const { resolve } = createRequire(join(client, 'package.json'));
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: client, stdio: ['ignore', 'ignore', 'inherit'] });
  run(join(root, 'tools/api/generate.ts'));
  run(join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn');
  run(join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json');
  copyFileSync(join(client, 'src/schema.ts'), join(dist, 'schema.d.ts'));
  const declarationsOf = (name: string) => resolve(name).replace(/\.[cm]?js$/, '.d.ts');
  copyFileSync(declarationsOf('openapi-fetch'), join(dist, 'openapi-fetch.d.ts'));
  copyFileSync(
    createRequire(resolve('openapi-fetch'))
      .resolve('openapi-typescript-helpers')
      .replace(/\.[cm]?js$/, '.d.ts'),
    join(dist, 'openapi-typescript-helpers.d.ts'),
  );
  for (const name of readdirSync(dist).filter((file) => file.endsWith('.d.ts'))) {
    const path = join(dist, name);
    const text = readFileSync(path, 'utf8')
      .replaceAll(/(['"])(\.\/[\w-]+)\.ts\1/g, "'$2.js'")
      .replaceAll(/(['"])(openapi-fetch|openapi-typescript-helpers)\1/g, "'./$2.js'");
    writeFileSync(path, text);
  }
  writeFileSync(join(dist, 'LICENSES.txt'), included.map(licenceOf).join('\n'));
  copyFileSync(join(client, 'README.md'), join(dist, 'README.md'));
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: dist,
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(output);
  return join(folder, filename);
}

function manifest() {
  const { name, version, description, type } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
  return {
    name,
    version,
    description,
    license: 'UNLICENSED',
    type,
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
  };
}

function licenceOf(name: string): string {
  const text = readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8');
  return `${name}\n\n${text}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(packClient(process.argv[2] ?? client));

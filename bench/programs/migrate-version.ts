// Migrates a database with the sources of one version of the product, and reports when it is done.
import { existsSync } from 'node:fs';
import { z } from 'zod';

const [root = '', app = '', ownerUrl = '', appRole = ''] = process.argv.slice(2);
type Migrate = (url: string, folders: unknown, options: { readonly appRole: string }) => Promise<unknown>;
const platform = z.object({ migrate: z.custom<Migrate>((value) => typeof value === 'function') });
const folders = z.object({
  serverMigrations: z.unknown().optional(),
  sandboxMigrations: z.unknown().optional(),
});

const { migrate } = platform.parse(await import(new URL('packages/platform/src/index.ts', root).href));
const source = new URL(`apps/${app}/src/`, root);
// The sandbox and older versions of the server declare their migrations in config.ts.
const module = [new URL('migrations.ts', source), new URL('config.ts', source)].find((url) =>
  existsSync(url),
);
if (module === undefined) throw new Error(`${source.href} has no migrations`);
const { serverMigrations, sandboxMigrations } = folders.parse(await import(module.href));
await migrate(ownerUrl, serverMigrations ?? sandboxMigrations, { appRole });
process.send?.({ done: true });

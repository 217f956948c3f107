// Migrates a database by the sources of one version of the product, and says when it is done.
import { z } from 'zod';

const [root = '', app = '', ownerUrl = '', appRole = ''] = process.argv.slice(2);
type Migrate = (url: string, folders: unknown, options: { readonly appRole: string }) => Promise<unknown>;
const platform = z.object({ migrate: z.custom<Migrate>((value) => typeof value === 'function') });
const folders = z.object({
  serverMigrations: z.unknown().optional(),
  sandboxMigrations: z.unknown().optional(),
});

const { migrate } = platform.parse(await import(new URL('packages/platform/src/index.ts', root).href));
const config = folders.parse(await import(new URL(`apps/${app}/src/config.ts`, root).href));
await migrate(ownerUrl, config.serverMigrations ?? config.sandboxMigrations, { appRole });
process.send?.({ done: true });

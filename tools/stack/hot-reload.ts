import { join } from 'node:path';
import { build, createServer } from 'vite';

/**
 * Serves the web app with hot reload at the site's URL, proxies API calls to the server, and rebuilds changed
 * game clients. Resolves with a function that stops it.
 */
export async function startHotReload(
  root: string,
  ports: { readonly port: number; readonly serverPort: number },
): Promise<() => Promise<void>> {
  const vite = await createServer({
    root: join(root, 'apps/web'),
    server: { port: ports.port, strictPort: true, proxy: { '/api': `http://127.0.0.1:${ports.serverPort}` } },
  });
  await vite.listen();
  const clients = await build({
    root: join(root, 'apps/sandbox/client'),
    logLevel: 'warn',
    build: { watch: {} },
  });
  return async () => {
    if ('close' in clients) await clients.close();
    await vite.close();
  };
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

interface AppIdentity {
  readonly name: string;
  readonly shortName: string;
  readonly description: string;
}

/**
 * The path of each file of `offline/`. At the root, because a service worker controls only paths below its
 * own.
 */
const offlineFiles = {
  'service-worker.js': 'service-worker.js',
  'page.html': 'offline/page.html',
  'page.css': 'offline/page.css',
  'page.js': 'offline/page.js',
} as const;

/** The colour of the dark theme's ground, as in `ui/tokens.css`. */
const backgroundColor = '#07120d';

/**
 * Makes the site installable, and writes the build's name to the page and to `version.json`, so that an
 * open page detects a new version. The name is a hash of file names: equal sources give equal builds.
 */
export function webAppManifest(site: AppIdentity): Plugin {
  const folder = new URL('../offline/', import.meta.url);
  const mark = new URL('../public/favicon.svg', import.meta.url);
  return {
    name: 'web-app-manifest',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const hashed = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const tokens = await readFile(new URL('../src/ui/tokens.css', import.meta.url), 'utf8');
      const offline = await Promise.all(
        Object.entries(offlineFiles).map(async ([source, fileName]) => ({
          fileName,
          text:
            (fileName === 'offline/page.css' ? tokens : '') +
            (await readFile(new URL(source, folder), 'utf8')),
        })),
      );
      const build = createHash('sha256')
        .update(JSON.stringify([hashed.sort(), offline]))
        .digest('hex')
        .slice(0, 16);
      const filled = (text: string) =>
        text.replaceAll('%BUILD%', build).replaceAll('%BRAND_NAME%', site.name);

      const page = bundle['index.html'];
      if (page?.type !== 'asset' || !String(page.source).includes('%BUILD%')) {
        this.error('index.html has no place for the name of the build.');
      }
      page.source = filled(String(page.source));
      for (const { fileName, text } of offline) {
        this.emitFile({ type: 'asset', fileName, source: filled(text) });
      }
      this.emitFile({ type: 'asset', fileName: 'offline/mark.svg', source: await readFile(mark, 'utf8') });
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build }) });
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.webmanifest',
        source: JSON.stringify(manifestOf(site), undefined, 2),
      });
    },
  };
}

function manifestOf({ name, shortName, description }: AppIdentity) {
  return {
    id: '/',
    name,
    short_name: shortName,
    description,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: backgroundColor,
    theme_color: backgroundColor,
    categories: ['games', 'entertainment'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: 'Games', url: '/games', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
      { name: 'Wallet', url: '/wallet', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    ],
  };
}

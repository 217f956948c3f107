import type { Plugin } from 'vite';
import { createServer } from 'vite';
import type { PrerenderedPage } from '../src/app/prerender-page.tsx';

interface OutputChunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
}

interface PrerenderTarget {
  readonly path: string;
  /** Who sees it: nobody knows more of them than that when the site is built. */
  readonly audience: 'visitor' | 'player';
  /** The sources that the page needs beside what every page has. */
  readonly sources: readonly string[];
}

interface PrerenderOptions {
  readonly pages: readonly PrerenderTarget[];
  readonly languages: readonly string[];
  /** What the entry's script goes on with. */
  readonly entrySource: string;
}

type PrerenderModule = typeof import('../src/app/prerender-page.tsx');

/**
 * Writes `pages/<language>/<name>.html`: the page as it stands before any data, with the names of all files that it
 * needs, so that a browser shows it with the style sheet and asks for the program at once instead of in turns. Of every
 * other address `pages/<language>/index.html` has the language alone.
 */
export function prerenderPages({ pages, languages, entrySource: start }: PrerenderOptions): Plugin {
  return {
    name: 'prerender-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') this.error('The build has no index.html.');
      const template = String(index.source);
      const chunks = Object.values(bundle).filter(
        (file): file is typeof file & OutputChunk => file.type === 'chunk',
      );
      const filesOf = (sources: readonly string[]) => {
        const reached = new Set<string>();
        const look = (name: string) => {
          if (reached.has(name)) return;
          reached.add(name);
          chunks.find(({ fileName }) => fileName === name)?.imports.forEach(look);
        };
        for (const source of sources) {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${source}`));
          look(chunk?.fileName ?? this.error(`The build has no chunk of ${source}.`));
        }
        return reached;
      };
      const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
      const write = (language: string, name: string, page: PageDocument) =>
        this.emitFile({
          type: 'asset',
          fileName: `pages/${language}/${name}.html`,
          source: fillTemplate(template, { ...page, language, fonts }),
        });
      await using drawing = await openPrerenderer();
      const { prerenderPage: drawPage, pageMetadataOf: wordsOf } = drawing.draw;
      for (const language of languages) {
        const words = language === 'en' ? [] : [`i18n/${language}.json`];
        write(language, 'index', { ...(await wordsOf(language)), scripts: filesOf([start, ...words]) });
        for (const { path, audience: of, sources } of pages) {
          const pageWords = path === '/' ? [] : [`i18n/${language}.pages.json`];
          write(language, path === '/' ? 'landing' : path.slice(1), {
            ...(await drawPage(path, language, of === 'player')),
            audience: of,
            scripts: filesOf([start, ...sources, ...words, ...pageWords]),
          });
        }
      }
    },
  };
}

interface PageDocument extends Omit<PrerenderedPage, 'html'> {
  readonly html?: string;
  readonly audience?: PrerenderTarget['audience'];
  readonly scripts: ReadonlySet<string>;
}

function fillTemplate(
  template: string,
  page: PageDocument & { language: string; fonts: readonly string[] },
): string {
  const isDrawn = page.html !== undefined;
  const linked = new Set(template.match(/(?<=modulepreload" crossorigin href="\/)[^"]+/g));
  // Where there is something to look at, the program is asked for when that is painted (`main.tsx`): on a narrow line, each
  // of its files would keep the style sheet, the fonts and the pictures waiting.
  const relation = isDrawn ? 'after-paint' : 'modulepreload';
  const links = [
    ...page.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...[...page.scripts]
      .filter((file) => !linked.has(file))
      .map((file) => `<link rel="${relation}" crossorigin href="/${file}">`),
  ];
  const attributes = page.audience === undefined ? '' : ` data-prerendered="${page.audience}"`;
  const changes: readonly (readonly [RegExp, string])[] = [
    [/<html lang="en"/, `<html lang="${page.language}"${attributes}`],
    [/(?<=<meta name="description" content=")[^"]*/, escapeAttribute(page.description)],
    [/(?<=<title>)[^<]*/, escapeAttribute(page.title)],
    [/(?<=<noscript>)[^<]*/, escapeAttribute(page.noScriptText)],
    [/<\/head>/, `${links.join('\n    ')}\n  </head>`],
    ...(isDrawn ? [[/<div id="root"><\/div>/, `<div id="root">${page.html}</div>`] as const] : []),
  ];
  const text = changes.reduce((text, [place, inserted]) => {
    if (!place.test(text)) throw new Error(`index.html has no place for ${place.source}.`);
    return text.replace(place, () => inserted);
  }, template);
  return isDrawn ? text.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"') : text;
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The site's own sources, run here. They are written for a browser, of which they find the little that they ask first. */
async function openPrerenderer(): Promise<AsyncDisposable & { readonly draw: PrerenderModule }> {
  const quiet = () => undefined;
  const standIn = {
    matchMedia: () => ({ matches: false, addEventListener: quiet, removeEventListener: quiet }),
    addEventListener: quiet,
    removeEventListener: quiet,
  };
  Object.assign(globalThis, { window: standIn });
  const server = await createServer({
    configFile: false,
    root: new URL('..', import.meta.url).pathname,
    appType: 'custom',
    logLevel: 'error',
    mode: 'production',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  const draw: PrerenderModule = await server.ssrLoadModule('/src/app/prerender-page.tsx');
  return {
    draw,
    async [Symbol.asyncDispose]() {
      await server.close();
      Reflect.deleteProperty(globalThis, 'window');
    },
  };
}

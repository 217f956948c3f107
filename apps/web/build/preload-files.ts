import { readFile } from 'node:fs/promises';
import { minify, type Plugin } from 'vite';

interface BundleChunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
}

/**
 * A page's files are named in the first load's own, so that a browser would learn of them only when that has come and run.
 * `theme.js`, which is the first script to run, asks for them at once: it knows the address, the language and whether
 * somebody is signed in. Where the reader sees a page that was drawn, the page names them itself (`prerender-pages.ts`).
 *
 * `pages` names the sources that each address needs, `words` those of each language, `en` for every page and `en pages` for
 * all but the landing page.
 */
export function preloadFiles(
  pages: Readonly<Record<string, readonly string[]>>,
  words: Readonly<Record<string, readonly string[]>>,
): Plugin {
  const theme = new URL('../public/theme.js', import.meta.url);
  return {
    name: 'preload-files',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(
        (file): file is typeof file & BundleChunk => file.type === 'chunk',
      );
      const first = closureOf(
        chunks
          .filter(
            ({ isEntry, facadeModuleId }) => isEntry || facadeModuleId?.endsWith('/src/app/mount-app.tsx'),
          )
          .map(({ fileName }) => fileName),
      );
      const filesOf = (sources: readonly string[]) => {
        const wanted = sources.map((source) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${source}`));
          return chunk?.fileName ?? this.error(`The build has no chunk of ${source}.`);
        });
        return [...closureOf(wanted)].filter((file) => !first.has(file)).map((file) => `/${file}`);
      };
      const listed = (table: Readonly<Record<string, readonly string[]>>) =>
        JSON.stringify(
          Object.fromEntries(Object.entries(table).map(([key, sources]) => [key, filesOf(sources)])),
        );
      const text = await readFile(theme, 'utf8');
      const source = text
        .replace(
          'const firstFiles = [];',
          `const firstFiles = ${JSON.stringify([...first].map((file) => `/${file}`))};`,
        )
        .replace('const pageFiles = {};', `const pageFiles = ${listed(pages)};`)
        .replace('const translationFiles = {};', `const translationFiles = ${listed(words)};`);
      // Every page waits for it. By itself it has no names that anything else could know.
      const { code, errors } = await minify('theme.js', source, { module: false });
      if (errors.length > 0) this.error(errors.map(({ message }) => message).join('\n'));
      this.emitFile({ type: 'asset', fileName: 'theme.js', source: code });

      function closureOf(names: readonly string[]): Set<string> {
        const reached = new Set<string>();
        const look = (name: string) => {
          if (reached.has(name)) return;
          reached.add(name);
          chunks.find(({ fileName }) => fileName === name)?.imports.forEach(look);
        };
        names.forEach(look);
        return reached;
      }
    },
  };
}

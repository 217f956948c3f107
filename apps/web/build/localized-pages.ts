import { readdir, readFile } from 'node:fs/promises';
import type { Endpoints } from '@golden-acers/contract';
import type { Plugin } from 'vite';

type ApiRead = Extract<keyof Endpoints, `GET ${string}`>;

interface OutputChunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
}

interface LocalizedPage {
  /** `index` serves every address without a prerendered page. */
  readonly name: string;
  /** Keys of the messages that name and describe the page. */
  readonly titleKey?: string;
  readonly descriptionKey?: string;
  /** Modules below `src/` whose files the document preloads. */
  readonly sources?: readonly string[];
  /** Sections of messages that the document preloads, as the page's route loads them. */
  readonly sections?: readonly string[];
  /** API reads that `head.js` sends while the code loads: for everyone, and for a player. */
  readonly reads?: readonly ApiRead[];
  readonly playerReads?: readonly ApiRead[];
}

interface LocalizedPagesOptions {
  readonly siteName: string;
  readonly languages: readonly string[];
  readonly pages: readonly LocalizedPage[];
}

type Messages = { readonly [key: string]: string | Messages };

/**
 * Writes `pages/<language>/<name>.html`: index.html with language, title and description for readers
 * without JavaScript, and a `modulepreload` for each of the page's files.
 */
export function localizedPages({ siteName, languages, pages }: LocalizedPagesOptions): Plugin {
  return {
    name: 'localized-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') this.error('The build has no index.html.');
      const template = String(index.source);
      const chunks = Object.values(bundle).filter(
        (file): file is typeof file & OutputChunk => file.type === 'chunk',
      );
      const fonts = Object.keys(bundle)
        .filter((name) => name.endsWith('.woff2'))
        .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`);
      const chunkOf = (source: string): OutputChunk =>
        chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${source}`)) ??
        this.error(`The build has no chunk of ${source}.`);
      const scriptsOf = (sources: readonly string[]): readonly string[] => {
        const files = new Set<string>();
        const add = (fileName: string) => {
          if (files.has(fileName)) return;
          files.add(fileName);
          chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add);
        };
        for (const source of sources) add(chunkOf(source).fileName);
        return [...files].filter((file) => !template.includes(`"/${file}"`));
      };
      for (const language of languages) {
        const messages = await readMessages(language);
        for (const page of pages) {
          const { name, titleKey, descriptionKey = 'shell.description', sources = [], sections = [] } = page;
          const messageFiles = sections.map((section) => `i18n/sections/${section}/${language}.json`);
          const modules = [
            ...(language === 'en' ? [] : [`i18n/${language}.json`]),
            ...messageFiles,
            ...sources,
          ];
          const scripts = scriptsOf(modules).map(
            (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
          );
          this.emitFile({
            type: 'asset',
            fileName: `pages/${language}/${name}.html`,
            source: fillTemplate(template, {
              language,
              title: titleKey === undefined ? siteName : `${messageOf(messages, titleKey)} · ${siteName}`,
              description: messageOf(messages, descriptionKey),
              noScriptText: messageOf(messages, 'withoutScripts').replace('{name}', siteName),
              reads: pathsOf(page.reads),
              playerReads: pathsOf(page.playerReads),
              links: [...fonts, ...scripts],
            }),
          });
        }
      }
    },
  };
}

async function readMessages(language: string): Promise<Messages> {
  const folder = new URL('../src/i18n/', import.meta.url);
  const sections = await readdir(new URL('sections', folder));
  const files = [
    `${language}.json`,
    `pages/${language}.json`,
    ...sections.map((section) => `sections/${section}/${language}.json`),
  ];
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
  return Object.assign({}, ...texts.map((text) => JSON.parse(text)));
}

function messageOf(messages: Messages, key: string): string {
  const message = key
    .split('.')
    .reduce<string | Messages | undefined>(
      (at, name) => (typeof at === 'object' ? at[name] : undefined),
      messages,
    );
  if (typeof message !== 'string') throw new Error(`There is no message "${key}".`);
  return message;
}

const pathsOf = (reads: readonly ApiRead[] = []) =>
  reads.map((read) => `/api${read.replace('GET ', '')}`).join(' ');

interface PageHead {
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly noScriptText: string;
  readonly reads: string;
  readonly playerReads: string;
  readonly links: readonly string[];
}

function fillTemplate(template: string, head: PageHead): string {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/(?<=<html lang=")[^"]*/, head.language],
    [/(?<=<meta name="description" content=")[^"]*/, escapeHtml(head.description)],
    [/(?<=<meta property="og:title" content=")[^"]*/, escapeHtml(head.title)],
    [/(?<=<meta property="og:description" content=")[^"]*/, escapeHtml(head.description)],
    [/(?<=<meta property="og:locale" content=")[^"]*/, head.language],
    [/(?<=<meta name="early-reads" content=")[^"]*/, head.reads],
    [/(?<=<meta name="early-player-reads" content=")[^"]*/, head.playerReads],
    [/(?<=<title>)[^<]*/, escapeHtml(head.title)],
    [/(?<=<noscript>)[^<]*/, escapeHtml(head.noScriptText)],
    [/(?=<\/head>)/, `${head.links.join('\n    ')}\n  `],
  ];
  return changes.reduce((html, [pattern, text]) => {
    if (!pattern.test(html)) throw new Error(`index.html has no match for ${pattern.source}.`);
    return html.replace(pattern, () => text);
  }, template);
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

import {
  type HelpArticle,
  type HelpCategory,
  helpArticleNames,
  helpArticles,
} from '@golden-acers/contract/help-articles';
import { lexer, type Token, type Tokens } from 'marked';
import MiniSearch from 'minisearch';
import type { Locale } from '../../i18n/index.ts';
import { fillPolicyText } from '../../site/pages/policies.ts';

export interface HelpText {
  readonly name: HelpArticle;
  readonly category: HelpCategory;
  readonly title: string;
  /** The first paragraph. */
  readonly summary: string;
  readonly tokens: readonly Token[];
}

export interface HelpCenterTexts {
  readonly articles: readonly HelpText[];
  /** Best matches first. Empty for an empty search. */
  readonly search: (typed: string) => readonly HelpText[];
}

type ArticleFiles = Readonly<Record<string, string>>;

const articleLoaders: Readonly<Record<Locale, () => Promise<ArticleFiles>>> = {
  en: async () => (await import('../articles/en.ts')).enArticles,
  es: async () => (await import('../articles/es.ts')).esArticles,
  fr: async () => (await import('../articles/fr.ts')).frArticles,
  de: async () => (await import('../articles/de.ts')).deArticles,
};

const loadedTexts = new Map<Locale, Promise<HelpCenterTexts>>();

/** Once per language, because `use` needs a stable promise. */
export function loadHelpTexts(locale: Locale): Promise<HelpCenterTexts> {
  const loading = loadedTexts.get(locale) ?? articleLoaders[locale]().then(readHelpTexts);
  loadedTexts.set(locale, loading);
  loading.catch(() => loadedTexts.delete(locale));
  return loading;
}

function readHelpTexts(files: ArticleFiles): HelpCenterTexts {
  const articles = helpArticleNames.map((name) => {
    const [, text] = Object.entries(files).find(([file]) => file.endsWith(`/${name}.md`)) ?? [];
    if (text === undefined) throw new Error(`There is no article ${name}.`);
    return readArticle(name, fillPolicyText(text));
  });
  return { articles, search: createHelpSearch(articles) };
}

/** An article starts with a title and a summary paragraph. */
export function readArticle(name: HelpArticle, text: string): HelpText {
  const [title, summary, ...tokens] = lexer(text).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || summary?.type !== 'paragraph')
    throw new Error(`The article ${name} does not open with a title and a paragraph.`);
  return {
    name,
    category: helpArticles[name],
    title: plainText([title]),
    summary: plainText([summary]),
    tokens,
  };
}

/** Returns the text of tokens without their markup. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const inner: readonly Token[] | undefined =
        token.type === 'list' ? (token as Tokens.List).items : (token as { tokens?: Token[] }).tokens;
      if (inner !== undefined) return plainText(inner);
      return 'text' in token && typeof token.text === 'string' ? token.text : ' ';
    })
    .join('');
}

/** Ignores accents and case. */
const foldTerm = (term: string) => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The share of a word's letters that may differ in a match. */
const fuzziness = 0.2;
const maxFound = 6;

function createHelpSearch(articles: readonly HelpText[]): HelpCenterTexts['search'] {
  const index = new MiniSearch<HelpText>({
    idField: 'name',
    fields: ['title', 'summary', 'body'],
    processTerm: foldTerm,
    extractField: (article, field) =>
      field === 'body' ? plainText(article.tokens) : String(Reflect.get(article, field)),
    searchOptions: {
      boost: { title: 3, summary: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? fuzziness : false),
    },
  });
  index.addAll(articles);
  return (typed) => {
    const found = index.search(typed).slice(0, maxFound);
    return found.flatMap(({ id }) => articles.find(({ name }) => name === id) ?? []);
  };
}

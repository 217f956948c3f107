import { refusals } from '@golden-acers/contract';
import { helpArticleNames, helpArticleOf } from '@golden-acers/contract/help-articles';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { loadHelpTexts, readArticle } from './help-articles.ts';
import { Markdown } from './markdown.tsx';

const locales = ['en', 'es', 'fr', 'de'] as const;

const render = (markdown: string) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(Markdown, { tokens: readArticle('games', markdown).tokens }),
    ),
  );

describe.each(locales)('the articles in %s', (locale) => {
  test('are complete, each with the parts of the English one', async () => {
    const [{ articles }, english] = [await loadHelpTexts(locale), await loadHelpTexts('en')];
    expect(articles.map(({ name }) => name)).toEqual(helpArticleNames);
    for (const [index, article] of articles.entries()) {
      const types = article.tokens.map(({ type }) => type);
      expect(types, article.name).toEqual(english.articles[index]?.tokens.map(({ type }) => type));
      expect(JSON.stringify(article.tokens), article.name).not.toMatch(/\{\w+\}|"type":"html"/);
    }
  });

  test('link to pages and articles that exist', async () => {
    const { articles } = await loadHelpTexts(locale);
    const links = JSON.stringify(articles.map(({ tokens }) => tokens)).matchAll(/"href":"([^"]*)"/g);
    const pages = new Set<string>([
      ...Object.values(paths),
      ...helpArticleNames.map((name) => `/help/${name}`),
    ]);
    expect([...links].map(([, href = '']) => href).filter((href) => !pages.has(href))).toEqual([]);
  });
});

describe('the search', () => {
  test.each([
    ['en', 'redem', 'redeem'],
    ['en', 'forgot passw', 'sign-in'],
    ['es', 'contrasena olvidada', 'sign-in'],
    ['fr', 'retrait', 'redeem'],
    ['de', 'gerate', 'security'],
  ] as const)('finds in %s by "%s" the article %s', async (locale, typed, name) => {
    const { search } = await loadHelpTexts(locale);
    expect(search(typed)[0]?.name).toBe(name);
  });

  test('accepts any text', async () => {
    const { search } = await loadHelpTexts('en');
    for (const typed of ['', '(.*', '\\', 'x'.repeat(10_000), '<>&"']) expect(search(typed)).toEqual([]);
  });
});

test('an article renders no HTML, and no link to a script', () => {
  const hostile = [
    '# Title\n\nSummary\n',
    '<script>alert(1)</script>\n',
    'Text <img src=x onerror=alert(1)> and [a](javascript:alert(1)) [b](//evil.test) [c](data:text/html,x)\n',
    '![p](https://evil.test/x.png)\n',
  ].join('\n');
  const html = render(hostile);
  expect(html).not.toMatch(/<(script|img|a)\b/);
  expect(html).toContain('&lt;script&gt;');
});

test('a refusal links to an article that explains it', () => {
  expect(helpArticleOf('promotion.wagering_open')).toBe('redeem');
  expect(helpArticleOf('promotion.other_claim_open')).toBe('bonuses');
  expect(helpArticleOf('request.rate_limited')).toBeUndefined();
  const explained = Object.keys(refusals).filter((code) => helpArticleOf(code as never) !== undefined);
  expect(explained.length).toBeGreaterThan(40);
});

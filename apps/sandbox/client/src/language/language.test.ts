import { describe, expect, test } from 'vitest';
import { resolveInitialLanguage } from './language.ts';

describe('the language of a game', () => {
  test.each([
    ['de', '?language=fr', ['es'], 'de'],
    ['', '?language=fr', ['es'], 'fr'],
    ['', '?language=ja', ['pt-BR', 'es-MX', 'de'], 'es'],
    ['', '', ['FR-ca'], 'fr'],
    ['klingon', '?language=constructor', ['ja'], 'en'],
    ['', '', [], 'en'],
  ])('is the chosen one (%j), else the site’s (%j), else the browser’s (%j): %s', (...row) => {
    const [chosen, search, browser, language] = row;
    expect(resolveInitialLanguage(chosen, search, browser)).toBe(language);
  });
});

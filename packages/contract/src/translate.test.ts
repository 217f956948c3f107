import { describe, expect, test } from 'vitest';
import { missingFieldTexts } from './accounts/personal-details.ts';
import {
  chooseLanguage,
  endpoints,
  languages,
  messageText,
  type RefusalCode,
  refusals,
  refusalText,
} from './index.ts';
import en from './locales/en.json' with { type: 'json' };

const fieldTexts = Object.keys(en.fieldTexts);

describe('the language of a response', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['fr-CA,en;q=0.5', 'fr'],
    ['en;q=0.2, de-AT;q=0.9', 'de'],
    ['ja, es;q=0.4', 'es'],
    ['ja, ko', 'en'],
    ['fr;q=0, es', 'es'],
    [';;;,,,q=', 'en'],
  ])('is chosen by Accept-Language: %s → %s', (header, language) => {
    expect(chooseLanguage(header)).toBe(language);
  });

  test('also formats the values in a message', () => {
    const text = 'Many players are starting games right now. Please try again in {seconds} seconds.';
    expect(messageText({ text, values: { seconds: 12 } }, 'en')).toContain('try again in 12 seconds.');
    expect(messageText({ text, values: { seconds: 1200 } }, 'de')).toContain('in 1.200 Sekunden');
    const amount = 'You can ask for at most {max} per request. Higher VIP tiers can ask for more.';
    expect(messageText({ text: amount, values: { max: 150_000n } }, 'en')).toContain('at most $1,500.00 per');
    expect(messageText({ text: amount, values: { max: 150_000n } }, 'de')).toMatch(/1\.500,00\s\$/);
  });

  test('uses the form Sie in German', () => {
    const informal = /(?<!\p{L})(du|dir|dich|dein(e[mnrs]?)?)(?!\p{L})/iu;
    expect(codes.filter((code) => informal.test(refusalText(code, 'de')))).toEqual([]);
  });

  test('has a translation of every refusal', () => {
    for (const code of codes) {
      const texts = languages.map((language) => refusalText(code, language));
      expect(new Set(texts).size, code).toBe(languages.length);
    }
  });
});

describe('the texts of the schemas', () => {
  test('are all in the list of field texts, so that each is translated', () => {
    const missing = [...schemaMessages].filter((text) => !fieldTexts.includes(text));
    expect(missing).toEqual([]);
  });

  test('use every text of the list, except those of forms and of the server', () => {
    const elsewhere = [
      'Please fill in all fields',
      'New password must be at least 12 characters long',
      'This password is too easy to guess. Choose another one.',
      'The new password must differ from the current one',
      'Enter your current password to change your email address',
      'Invalid cursor',
      ...Object.values<string>(missingFieldTexts),
      'You must be of legal age to sign up',
      'This field is not known',
      ...fieldTexts.filter((text) => text.includes('{limit}')),
      'This field is required',
      'Choose one of the allowed values',
      'This value is not valid',
      'Enter a percentage',
      'Enter an amount',
      'Leave this empty',
      'Only a fixed credit or a match without a code',
      'Only for a match',
      'Enter at least 1000 cents',
      'Enter at least 10 rounds',
      'Enter at least 1',
      'The end must be after the start',
      'Write one line of 3 to 200 characters',
      'This name is reserved for the operator. Choose another one.',
    ];
    const unused = fieldTexts.filter((text) => !schemaMessages.has(text) && !elsewhere.includes(text));
    expect(unused).toEqual([]);
  });
});

const codes = Object.keys(refusals).filter((code): code is RefusalCode => Object.hasOwn(refusals, code));

const schemaMessages = new Set<string>();
const visitedNodes = new Set<unknown>();
for (const endpoint of Object.values(endpoints)) {
  for (const part of ['params', 'query', 'headers', 'body'] as const) {
    if (part in endpoint) collectMessages(Reflect.get(endpoint, part));
  }
}

/** Collects the messages of a schema, its checks and everything below them. */
function collectMessages(node: unknown): void {
  if (typeof node !== 'object' || node === null || visitedNodes.has(node)) return;
  visitedNodes.add(node);
  const def: unknown = Reflect.get(Reflect.get(node, '_zod') ?? {}, 'def');
  if (typeof def !== 'object' || def === null) {
    for (const value of Object.values(node)) collectMessages(value);
    return;
  }
  const error: unknown = Reflect.get(def, 'error');
  if (typeof error === 'function') {
    const words: unknown = error({ code: 'custom', input: undefined });
    if (typeof words === 'string') schemaMessages.add(words);
  }
  for (const value of Object.values(def)) collectMessages(value);
}

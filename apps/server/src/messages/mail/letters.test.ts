import { languages } from '@golden-acers/contract';
import { expect, test } from 'vitest';
import { composeLetter } from './letters.ts';
import type { MailKind } from './mail.schema.ts';
import { words } from './words.ts';

const kinds = Object.keys(words.en.letters).filter((kind): kind is MailKind => kind in words.en.letters);
const rows = languages.flatMap((language) => kinds.map((kind) => ({ language, kind })));
const from = 'Golden Acers <no-reply@golden-acers.test>';
const link = 'https://acers.example/reset-password?token=abc&x=1';

test.each(rows)('the mail $kind stands whole in $language', ({ language, kind }) => {
  const { subject, text, html } = composeLetter(
    { kind, language },
    { link, at: '2026-03-01T12:00:00.000Z' },
    from,
  );
  expect(subject).toMatch(/ · Golden Acers$/);
  expect(`${subject}${text}${html}`).not.toMatch(/[{}]|undefined|null/);
  expect(html).toContain(`lang="${language}"`);
  const leads = words[language].letters[kind].action !== undefined;
  expect(text.includes(link)).toBe(leads);
  expect(html.includes('href="https://acers.example/reset-password?token=abc&amp;x=1"')).toBe(leads);
});

test('no two languages say the same', () => {
  for (const kind of kinds) {
    expect(new Set(languages.map((language) => words[language].letters[kind].text)).size).toBe(
      languages.length,
    );
  }
});

test('a sender without a name is called by the address, and what it says is text', () => {
  const about = { kind: 'account_closed', language: 'en' } as const;
  const content = { link: null, at: '2026-03-01T12:00:00.000Z' };
  expect(composeLetter(about, content, 'house@acers.example').subject).toContain('house@acers.example');
  expect(composeLetter(about, content, 'A & <house@acers.example>').html).toContain('A &amp;');
});

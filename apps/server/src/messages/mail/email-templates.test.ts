import { languages } from '@golden-acers/contract';
import { expect, test } from 'vitest';
import { emailTexts, type MailKind, renderEmail } from './email-templates.ts';

const kinds = Object.keys(emailTexts.en.templates).filter(
  (kind): kind is MailKind => kind in emailTexts.en.templates,
);
const rows = languages.flatMap((language) => kinds.map((kind) => ({ language, kind })));
const from = 'Golden Acers <no-reply@golden-acers.test>';
const link = 'https://acers.example/reset-password?token=abc&x=1';

test.each(rows)('the mail $kind is complete in $language', ({ language, kind }) => {
  const { subject, text, html } = renderEmail(
    { kind, language },
    { link, at: '2026-03-01T12:00:00.000Z' },
    from,
  );
  expect(subject).toMatch(/ · Golden Acers$/);
  expect(`${subject}${text}${html}`).not.toMatch(/[{}]|undefined|null/);
  expect(html).toContain(`lang="${language}"`);
  const leads = emailTexts[language].templates[kind].action !== undefined;
  expect(text.includes(link)).toBe(leads);
  expect(html.includes('href="https://acers.example/reset-password?token=abc&amp;x=1"')).toBe(leads);
});

test('German mails address the reader with Sie', () => {
  const texts = JSON.stringify(emailTexts.de);
  expect(texts.match(/(?<!\p{L})(du|dir|dich|dein(e[mnrs]?)?)(?!\p{L})/giu)).toBeNull();
});

test('no two languages have the same text', () => {
  for (const kind of kinds) {
    expect(new Set(languages.map((language) => emailTexts[language].templates[kind].text)).size).toBe(
      languages.length,
    );
  }
});

test('a sender without a name is shown by the address, and its message is plain text', () => {
  const about = { kind: 'account_closed', language: 'en' } as const;
  const content = { link: null, at: '2026-03-01T12:00:00.000Z' };
  expect(renderEmail(about, content, 'house@acers.example').subject).toContain('house@acers.example');
  expect(renderEmail(about, content, 'A & <house@acers.example>').html).toContain('A &amp;');
});

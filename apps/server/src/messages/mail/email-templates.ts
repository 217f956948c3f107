import type { Language } from '@golden-acers/contract';
import { escapeHtml } from '@golden-acers/platform';
import { type EmailText, emailTexts } from './email-texts.ts';
import type { MailKind } from './mail.schema.ts';

/**
 * No word of it was typed by a person: whoever enters a stranger's address must not speak to them through us.
 */
export interface EmailContent {
  readonly link: string | null;
  /** When it was written, in ISO 8601. */
  readonly at: string;
  readonly attachment?: EmailAttachment | undefined;
}

/** A file that goes with a mail. What is in it was put together by us. */
export interface EmailAttachment {
  readonly name: string;
  readonly text: string;
}

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function renderEmail(
  { kind, language }: { readonly kind: MailKind; readonly language: Language },
  { link, at }: EmailContent,
  from: string,
): RenderedEmail {
  const fill = { brand: brandNameOf(from), at: formatMoment(at, language) };
  const template = fillPlaceholders(emailTexts[language].templates[kind], fill);
  const frame = emailTexts[language];
  const parts = {
    template,
    link,
    greeting: frame.greeting,
    copyLinkHint: frame.copyLinkHint,
    brand: fill.brand,
  };
  return {
    subject: `${template.subject} · ${fill.brand}`,
    text: renderText(parts),
    html: renderHtml(parts, language),
  };
}

interface EmailParts {
  readonly template: EmailText;
  readonly link: string | null;
  readonly greeting: string;
  readonly copyLinkHint: string;
  readonly brand: string;
}

function renderText({ template, link, greeting, brand }: EmailParts): string {
  const action = template.action === undefined || link === null ? [] : [`${template.action}:\n${link}`];
  return `${[greeting, template.text, ...action, ...noteParagraphs(template), brand].join('\n\n')}\n`;
}

const noteParagraphs = ({ note }: EmailText): string[] => (note === undefined ? [] : [note]);

function renderHtml(
  { template, link, greeting, copyLinkHint, brand }: EmailParts,
  language: Language,
): string {
  const paragraph = (text: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const small = 'font-size:13px;color:#5f584a;';
  const action =
    template.action === undefined || link === null
      ? []
      : [
          `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${buttonStyle}">${escapeHtml(template.action)}</a></p>`,
          paragraph(copyLinkHint, small),
          `<p style="margin:0 0 16px;${small}word-break:break-all">${escapeHtml(link)}</p>`,
        ];
  const body = [
    paragraph(greeting),
    paragraph(template.text),
    ...action,
    ...noteParagraphs(template).map((note) => paragraph(note, small)),
  ];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(template.subject)}</title></head>
<body style="margin:0;background:#f4efe4;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;color:#241f16">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e3d9c3;border-radius:14px;padding:32px">
<p style="margin:0 0 20px;font:600 20px Georgia,serif;color:#8a6414">${escapeHtml(brand)}</p>
<h1 style="margin:0 0 16px;font:600 22px Georgia,serif">${escapeHtml(template.subject)}</h1>
${body.join('\n')}
</div></body></html>
`;
}

const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:10px;background:#d9a62e;color:#241a05;font-weight:600;text-decoration:none';

/** The brand name from the sender of the mails: `Golden Acers <no-reply@…>` → `Golden Acers`. */
export function brandNameOf(from: string): string {
  const name = from
    .replace(/<[^>]*>/, '')
    .replaceAll('"', '')
    .trim();
  return name === '' ? from.replace(/[<>]/g, '') : name;
}

function formatMoment(at: string, language: Language): string {
  const shape = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language, shape).format(new Date(at))} UTC`;
}

function fillPlaceholders(letter: EmailText, values: Readonly<Record<string, string>>): EmailText {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
  return {
    subject: fill(letter.subject),
    text: fill(letter.text),
    ...(letter.action !== undefined && { action: fill(letter.action) }),
    ...(letter.note !== undefined && { note: fill(letter.note) }),
  };
}

import type { Language } from '@golden-acers/contract';
import { fillPlaceholders } from '@golden-acers/contract/placeholders';
import { escapeHtml } from '@golden-acers/platform';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

export type MailKind = keyof typeof en.templates;

interface EmailText {
  readonly subject: string;
  readonly text: string;
  readonly action?: string;
  readonly note?: string;
}

const digestCounts = ['notifications', 'games', 'offers'] as const;
type DigestCount = (typeof digestCounts)[number];

interface EmailTexts {
  readonly greeting: string;
  readonly copyLinkHint: string;
  /** The counts of a digest. */
  readonly counts: Readonly<Record<DigestCount, string>>;
  readonly templates: Readonly<Record<MailKind, EmailText>>;
}

/**
 * `{brand}` is the brand name, `{at}` the time of the event, `{summary}` the counts. A missing text doesn't
 * compile.
 */
export const emailTexts: Readonly<Record<Language, EmailTexts>> = { en, es, fr, de };

/** Contains no text typed by a person, so that no one can write to strangers through the casino. */
export interface EmailContent {
  readonly link: string | null;
  readonly at: string;
  /** The counts of a digest. A count of zero is omitted. */
  readonly counts?: Readonly<Record<DigestCount, number>> | undefined;
  readonly attachment?: { readonly name: string; readonly text: string } | undefined;
}

export function renderEmail(
  { kind, language }: { readonly kind: MailKind; readonly language: Language },
  { link, at, counts }: EmailContent,
  from: string,
): { subject: string; text: string; html: string } {
  const brand = brandNameOf(from);
  const summary = counts === undefined ? '' : summarize(counts, language);
  const values = { brand, at: formatMoment(at, language), summary };
  const fill = (text: string) => fillPlaceholders(text, values);
  const { greeting, copyLinkHint, templates } = emailTexts[language];
  const template = templates[kind];
  const subject = fill(template.subject);
  const action = template.action === undefined || link === null ? undefined : { text: template.action, link };
  const notes = template.note === undefined ? [] : [fill(template.note)];
  const paragraphs = [greeting, fill(template.text)];
  const textParts = [...paragraphs, ...(action ? [`${action.text}:\n${action.link}`] : []), ...notes, brand];
  const htmlParts = [
    ...paragraphs.map((text) => paragraph(text)),
    ...(action ? linkParagraphs(action, copyLinkHint) : []),
    ...notes.map((note) => paragraph(note, small)),
  ];
  return {
    subject: `${subject} · ${brand}`,
    text: `${textParts.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4efe4;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;color:#241f16">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e3d9c3;border-radius:14px;padding:32px">
<p style="margin:0 0 20px;font:600 20px Georgia,serif;color:#8a6414">${escapeHtml(brand)}</p>
<h1 style="margin:0 0 16px;font:600 22px Georgia,serif">${escapeHtml(subject)}</h1>
${htmlParts.join('\n')}
</div></body></html>
`,
  };
}

const small = 'font-size:13px;color:#5f584a;';
const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:10px;background:#d9a62e;color:#241a05;font-weight:600;text-decoration:none';

const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

function linkParagraphs({ text, link }: { text: string; link: string }, copyLinkHint: string): string[] {
  const href = escapeHtml(link);
  return [
    `<p style="margin:24px 0"><a href="${href}" style="${buttonStyle}">${escapeHtml(text)}</a></p>`,
    paragraph(copyLinkHint, small),
    paragraph(link, `${small}word-break:break-all`),
  ];
}

/** The name of a sender: `Golden Acers <no-reply@…>` → `Golden Acers`. */
export function brandNameOf(from: string): string {
  const name = from
    .replace(/<[^>]*>/, '')
    .replaceAll('"', '')
    .trim();
  return name === '' ? from.replace(/[<>]/g, '') : name;
}

/** Numbers after their names need no plural forms: `new games: 2, new offers: 1`. */
function summarize(counts: Readonly<Record<DigestCount, number>>, language: Language): string {
  return digestCounts
    .filter((name) => counts[name] > 0)
    .map((name) => `${emailTexts[language].counts[name]}: ${counts[name]}`)
    .join(', ');
}

function formatMoment(at: string, language: Language): string {
  const shape = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language, shape).format(new Date(at))} UTC`;
}

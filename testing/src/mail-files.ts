import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mail that the server wrote to a file because no mail server is configured. */
export interface MailFile {
  readonly file: string;
  readonly to: string;
  readonly subject: string;
  readonly language: string;
  readonly text: string;
  readonly html: string;
  /** The first URL in its text. */
  readonly link: string | undefined;
  readonly attachment: { readonly name: string; readonly text: string } | undefined;
}

/** Reads the mails of a folder, oldest first, without those that are still being written. */
export function readMailFiles(folder: string): MailFile[] {
  return fileNames(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readMailFile(join(folder, name)));
}

function fileNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder is created with the first mail.
    return [];
  }
}

function readMailFile(file: string): MailFile {
  const whole = readFileSync(file, 'utf8');
  const head = headOf(whole);
  const parts = partsOf(whole);
  const textOf = (type: string) =>
    bodyOf(parts.find((part) => headOf(part).get('content-type')?.startsWith(type)) ?? '');
  const text = textOf('text/plain');
  const attached = parts.find((part) => headOf(part).get('content-disposition')?.startsWith('attachment'));
  return {
    file,
    to: head.get('to') ?? '',
    subject: decodeEncodedWords(head.get('subject') ?? ''),
    language: head.get('content-language') ?? '',
    text,
    html: textOf('text/html'),
    link: /https?:\/\/\S+/.exec(text)?.[0],
    attachment: attached === undefined ? undefined : { name: fileNameOf(attached), text: bodyOf(attached) },
  };
}

/** Returns the token of the mail's link. */
export function linkTokenOf({ link }: MailFile): string {
  return new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('token') ?? '';
}

/** Returns the parts of a message, including nested ones. */
function partsOf(text: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(headOf(text).get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [text];
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(part.trimStart()));
}

const bodyOf = (part: string) =>
  decode(part.slice(part.indexOf('\n\n') + 2), headOf(part).get('content-transfer-encoding'));

const fileNameOf = (part: string) =>
  /filename="?([^";]+)/.exec(headOf(part).get('content-disposition') ?? '')?.[1] ?? '';

/** Header names in lower case. Folded lines are joined. */
function headOf(text: string): ReadonlyMap<string, string> {
  const lines = text
    .slice(0, text.indexOf('\n\n'))
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
}

function decode(text: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(text.replace(/=\n/g, '')) : text;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. Space between two encoded words is not part of the text. */
function decodeEncodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    );
}

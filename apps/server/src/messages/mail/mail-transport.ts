import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@golden-acers/platform';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** Mail to a server that doesn't respond is retried later, so the timeouts are short. */
const smtpTimeouts = {
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 15_000,
  dnsTimeout: 8_000,
};
/** No message of ours reads a file or an address: one that did would be somebody else's doing. */
const noFileAccess = { disableFileAccess: true, disableUrlAccess: true };

export interface MailSettings {
  /** Who mails come from, as it stands in their head: `Name <address>`. */
  readonly from: string;
  /** `smtp://` or `smtps://`, with the sign-in in it. Undefined: mails land in the folder. */
  readonly smtpUrl?: string | undefined;
  readonly folder: string;
}

interface OutgoingMail {
  /** Identifies the mail: a copy sent twice has the same id. */
  readonly id: string;
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: { readonly name: string; readonly text: string } | undefined;
}

/**
 * Whether it left; `refused` when the mail server says that no further attempt will help. Throws when one
 * may.
 */
export type SendMail = (message: OutgoingMail) => Promise<'sent' | 'refused'>;

export function createMailTransport(settings: MailSettings, log: Log): SendMail {
  return settings.smtpUrl === undefined
    ? createFolderTransport(settings, log)
    : createSmtpTransport(settings, settings.smtpUrl);
}

function createSmtpTransport({ from }: MailSettings, url: string): SendMail {
  const transport = createTransport({ url, ...smtpTimeouts, ...noFileAccess });
  return async (message) => {
    try {
      await transport.sendMail(toSendMailOptions(message, from));
      return 'sent';
    } catch (error) {
      if (isPermanentRefusal(error)) return 'refused';
      throw error;
    }
  };
}

/** The mail server knows no such recipient, or takes nothing for it. Anything else may pass. */
function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = { code: undefined, responseCode: undefined, ...error };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

/**
 * Without a mail server every mail is a file that mail programs open, for nobody but the owner of the folder.
 */
function createFolderTransport({ from, folder }: MailSettings, log: Log): SendMail {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    ...noFileAccess,
  });
  let hasWarned = false;
  return async (message) => {
    const { message: content } = await transport.sendMail(toSendMailOptions(message, from));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${message.id}.eml`);
    // Whole or not at all: somebody may be reading along.
    await writeFile(`${file}.part`, content, { mode: 0o600 });
    await chmod(`${file}.part`, 0o600);
    await rename(`${file}.part`, file);
    if (!hasWarned) log.warn({ folder }, 'no SMTP_URL is set, so mails are kept as files in this folder');
    hasWarned = true;
    return 'sent';
  };
}

function toSendMailOptions(
  { id, to, language, subject, text, html, attachment }: OutgoingMail,
  from: string,
): SendMailOptions {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to,
    subject,
    text,
    html,
    ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.text }] }),
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  };
}

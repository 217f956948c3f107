import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@golden-acers/platform';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** Short, because unsent mail is retried later. */
const smtpTimeouts = {
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 15_000,
  dnsTimeout: 8_000,
};
/** No mail needs to read a file or a URL, so nodemailer must not. */
const noFileAccess = { disableFileAccess: true, disableUrlAccess: true };

export interface MailSettings {
  readonly from: string;
  /** `smtp://` or `smtps://` with credentials. Undefined: mails are written to the folder. */
  readonly smtpUrl?: string | undefined;
  readonly folder: string;
}

interface OutgoingMail {
  /** A mail sent twice has the same id. */
  readonly id: string;
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Set for mails that the recipient can unsubscribe from. */
  readonly unsubscribeLink?: string | undefined;
  readonly attachment?: { readonly name: string; readonly text: string } | undefined;
}

/** `refused`: the mail server reports that no retry will help. Throws if a retry may help. */
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

/** The mail server rejects the recipient permanently. Any other error may pass. */
function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = { code: undefined, responseCode: undefined, ...error };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

/** Without a mail server each mail is a file that only the folder's owner can read. */
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
    // Renamed when complete, so that no reader sees half a file.
    await writeFile(`${file}.part`, content, { mode: 0o600 });
    await chmod(`${file}.part`, 0o600);
    await rename(`${file}.part`, file);
    if (!hasWarned) log.warn({ folder }, 'no SMTP_URL is set, so mails are kept as files in this folder');
    hasWarned = true;
    return 'sent';
  };
}

function toSendMailOptions(
  { id, to, language, subject, text, html, attachment, unsubscribeLink }: OutgoingMail,
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
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(unsubscribeLink !== undefined && {
        'List-Unsubscribe': `<${unsubscribeLink}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

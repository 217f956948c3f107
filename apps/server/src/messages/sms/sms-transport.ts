import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillPlaceholders } from '@golden-acers/contract/placeholders';
import type { Log, OutboundClient } from '@golden-acers/platform';

export interface SmsSettings {
  /** The name or number that people see as the sender. */
  readonly from: string;
  /**
   * Settings of a provider that takes a message as one POST. Undefined: messages are written to the folder.
   */
  readonly http?: SmsHttpSettings | undefined;
  readonly folder: string;
  /** The maximum for all players in 24 hours. Each message costs money. */
  readonly maxPerDay: number;
  /** Calling codes such as 1 or 49 to which codes are sent. Empty: to all. */
  readonly callingCodes: readonly string[];
}

interface SmsHttpSettings {
  readonly url: string;
  /** The value of the `authorization` header. */
  readonly authorization?: string | undefined;
  /** A template with `{to}`, `{from}`, `{text}` and `{id}`. JSON if it begins with a brace, else a form. */
  readonly body: string;
}

interface OutgoingSms {
  /** A message sent twice has the same id. */
  readonly id: string;
  /** E.164, such as +15550100142. */
  readonly to: string;
  readonly text: string;
}

/** `refused`: the provider reports that no retry will help. Throws if a retry may help. */
export type SendSms = (message: OutgoingSms) => Promise<'sent' | 'refused'>;

const timeoutMs = 15_000;
const maxResponseBytes = 2_000;
/** They may pass: the provider is busy, or too many were sent. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

export function createSmsTransport(
  settings: SmsSettings,
  { outbound, log }: { readonly outbound: OutboundClient; readonly log: Log },
): SendSms {
  const { http } = settings;
  return http === undefined
    ? createFolderTransport(settings, log)
    : createHttpTransport(http, settings.from, outbound);
}

function createHttpTransport(
  { url, authorization, body }: SmsHttpSettings,
  from: string,
  outbound: OutboundClient,
): SendSms {
  const isJson = body.trimStart().startsWith('{');
  const encode = (text: string) => (isJson ? JSON.stringify(text).slice(1, -1) : encodeURIComponent(text));
  return async ({ id, to, text }) => {
    const values = Object.entries({ id, to, from, text }).map(([name, value]) => [name, encode(value)]);
    const { status } = await outbound.post({
      url,
      headers: {
        'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
        ...(authorization !== undefined && { authorization }),
      },
      body: fillPlaceholders(body, Object.fromEntries(values)),
      ...{ timeoutMs, maxResponseBytes },
    });
    if (status >= 200 && status < 300) return 'sent';
    if (status >= 400 && status < 500 && !passingStatuses.has(status)) return 'refused';
    throw new Error(`The SMS provider answered with ${status}.`);
  };
}

/** Without a provider each message is a file that only the folder's owner can read. */
function createFolderTransport({ from, folder }: SmsSettings, log: Log): SendSms {
  let hasWarned = false;
  return async ({ id, to, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.txt`);
    // Renamed when complete, so that no reader sees half a file.
    await writeFile(`${file}.part`, `From: ${from}\nTo: ${to}\n\n${text}\n`, { mode: 0o600 });
    await chmod(`${file}.part`, 0o600);
    await rename(`${file}.part`, file);
    if (!hasWarned)
      log.warn({ folder }, 'no SMS_URL is set, so text messages are kept as files in this folder');
    hasWarned = true;
    return 'sent';
  };
}

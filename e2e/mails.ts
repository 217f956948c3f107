import { join } from 'node:path';
import { type MailFile, readMailFiles } from '@golden-acers/testing/mail-files';
import { pollUntil } from '@golden-acers/testing/poll-until';
import type { Product } from './product.ts';

/** Resolves with the newest mail to this address that is accepted. */
export async function waitForMail(
  { dataDir }: Product,
  address: string,
  accepts: (mail: MailFile) => boolean,
): Promise<MailFile> {
  const found = await pollUntil(
    'another process sends mails in the background',
    () => readMailFiles(join(dataDir, 'mail')).findLast((mail) => mail.to === address && accepts(mail)),
    (mail) => mail !== undefined,
  );
  if (found === undefined) throw new Error(`${address} got no such mail.`);
  return found;
}

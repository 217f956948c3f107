import { createECDH } from 'node:crypto';
import type { Context } from '../../context.ts';
import { findPushKey, insertPushKey } from './push-subscriptions.sql.ts';

/** The key pair of VAPID (RFC 8292), as base64url, by which push services recognise this site. */
export interface PushKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

const id = 'vapid';
const privateKeyBytes = 32;

/** Created once for all servers: browsers subscribe to one public key. */
export async function getPushKeys({ db, vault }: Pick<Context, 'db' | 'vault'>): Promise<PushKeyPair> {
  const found = await findPushKey(db);
  if (found !== undefined)
    return { publicKey: found.publicKey, privateKey: vault.open(found.privateKeySealed, id) };
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKeyHex = pair.getPrivateKey('hex').padStart(2 * privateKeyBytes, '0');
  const privateKey = Buffer.from(privateKeyHex, 'hex').toString('base64url');
  await insertPushKey(db, { id, publicKey, privateKeySealed: vault.seal(privateKey, id) });
  // Another server may have been first.
  return getPushKeys({ db, vault });
}

import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { filePrefixOf, openFile, type ReadBytes, sealFile } from './file-vault.ts';
import { type RandomSource, systemRandom } from './random.ts';

export interface Vault {
  /** Opens only with the same `boundTo`, the id of its row. */
  seal(text: string, boundTo: string): string;
  /** Throws VaultError for a text that was changed, moved to another row, or sealed with an unknown key. */
  open(sealed: string, boundTo: string): string;
  /** The prefix of every text that the current key seals. */
  readonly currentPrefix: string;
  /** Like `seal`, for a file of any bytes. */
  sealFile(content: Uint8Array, boundTo: string): Buffer;
  /** Yields the pieces of a file. Throws SealedFileError at the first piece that is not valid. */
  openFile(read: ReadBytes, boundTo: string): AsyncGenerator<Uint8Array>;
  /** The prefix of every file that the current key seals. */
  readonly currentFilePrefix: string;
}

/** The message never contains the sealed text. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
}

export interface VaultKeys {
  /** 32 bytes as base64url, base64 or hex. Seals new texts. */
  readonly currentKey: string;
  /** Former keys, which can still open texts. */
  readonly oldKeys?: readonly string[];
}

/** Release 1.0.0 sealed `v1` texts with the key itself. New texts use a key derived from it. */
const forms = ['v1', 'v2'] as const;
type Form = (typeof forms)[number];
const currentForm: Form = 'v2';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Derives an independent key for one purpose, so that no key serves two purposes. */
export function deriveKey(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', decodeKey(key), '', purpose, keyBytes));
}

/**
 * Returns the id of the key, which is written into each text that it seals. Reveals nothing about the key.
 */
export function vaultKeyId(key: string): string {
  return createHash('sha256').update(decodeKey(key)).digest('hex').slice(0, 8);
}

/** AES-256-GCM with a random nonce per text. The text is `<form>.<key id>.<nonce>.<ciphertext and tag>`. */
export function createVault(
  { currentKey, oldKeys = [] }: VaultKeys,
  source: RandomSource = systemRandom,
): Vault {
  const current = readKey(currentKey);
  const keys = new Map([current, ...oldKeys.map(readKey)].map((key) => [key.id, key]));
  return {
    currentPrefix: `${currentForm}.${current.id}.`,
    currentFilePrefix: filePrefixOf(current.id),
    sealFile: (content, boundTo) =>
      sealFile({ id: current.id, key: current.files }, content, { boundTo, source }),
    openFile: (read, boundTo) => openFile((id) => keys.get(id)?.files, boundTo, read),
    seal(text, boundTo) {
      const nonce = source.bytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current[currentForm], nonce, { authTagLength: tagBytes });
      cipher.setAAD(additionalDataOf(currentForm, current.id, boundTo));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      const [nonceText, bodyText] = [Buffer.from(nonce), sealed].map((bytes) => bytes.toString('base64url'));
      return [currentForm, current.id, nonceText, bodyText].join('.');
    },
    open(sealed, boundTo) {
      const [formText, id = '', nonceText = '', bodyText = '', ...more] = sealed.split('.');
      const form = forms.find((known) => known === formText);
      const nonce = Buffer.from(nonceText, 'base64url');
      const body = Buffer.from(bodyText, 'base64url');
      if (form === undefined || more.length > 0 || nonce.length !== nonceBytes || body.length < tagBytes) {
        throw new VaultError('This is not a sealed text.');
      }
      const key = keys.get(id);
      if (key === undefined)
        throw new VaultError(`The key ${id} that sealed this text is not among the vault's keys.`);
      const decipher = createDecipheriv('aes-256-gcm', key[form], nonce, { authTagLength: tagBytes });
      decipher.setAAD(additionalDataOf(form, id, boundTo));
      decipher.setAuthTag(body.subarray(-tagBytes));
      try {
        return decipher.update(body.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        // Without a cause, which could contain the ciphertext.
        throw new VaultError('A sealed text was changed, or belongs to another row.');
      }
    },
  };
}

function additionalDataOf(form: Form, keyId: string, boundTo: string): Buffer {
  return Buffer.from(`${form}.${keyId}.${boundTo}`, 'utf8');
}

function readKey(text: string): Readonly<Record<Form | 'files', Buffer>> & { readonly id: string } {
  const v1 = decodeKey(text);
  return { id: vaultKeyId(text), v1, v2: deriveKey(text, 'vault'), files: deriveKey(text, 'files') };
}

function decodeKey(text: string): Buffer {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64url');
  if (bytes.length !== keyBytes)
    throw new VaultError('A vault key is 32 bytes, written as base64url or hex.');
  return bytes;
}

import { createHmac, hkdfSync } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Log } from '@golden-acers/platform';
import type { ServerConfig } from '../../config.ts';
import { type Context, inTransaction } from '../../context.ts';
import type { Db } from '../../schema.ts';
import {
  type ChainLink,
  type ChainLinkRow,
  findChainHead,
  findLinkHash,
  findOrphanEntry,
  insertChainLinks,
  listChainLinks,
  listUnlinkedEntries,
  tryLockChain,
} from './audit-chain.sql.ts';

type ChainKeys = Pick<ServerConfig, 'encryptionKey' | 'oldEncryptionKeys'>;

/** The predecessor of the first link. */
const genesisHash = '0'.repeat(64);
const linkBatchSize = 500;

/**
 * The key is derived from one outside of the database, so that database access is not enough to forge a
 * hash.
 */
function deriveChainKey(encryptionKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(encryptionKey, 'base64url'), '', 'audit chain', 32));
}

function linkHash(key: Buffer, previous: string, number: bigint, text: string): string {
  return createHmac('sha256', key).update(`${previous} ${number} ${text}`).digest('hex');
}

interface ChainContext {
  readonly db: Db;
  readonly config: ChainKeys & { readonly auditHeadFile: string };
  readonly log: Log;
}

/**
 * Links new entries and saves the chain's head outside of the database, which reveals a truncation. Returns
 * whether there may be more. Of several servers one works at a time.
 */
export async function linkAuditEntries(context: ChainContext): Promise<boolean> {
  const { config } = context;
  const key = deriveChainKey(config.encryptionKey);
  const links = await inTransaction(context, async (tx) => {
    if (!(await tryLockChain(tx.db))) return [];
    const entries = await listUnlinkedEntries(tx.db, linkBatchSize);
    if (entries.length === 0) return [];
    let { number, hash } = (await findChainHead(tx.db)) ?? { number: 0n, hash: genesisHash };
    const links = entries.map(({ entryId, text }) => {
      number += 1n;
      hash = linkHash(key, hash, number, text);
      return { number, hash, entryId };
    });
    await insertChainLinks(tx.db, links);
    return links;
  });
  const head = links.at(-1);
  if (head !== undefined) await saveHead(context, head);
  return links.length >= linkBatchSize;
}

/**
 * Advances the saved head only while the chain contains it, or the next entry would hide a truncation.
 * Renames, so that the write is atomic.
 */
async function saveHead({ db, config, log }: ChainContext, { number, hash }: ChainLink): Promise<void> {
  const file = config.auditHeadFile;
  const savedHead = await readHeadFile(file);
  if (savedHead !== undefined && (await findLinkHash(db, savedHead.number)) !== savedHead.hash) {
    log.error({ number: `${savedHead.number}` }, 'the audit log does not contain its saved head');
    return;
  }
  await writeFile(`${file}.new`, `${number} ${hash}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function readHeadFile(file: string): Promise<ChainLink | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [, number, hash] = /^(\d{1,18}) ([0-9a-f]{64})\n$/.exec(text) ?? [];
  return number === undefined || hash === undefined ? undefined : { number: BigInt(number), hash };
}

type ChainVerification =
  | { readonly isIntact: true; readonly links: bigint; readonly isHeadChecked: boolean }
  | {
      readonly isIntact: false;
      readonly number: bigint;
      readonly entryId: string | null;
      readonly reason: string;
    };

/** Keeps memory constant however long the chain is. */
const verifyBatchSize = 1_000;

export async function verifyAuditChain(
  db: Context['db'],
  { encryptionKey, oldEncryptionKeys, auditHeadFile }: ChainKeys & { readonly auditHeadFile: string },
): Promise<ChainVerification> {
  const keys = [encryptionKey, ...oldEncryptionKeys].map(deriveChainKey);
  const savedHead = await readHeadFile(auditHeadFile);
  let last: ChainLink = { number: 0n, hash: genesisHash };
  let isHeadChecked = false;
  for (;;) {
    const links = await listChainLinks(db, last.number, verifyBatchSize);
    for (const link of links) {
      const reason = findLinkDefect(keys, last, link);
      if (reason !== undefined) {
        return { isIntact: false, number: last.number + 1n, entryId: link.entryId, reason };
      }
      if (savedHead?.number === link.number) {
        if (savedHead.hash !== link.hash) {
          const changed =
            'the chain was rebuilt: its hash differs from the one saved outside of the database';
          return { isIntact: false, number: link.number, entryId: link.entryId, reason: changed };
        }
        isHeadChecked = true;
      }
      last = link;
    }
    if (links.length < verifyBatchSize) break;
  }
  if (savedHead !== undefined && savedHead.number > last.number) {
    const reason = `the chain ends here, but its saved head is number ${savedHead.number}`;
    return { isIntact: false, number: last.number + 1n, entryId: null, reason };
  }
  const orphan = await findOrphanEntry(db);
  if (orphan !== undefined) {
    return {
      isIntact: false,
      number: last.number + 1n,
      entryId: orphan,
      reason: 'an entry was inserted past the log',
    };
  }
  return { isIntact: true, links: last.number, isHeadChecked };
}

function findLinkDefect(keys: readonly Buffer[], last: ChainLink, link: ChainLinkRow): string | undefined {
  if (link.number !== last.number + 1n) return 'links are missing';
  const { text } = link;
  if (text === null) return 'its entry was deleted';
  const fits = keys.some((key) => linkHash(key, last.hash, link.number, text) === link.hash);
  return fits ? undefined : 'its entry or its hash was changed';
}

import { createHmac, hkdfSync } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { AuditDefect } from '@golden-acers/contract';
import type { Log } from '@golden-acers/platform';
import type { ServerConfig } from '../../config/config.ts';
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

export type ChainVerification =
  | {
      readonly isIntact: true;
      /** The last verified link. */
      readonly links: bigint;
      readonly isHeadChecked: boolean;
      /** False: the chain continues after the last verified link. */
      readonly isComplete: boolean;
    }
  | {
      readonly isIntact: false;
      readonly number: bigint;
      readonly entryId: string | null;
      readonly defect: AuditDefect;
    };

interface VerificationRange {
  /** The first link. Those before it are taken as they are. */
  readonly from: bigint;
  readonly maxLinks: number;
  /** Called after each batch with the last verified link. Throws to stop. */
  readonly onProgress: (links: bigint) => Promise<void>;
}

/** Keeps memory constant however long the chain is. */
const verifyBatchSize = 1_000;
const wholeChain: VerificationRange = {
  from: 1n,
  maxLinks: Number.MAX_SAFE_INTEGER,
  onProgress: async () => undefined,
};

export async function verifyAuditChain(
  db: Context['db'],
  { encryptionKey, oldEncryptionKeys, auditHeadFile }: ChainKeys & { readonly auditHeadFile: string },
  { from, maxLinks, onProgress } = wholeChain,
): Promise<ChainVerification> {
  const keys = [encryptionKey, ...oldEncryptionKeys].map(deriveChainKey);
  const savedHead = await readHeadFile(auditHeadFile);
  const lastNumber = from - 1n + BigInt(maxLinks);
  let last: ChainLink = { number: from - 1n, hash: (await findLinkHash(db, from - 1n)) ?? genesisHash };
  let isHeadChecked = false;
  const broken = (number: bigint, entryId: string | null, defect: AuditDefect) =>
    ({ isIntact: false, number, entryId, defect }) as const;
  for (;;) {
    const links = await listChainLinks(db, last.number, verifyBatchSize);
    for (const link of links) {
      const defect = findLinkDefect(keys, last, link);
      if (defect !== undefined) return broken(last.number + 1n, link.entryId, defect);
      if (savedHead?.number === link.number) {
        if (savedHead.hash !== link.hash) return broken(link.number, link.entryId, 'rebuilt');
        isHeadChecked = true;
      }
      last = link;
    }
    await onProgress(last.number);
    if (links.length < verifyBatchSize) break;
    if (last.number >= lastNumber) {
      return { isIntact: true, links: last.number, isHeadChecked, isComplete: false };
    }
  }
  if (savedHead !== undefined && savedHead.number > last.number) {
    return broken(last.number + 1n, null, 'truncated');
  }
  const orphan = await findOrphanEntry(db);
  if (orphan !== undefined) return broken(last.number + 1n, orphan, 'inserted');
  return { isIntact: true, links: last.number, isHeadChecked, isComplete: true };
}

function findLinkDefect(
  keys: readonly Buffer[],
  last: ChainLink,
  link: ChainLinkRow,
): AuditDefect | undefined {
  if (link.number !== last.number + 1n) return 'links_missing';
  const { text } = link;
  if (text === null) return 'entry_deleted';
  const fits = keys.some((key) => linkHash(key, last.hash, link.number, text) === link.hash);
  return fits ? undefined : 'changed';
}

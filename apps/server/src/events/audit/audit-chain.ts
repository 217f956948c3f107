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

/** What the first link is chained to. */
const genesisHash = '0'.repeat(64);
const linkBatchSize = 500;

/** Who can write into the database can't make a hash that fits: the key is derived from one that lies outside. */
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
 * Links what was recorded since the last time, and notes the chain's head outside of the database, so that an end cut off is
 * missed too. Answers whether there may be more. Several servers may run it: one of them works.
 */
export async function linkAuditEntries(context: ChainContext): Promise<boolean> {
  const { config } = context;
  const key = deriveChainKey(config.encryptionKey);
  const made = await inTransaction(context, async (tx) => {
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
  const head = made.at(-1);
  if (head !== undefined) await saveHead(context, head);
  return made.length >= linkBatchSize;
}

/**
 * Moves the note on, as long as the chain holds what it names: the next act would hide that an end was cut off. Renamed into its
 * place, so that a crash leaves the old one or the new one.
 */
async function saveHead({ db, config, log }: ChainContext, { number, hash }: ChainLink): Promise<void> {
  const file = config.auditHeadFile;
  const noted = await readHeadFile(file);
  if (noted !== undefined && (await findLinkHash(db, noted.number)) !== noted.hash) {
    log.error({ number: `${noted.number}` }, 'the audit log lacks the end that was noted of it');
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

/** Reads the whole chain in steps of this many links: constant memory, however long it is. */
const verifyBatchSize = 1_000;

/** Follows the chain from its beginning and names the first row that isn't what it was. Changes nothing. */
export async function verifyAuditChain(
  db: Context['db'],
  { encryptionKey, oldEncryptionKeys, auditHeadFile }: ChainKeys & { readonly auditHeadFile: string },
): Promise<ChainVerification> {
  const keys = [encryptionKey, ...oldEncryptionKeys].map(deriveChainKey);
  const noted = await readHeadFile(auditHeadFile);
  let last: ChainLink = { number: 0n, hash: genesisHash };
  let isHeadChecked = false;
  for (;;) {
    const links = await listChainLinks(db, last.number, verifyBatchSize);
    for (const link of links) {
      const reason = findLinkDefect(keys, last, link);
      if (reason !== undefined) {
        return { isIntact: false, number: last.number + 1n, entryId: link.entryId, reason };
      }
      if (noted?.number === link.number) {
        if (noted.hash !== link.hash) {
          const changed =
            'the chain was made anew: its hash is not the one that was noted outside of the database';
          return { isIntact: false, number: link.number, entryId: link.entryId, reason: changed };
        }
        isHeadChecked = true;
      }
      last = link;
    }
    if (links.length < verifyBatchSize) break;
  }
  if (noted !== undefined && noted.number > last.number) {
    const reason = `the chain ends here, and its end was noted as number ${noted.number}`;
    return { isIntact: false, number: last.number + 1n, entryId: null, reason };
  }
  const stray = await findOrphanEntry(db);
  if (stray !== undefined) {
    return { isIntact: false, number: last.number + 1n, entryId: stray, reason: 'an entry was slipped in' };
  }
  return { isIntact: true, links: last.number, isHeadChecked };
}

function findLinkDefect(keys: readonly Buffer[], last: ChainLink, link: ChainLinkRow): string | undefined {
  if (link.number !== last.number + 1n) return 'links are missing';
  const { text } = link;
  if (text === null) return 'its entry is gone';
  const fits = keys.some((key) => linkHash(key, last.hash, link.number, text) === link.hash);
  return fits ? undefined : 'its entry or its hash was changed';
}

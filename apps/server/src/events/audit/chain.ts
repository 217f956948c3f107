import { createHmac, hkdfSync } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { inTransaction, type Log } from '@golden-acers/platform';
import type { ServerConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { ServerDatabase } from '../../schema.ts';
import {
  findHash,
  findHead,
  findStray,
  insertLinks,
  type Link,
  type LinkedRow,
  listLinked,
  listUnlinked,
  lockChain,
} from './chain.sql.ts';

type Keys = Pick<ServerConfig, 'encryptionKey' | 'oldEncryptionKeys'>;

/** What the first link is chained to. */
const beginning = '0'.repeat(64);
const linkedAtOnce = 500;

/** Who can write into the database can't make a hash that fits: the key is derived from one that lies outside. */
function chainKey(encryptionKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(encryptionKey, 'base64url'), '', 'audit chain', 32));
}

function hashOf(key: Buffer, previous: string, number: bigint, text: string): string {
  return createHmac('sha256', key).update(`${previous} ${number} ${text}`).digest('hex');
}

interface ChainContext {
  readonly db: ServerDatabase;
  readonly config: Keys & { readonly auditHeadFile: string };
  readonly log: Log;
}

/**
 * Links what was recorded since the last time, and notes the chain's head outside of the database, so that an end cut off is
 * missed too. Answers whether there may be more. Several servers may run it: one of them works.
 */
export async function linkEntries(context: ChainContext): Promise<boolean> {
  const { db, config } = context;
  const key = chainKey(config.encryptionKey);
  const made = await inTransaction(db, async (tx) => {
    if (!(await lockChain(tx))) return [];
    const entries = await listUnlinked(tx, linkedAtOnce);
    if (entries.length === 0) return [];
    let { number, hash } = (await findHead(tx)) ?? { number: 0n, hash: beginning };
    const links = entries.map(({ entryId, text }) => {
      number += 1n;
      hash = hashOf(key, hash, number, text);
      return { number, hash, entryId };
    });
    await insertLinks(tx, links);
    return links;
  });
  const head = made.at(-1);
  if (head !== undefined) await noteHead(context, head);
  return made.length >= linkedAtOnce;
}

/**
 * Moves the note on, as long as the chain holds what it names: the next act would hide that an end was cut off. Renamed into its
 * place, so that a crash leaves the old one or the new one.
 */
async function noteHead({ db, config, log }: ChainContext, { number, hash }: Link): Promise<void> {
  const file = config.auditHeadFile;
  const noted = await readHead(file);
  if (noted !== undefined && (await findHash(db, noted.number)) !== noted.hash) {
    log.error({ number: `${noted.number}` }, 'the audit log lacks the end that was noted of it');
    return;
  }
  await writeFile(`${file}.new`, `${number} ${hash}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function readHead(file: string): Promise<Link | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [, number, hash] = /^(\d{1,18}) ([0-9a-f]{64})\n$/.exec(text) ?? [];
  return number === undefined || hash === undefined ? undefined : { number: BigInt(number), hash };
}

type Verification =
  | { readonly isWhole: true; readonly links: bigint; readonly headChecked: boolean }
  | {
      readonly isWhole: false;
      readonly number: bigint;
      readonly entryId: string | null;
      readonly why: string;
    };

/** Reads the whole chain in steps of this many links: constant memory, however long it is. */
const readAtOnce = 1_000;

/** Follows the chain from its beginning and names the first row that isn't what it was. Changes nothing. */
export async function verifyChain(
  db: Context['db'],
  { encryptionKey, oldEncryptionKeys, auditHeadFile }: Keys & { readonly auditHeadFile: string },
): Promise<Verification> {
  const keys = [encryptionKey, ...oldEncryptionKeys].map(chainKey);
  const noted = await readHead(auditHeadFile);
  let last: Link = { number: 0n, hash: beginning };
  let headChecked = false;
  for (;;) {
    const links = await listLinked(db, last.number, readAtOnce);
    for (const link of links) {
      const why = whyBroken(keys, last, link);
      if (why !== undefined) {
        return { isWhole: false, number: last.number + 1n, entryId: link.entryId, why };
      }
      if (noted?.number === link.number) {
        if (noted.hash !== link.hash) {
          const changed =
            'the chain was made anew: its hash is not the one that was noted outside of the database';
          return { isWhole: false, number: link.number, entryId: link.entryId, why: changed };
        }
        headChecked = true;
      }
      last = link;
    }
    if (links.length < readAtOnce) break;
  }
  if (noted !== undefined && noted.number > last.number) {
    const why = `the chain ends here, and its end was noted as number ${noted.number}`;
    return { isWhole: false, number: last.number + 1n, entryId: null, why };
  }
  const stray = await findStray(db);
  if (stray !== undefined) {
    return { isWhole: false, number: last.number + 1n, entryId: stray, why: 'an entry was slipped in' };
  }
  return { isWhole: true, links: last.number, headChecked };
}

function whyBroken(keys: readonly Buffer[], last: Link, link: LinkedRow): string | undefined {
  if (link.number !== last.number + 1n) return 'links are missing';
  const { text } = link;
  if (text === null) return 'its entry is gone';
  const fits = keys.some((key) => hashOf(key, last.hash, link.number, text) === link.hash);
  return fits ? undefined : 'its entry or its hash was changed';
}

import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../config.ts';
import { type ArchiveManifest, manifestSchema } from './partition-archive.ts';

export interface ArchiveFolder {
  readonly months: number;
  readonly rows: bigint;
  /** One sentence for each problem. */
  readonly problems: readonly string[];
}

/** Reads every file of an archive and compares it with its manifest. Needs no database. */
export async function verifyArchive(folder: string): Promise<ArchiveFolder> {
  if (!existsSync(folder)) throw new ConfigError(`There is no folder ${folder}.`);
  const names = readdirSync(folder).sort();
  const problems: string[] = [];
  const manifests: ArchiveManifest[] = [];
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const manifest = readManifest(join(folder, name));
    if (manifest === undefined) problems.push(`${name} cannot be read.`);
    else manifests.push(manifest);
  }
  for (const { file, sha256 } of manifests) {
    const found = names.includes(file) ? await hashFile(join(folder, file)) : undefined;
    if (found === undefined) problems.push(`${file} is missing.`);
    else if (found !== sha256) problems.push(`${file} was changed or cut.`);
  }
  const known = new Set(manifests.map(({ file }) => file));
  for (const name of names) {
    if (name.endsWith('.part')) problems.push(`${name} was not finished.`);
    else if (name.endsWith('.csv.gz') && !known.has(name)) problems.push(`${name} was never verified.`);
  }
  problems.push(...findGaps(manifests));
  const rows = manifests.reduce((sum, manifest) => sum + BigInt(manifest.rows), 0n);
  return { months: manifests.length, rows, problems };
}

function readManifest(path: string): ArchiveManifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // The caller names the file. Details would not help the operator.
    return undefined;
  }
}

/** Returns the SHA-256 of a file, as hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** A month whose file and manifest are both missing leaves a gap between its neighbours. */
function findGaps(manifests: readonly ArchiveManifest[]): string[] {
  const sorted = manifests.toSorted((one, other) => one.to.localeCompare(other.to));
  return sorted.flatMap(({ table, to }, index) => {
    const next = sorted.slice(index + 1).find((later) => later.table === table);
    if (next === undefined || next.from === null || next.from <= to) return [];
    return [`${table} has no file from ${to.slice(0, 10)} to ${next.from.slice(0, 10)}.`];
  });
}

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { hashFile } from '@golden-acers/platform';
import { z } from 'zod';

/** The copy is not what the backup wrote. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}

export const manifestName = 'manifest.json';

const manifestSchema = z.object({
  /** When the copy was complete, as ISO 8601. */
  madeAt: z.iso.datetime(),
  /** SHA-256 of every file, by its path with slashes. */
  files: z.record(z.string(), z.hex()),
});

const maxNamed = 10;

/** Records the sum of every file of a complete copy. */
export async function writeManifest(folder: string): Promise<void> {
  const files: Record<string, string> = {};
  for (const path of listFiles(folder)) files[path] = await hashFile(join(folder, path));
  const manifest: z.infer<typeof manifestSchema> = { madeAt: new Date().toISOString(), files };
  writeFileSync(join(folder, manifestName), JSON.stringify(manifest), { mode: 0o600, flush: true });
}

export interface VerifiedBackup {
  /** A sentence about the result. */
  readonly result: string;
  /** The files and folders that the backup wrote. */
  readonly names: readonly string[];
}

/**
 * Reads every file of a backup. Throws BackupDamaged for one that is missing or that changed, and for one
 * that was added to the database's folder. Other files, such as notes of the operator, are no part of the
 * backup. Version 1.0.0 recorded no sums.
 */
export async function verifyManifest(folder: string): Promise<VerifiedBackup> {
  const path = join(folder, manifestName);
  if (!existsSync(path))
    return {
      result:
        'This backup has no manifest, because it is from version 1.0.0: its files are not compared with sums.',
      names: readdirSync(folder),
    };
  const { madeAt, files } = readManifest(path);
  const found = new Set(listFiles(folder));
  const problems: string[] = [];
  for (const [file, sha256] of Object.entries(files)) {
    if (!found.delete(file)) problems.push(`${file} is missing`);
    else if ((await hashFile(join(folder, file))) !== sha256) problems.push(`${file} was changed`);
  }
  for (const file of found)
    if (file.startsWith('postgres/')) problems.push(`${file} is not part of the backup`);
  if (problems.length > 0) {
    const others = problems.length > maxNamed ? `, and ${problems.length - maxNamed} more` : '';
    throw new BackupDamaged(
      `The backup ${folder} is damaged: ${problems.slice(0, maxNamed).join(', ')}${others}. Use another one.`,
    );
  }
  return {
    result: `All ${Object.keys(files).length} files are those of the backup made at ${madeAt}.`,
    names: [...new Set(Object.keys(files).map((file) => file.split('/')[0] ?? file))],
  };
}

function readManifest(path: string): z.infer<typeof manifestSchema> {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new BackupDamaged(`The backup is damaged: ${path} cannot be read. Use another one.`);
  }
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== manifestName && statSync(join(folder, name)).isFile())
    .map((name) => relative(folder, join(folder, name)).split(sep).join('/'))
    .sort();

import { mkdirSync, mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { manifestName, verifyManifest, writeManifest } from './backup-manifest.ts';

let folder = '';
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
beforeEach(async () => {
  const temporary = mkdtempDisposableSync(join(tmpdir(), 'manifest-'));
  onTestFinished(() => temporary.remove());
  folder = temporary.path;
  mkdirSync(join(folder, 'postgres'));
  write('postgres/1', 'a table');
  write('encryption-key', 'a key');
  await writeManifest(folder);
});

test('an unchanged backup is complete', async () => {
  expect(await verifyManifest(folder)).toEqual({
    result: expect.stringMatching(/^All 2 files are those of the backup made at \d{4}-.+Z\.$/),
    names: ['encryption-key', 'postgres'],
  });
});

test('a backup names the files that are missing, changed and added', async () => {
  write('postgres/1', 'a tablf');
  rmSync(join(folder, 'encryption-key'));
  write('postgres/more', '');
  await expect(verifyManifest(folder)).rejects.toThrow(
    `The backup ${folder} is damaged: encryption-key is missing, postgres/1 was changed, postgres/more is not part of the backup. Use another one.`,
  );
});

test('a backup with many damaged files names ten of them', async () => {
  for (let number = 0; number < 12; number += 1)
    write(`postgres/added-${String(number).padStart(2, '0')}`, '');
  await expect(verifyManifest(folder)).rejects.toThrow('added-09 is not part of the backup, and 2 more. Use');
});

test('a note beside the backup is no part of it', async () => {
  write('README', 'Made before the upgrade');
  expect((await verifyManifest(folder)).names).not.toContain('README');
});

test('a manifest that cannot be read is damage, and a backup of 1.0.0 has none', async () => {
  write(manifestName, '{"files":{}');
  await expect(verifyManifest(folder)).rejects.toThrow('manifest.json cannot be read');
  rmSync(join(folder, manifestName));
  expect((await verifyManifest(folder)).result).toContain('from version 1.0.0');
});

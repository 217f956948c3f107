import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DataFolderInUse, openDataFolder } from './data-folder.ts';
import { runProgram } from './test-programs/run-program.ts';

function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'data-folder-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return join(dir, 'data');
}

function spawnLockHolder(dir: string) {
  const program = runProgram('lock-folder.ts', dir);
  onTestFinished(() => program.kill('SIGKILL'));
  return program;
}

test('a second process gets the pid of the first in its error, and the folder can be opened again after a kill', async () => {
  const dir = newFolder();
  const first = spawnLockHolder(dir);
  await first.waitForLine('open');
  expect(() => openDataFolder(dir)).toThrow(`is in use by the process with pid ${first.process.pid}: stop`);
  await first.kill('SIGKILL');
  openDataFolder(dir).close();
});

test('a process can open its folder again only after closing it', () => {
  const dir = newFolder();
  const folder = openDataFolder(dir);
  expect(() => openDataFolder(dir)).toThrow(DataFolderInUse);
  folder.close();
  openDataFolder(dir).close();
});

test('if many processes find a stale lock at once, one gets the folder, and the others report its pid', async () => {
  const dir = newFolder();
  for (let round = 0; round < 2; round += 1) {
    const racers = Array.from({ length: 6 }, () => spawnLockHolder(dir));
    const words = await Promise.all(racers.map((racer) => racer.waitForLine('').then((line) => line)));
    const winners = racers.filter((_racer, index) => words[index] === 'open');
    expect(winners).toHaveLength(1);
    expect(new Set(words)).toEqual(new Set(['open', `busy ${winners[0]?.process.pid}`]));
    await Promise.all(racers.map((racer) => racer.kill('SIGKILL')));
  }
});

test('files of a former owner do not block the folder', () => {
  const dir = newFolder();
  openDataFolder(dir).close();
  writeFileSync(join(dir, 'lock.pid'), String(process.ppid));
  openDataFolder(dir).close();
});

test('a secret is created once, never changes, and only its owner can read it', () => {
  const dir = newFolder();
  const folder = openDataFolder(dir);
  const secret = folder.secret('encryption-key');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(folder.secret('other-key')).not.toBe(secret);
  folder.close();
  const again = openDataFolder(dir);
  expect(again.secret('encryption-key')).toBe(secret);
  expect(statSync(again.path('encryption-key')).mode & 0o777).toBe(0o600);
  expect(statSync(dir).mode & 0o066).toBe(0);
  again.close();
});

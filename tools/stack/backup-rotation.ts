import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '@golden-acers/platform';
import { backUp, demandNewFolder, writeWhole } from './backup.ts';
import { verifyManifest } from './backup-manifest.ts';
import type { LauncherSettings } from './settings.ts';

/** The name of a rotated backup: its time in UTC. Folders with other names are never deleted. */
const rotatedName = /^\d{4}-\d\d-\d\dT\d{4}Z$/;
const dayOf = (name: string) => name.slice(0, 10);
const monthOf = (name: string) => name.slice(0, 7);

/** Returns the Monday of the week. */
function weekOf(name: string): string {
  const day = new Date(`${dayOf(name)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

const retention = [
  { periodOf: dayOf, count: 7 },
  { periodOf: weekOf, count: 4 },
  { periodOf: monthOf, count: 12 },
] as const;

/**
 * Returns the backups that are not the newest of one of the last seven days, four weeks or twelve months that
 * have a backup.
 */
export function listExpired(names: readonly string[]): string[] {
  const newestFirst = names.filter((name) => rotatedName.test(name)).sort((a, b) => b.localeCompare(a));
  const kept = new Set<string>();
  for (const { periodOf, count } of retention) {
    const newest = new Map<string, string>();
    for (const name of newestFirst)
      if (!newest.has(periodOf(name)) && newest.size < count) newest.set(periodOf(name), name);
    for (const name of newest.values()) kept.add(name);
  }
  return newestFirst.filter((name) => !kept.has(name));
}

/**
 * Makes a backup below `folder`, copies it below `second` if given, compares that copy with the sums, and
 * then deletes the expired backups of both folders.
 */
export async function rotateBackups(
  settings: LauncherSettings,
  {
    folder,
    second,
    now = new Date(),
  }: { readonly folder: string; readonly second?: string; readonly now?: Date },
): Promise<string> {
  if (second !== undefined && resolve(second) === resolve(folder))
    throw new ConfigError(`--second is the same folder as ${folder}: name one on another disk.`);
  const name = `${now.toISOString().slice(0, 16).replace(':', '')}Z`;
  const lines = [await backUp(settings, join(folder, name))];
  if (second !== undefined) lines.push(await copyBackup(settings, join(folder, name), join(second, name)));
  for (const each of second === undefined ? [folder] : [folder, second]) {
    const expired = listExpired(readdirSync(each));
    for (const old of expired) rmSync(join(each, old), { recursive: true });
    if (expired.length > 0) lines.push(`Expired and deleted in ${each}: ${expired.join(', ')}.`);
  }
  return lines.join('\n');
}

async function copyBackup(settings: LauncherSettings, from: string, to: string): Promise<string> {
  const into = demandNewFolder(settings, to);
  await writeWhole(into, async (building) => {
    cpSync(from, building, { recursive: true });
    await verifyManifest(building);
  });
  return `A verified copy is in ${to}.`;
}

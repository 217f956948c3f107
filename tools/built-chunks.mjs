// Reads a front end's build from the bundler's manifest: its chunks, their imports, and the gzip size of its
// files in kB.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {{ file: string, src?: string, imports?: string[], dynamicImports?: string[],
 *   css?: string[] }} Chunk
 * @typedef {{ what: string, kb: number, budgetKb: number }} Row
 */

export function readBuild(/** @type {string} */ dist) {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  /** @type {Map<string, number>} */
  const gzipKbByFile = new Map();
  function gzipKb(/** @type {string} */ file) {
    const known = gzipKbByFile.get(file) ?? gzipSync(readFileSync(join(dist, file))).length / 1000;
    gzipKbByFile.set(file, known);
    return known;
  }
  return {
    chunks,
    gzipKb,
    sum: (/** @type {Iterable<string>} */ files) => [...files].reduce((kb, file) => kb + gzipKb(file), 0),
    /** The chunks and their imports, recursively. @returns {Set<string>} */
    withImports(/** @type {string[]} */ keys) {
      const reached = new Set(/** @type {string[]} */ ([]));
      const visit = (/** @type {string} */ key) => {
        if (reached.has(key)) return;
        reached.add(key);
        for (const next of chunks[key]?.imports ?? []) visit(next);
      };
      keys.forEach(visit);
      return reached;
    },
    scriptsOf: (/** @type {Iterable<string>} */ keys) =>
      new Set([...keys].map((key) => chunks[key]?.file ?? '').filter((file) => file.endsWith('.js'))),
  };
}

/** Prints each size with its budget. Returns whether all are within their budgets. */
export function reportBudgets(/** @type {readonly Row[]} */ rows) {
  for (const { what, kb, budgetKb } of rows) {
    const verdict = kb <= budgetKb ? '' : '  TOO HEAVY';
    console.log(`${what.padEnd(44)} ${kb.toFixed(1).padStart(6)} of ${budgetKb} kB${verdict}`);
  }
  return rows.every(({ kb, budgetKb }) => kb <= budgetKb);
}

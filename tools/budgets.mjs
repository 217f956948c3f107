// Checks the gzip size in kB of the first page, of what each further page adds, and of the styles. Reads the
// bundler's manifest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { readBuild, reportBudgets } from './built-chunks.mjs';
import { root } from './install.mjs';

const budgetsKb = { firstLoad: 120, page: 61, styles: 20, tables: 195 };

const dist = process.argv[2] ?? join(root, 'apps', 'web', 'dist');

/** @typedef {import('./built-chunks.mjs').Row} Row */

const { chunks, gzipKb, sum, withImports, scriptsOf } = readBuild(dist);
const stylesOf = (/** @type {Set<string>} */ keys) =>
  new Set([...keys].flatMap((key) => chunks[key]?.css ?? []));

function keyOf(/** @type {RegExp} */ source) {
  const [key, ...others] = Object.keys(chunks).filter((name) => source.test(chunks[name]?.src ?? ''));
  if (key === undefined || others.length > 0) throw new Error(`The build has not exactly one ${source}.`);
  return key;
}

/** Runs first in the head of each page. It is not in the bundler's manifest. */
const headScript = 'head.js';
/** The manifest has no file named after the entry, so the scripts are read from the page. */
const indexHtml = readFileSync(join(dist, 'index.html'), 'utf8');
const firstLoadChunks = withImports(
  Object.keys(chunks).filter((key) => indexHtml.includes(`/${chunks[key]?.file}"`)),
);
const pages = Object.keys(chunks).filter((key) => /-pages?\.tsx$/.test(chunks[key]?.src ?? ''));
/** A visit loads them once, in addition to each page of a player. */
const playerChunks = [/balance-pill\.tsx$/, /player-event-stream\.tsx$/].map(keyOf);
const headerMenusChunk = keyOf(/shell\/header-menus\.tsx$/);
/** The console loads before its tables. */
const consoleTablesChunk = keyOf(/console-routes\.tsx$/);
/** The console's first view loads them, in addition to its tables. */
const lazyConsoleChunks = new Set(chunks[consoleTablesChunk]?.dynamicImports ?? []);
/** It is shown instead of the tables, so it has the same budget. */
const consolePageChunk = keyOf(/console\/console-page\.tsx$/);
const tablesReplacements = new Set(chunks[consolePageChunk]?.dynamicImports ?? []);

/** @returns {Row} */
function additionalLoad(/** @type {string} */ what, /** @type {string[]} */ keys, budgetKb = budgetsKb.page) {
  const hasAny = (/** @type {Set<string>} */ set) =>
    keys.some((key) => key !== consoleTablesChunk && set.has(key));
  const shownBefore = hasAny(lazyConsoleChunks)
    ? [consoleTablesChunk]
    : hasAny(tablesReplacements)
      ? [consolePageChunk]
      : [];
  const before = firstLoadChunks.union(withImports(shownBefore));
  const added = scriptsOf(withImports(keys)).difference(scriptsOf(before));
  return { what, kb: sum(added), budgetKb };
}

/** @type {Row[]} */
const rows = [
  {
    what: 'first load, scripts',
    kb: sum(scriptsOf(firstLoadChunks)) + gzipKb(headScript),
    budgetKb: budgetsKb.firstLoad,
  },
  { what: 'first load, styles', kb: sum(stylesOf(firstLoadChunks)), budgetKb: budgetsKb.styles },
  additionalLoad('a player’s balance and event stream', playerChunks),
  additionalLoad('the header’s menus', [headerMenusChunk]),
  additionalLoad('the console’s tables', [consoleTablesChunk], budgetsKb.tables),
  ...pages
    .map((key) =>
      additionalLoad(
        (chunks[key]?.src ?? key).replace(/^src\/\w+\//, ''),
        [key],
        tablesReplacements.has(key) ? budgetsKb.tables : budgetsKb.page,
      ),
    )
    .sort((a, b) => b.kb - a.kb),
];

process.exit(reportBudgets(rows) ? 0 : 1);

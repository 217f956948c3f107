// Checks the gzip size in kB of all scripts that a game needs, including the shell and its texts.
import { join } from 'node:path';
import process from 'node:process';
import { readBuild, reportBudgets } from './built-chunks.mjs';
import { root } from './install.mjs';

const budgetKb = 200;

const { chunks, sum, gzipKb, withImports, scriptsOf } = readBuild(
  process.argv[2] ?? join(root, 'apps', 'sandbox', 'client', 'dist'),
);
const keys = Object.keys(chunks);
const entry = 'index.html';
/** The entry and its shared code load them dynamically. A visit needs only few of them. */
const otherGamesAndTexts = /^src\/games\/[^/]+\/index\.ts$|\/locales\//;
const synth = keys.filter((key) => key.endsWith('/ZzFX.js'));

/**
 * Returns the largest language file of each set of texts: the shell's, the game's, and at most one engine's.
 */
const heaviest = (/** @type {RegExp} */ texts) =>
  Math.max(0, ...keys.filter((key) => texts.test(key)).map((key) => gzipKb(chunks[key]?.file ?? '')));

function weigh(/** @type {string} */ slug) {
  const shown = withImports([`src/games/${slug}/index.ts`, entry, ...synth]);
  // Includes what the game itself imports dynamically.
  const lazy = [...shown]
    .flatMap((key) => chunks[key]?.dynamicImports ?? [])
    .filter((key) => !otherGamesAndTexts.test(key));
  const texts = [
    /^src\/shell\/locales\//,
    new RegExp(`^src/games/${slug}/locales/`),
    /^src\/engines\/.+\/locales\//,
  ];
  const textsKb = texts.reduce((kb, each) => kb + heaviest(each), 0);
  return { what: slug, kb: sum(scriptsOf(shown.union(withImports(lazy)))) + textsKb, budgetKb };
}

const slugs = keys.flatMap((key) => /^src\/games\/([^/]+)\/index\.ts$/.exec(key)?.[1] ?? []);
if (slugs.length === 0) throw new Error('The build has no games.');
process.exit(reportBudgets(slugs.map(weigh).sort((a, b) => b.kb - a.kb)) ? 0 : 1);

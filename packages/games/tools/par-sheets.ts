// Computes the par sheets of the slots and writes them: `node packages/games/tools/par-sheets.ts [slug …]`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { acresOfGold } from '../src/acres-of-gold/rules.ts';
import { acresOfGold2 } from '../src/acres-of-gold-2/rules.ts';
import { badgerLode } from '../src/badger-lode/rules.ts';
import { coppermillSevens } from '../src/coppermill-sevens/rules.ts';
import { figuresOf } from '../src/engines/slot/figures.ts';
import { goldenTrellis } from '../src/golden-trellis/rules.ts';
import { honeyflowOrchard } from '../src/honeyflow-orchard/rules.ts';
import { lanternlightFair } from '../src/lanternlight-fair/rules.ts';

/** The games with the bits of a number of units that no practical round exceeds. */
const slots = [
  { game: acresOfGold2, bits: 17 },
  { game: coppermillSevens, bits: 16 },
  { game: acresOfGold, bits: 18 },
  { game: honeyflowOrchard, bits: 16 },
  { game: lanternlightFair, bits: 18 },
  { game: badgerLode, bits: 17 },
  { game: goldenTrellis, bits: 18 },
];

const chosen = process.argv.slice(2);
for (const { game, bits } of slots) {
  if (chosen.length > 0 && !chosen.includes(game.slug)) continue;
  const text = JSON.stringify(figuresOf(game.machine, bits), undefined, 2);
  writeFileSync(fileURLToPath(new URL(`../src/${game.slug}/par-sheet.json`, import.meta.url)), `${text}\n`);
  process.stdout.write(`${game.slug} ${text}\n`);
}

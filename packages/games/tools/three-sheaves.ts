// Computes the return and the par sheet of Three Sheaves: `node packages/games/tools/three-sheaves.ts`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { anteReturnOf, countAllHands, parSheetOfAnte } from '../src/three-sheaves/exact-play.ts';

const counted = countAllHands();
const { numerator, denominator } = anteReturnOf(counted);
const text = JSON.stringify(
  {
    anteReturn: { numerator: Number(numerator), denominator: Number(denominator) },
    sheet: parSheetOfAnte(counted),
  },
  undefined,
  2,
);
writeFileSync(fileURLToPath(new URL('../src/three-sheaves/par-sheet.json', import.meta.url)), `${text}\n`);
process.stdout.write(`${text}\n`);

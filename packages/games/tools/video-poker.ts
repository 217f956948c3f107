import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chanceOf, solveOptimalPlay } from '../src/engines/cards/optimal-play.ts';
import { payOfHand, videoPokerOutcomes } from '../src/engines/cards/video-poker.ts';
import { harvestBonusSheet } from '../src/harvest-bonus/rules.ts';
import { jacksOrBetterSheet } from '../src/jacks-or-better/rules.ts';
import { wildAcreDeucesSheet } from '../src/wild-acre-deuces/rules.ts';

/** Writes what the rules store of the exact solution, in about a minute. */
for (const sheet of [jacksOrBetterSheet, harvestBonusSheet, wildAcreDeucesSheet]) {
  const { bestMasks, storedSums } = solveOptimalPlay(payOfHand(sheet));
  const ranks = [...sheet.pays.map(([rank]) => rank), 'nothing' as const];
  const chances = ranks.map((rank) => {
    const { numerator, denominator } = chanceOf(rank, sheet.rankOf, bestMasks);
    return [rank, String((numerator * videoPokerOutcomes) / denominator)];
  });
  const folder = join(import.meta.dirname, '../src', sheet.slug);
  writeFileSync(join(folder, 'hold-sums.json'), JSON.stringify(storedSums));
  writeFileSync(join(folder, 'rank-chances.json'), JSON.stringify(Object.fromEntries(chances)));
}

import './rules.css';
import type { AcresOfGoldInfo } from '@golden-acers/games/acres-of-gold';
import { formatCurrency, formatPercentText } from '../../language/formats.ts';
import { fragment, h } from '../../shell/dom.ts';
import { symbolCountText } from './outcome.ts';
import { symbolUrl } from './symbol-textures.ts';
import { tAcresOfGold } from './t.ts';

function payCards({ symbols, lines }: AcresOfGoldInfo, stakeCents: number) {
  const lineStakeCents = stakeCents / lines.length;
  const payRow = ({ count, lineStakes }: { count: number; lineStakes: number }) =>
    h('div', {}, h('dt', {}, `${count}`), h('dd', {}, formatCurrency(lineStakes * lineStakeCents)));
  const cards = symbols
    .filter(({ kind }) => kind === 'pay')
    .map(({ id, pays }) =>
      h(
        'li',
        { class: 'acres-pay' },
        h('img', { src: symbolUrl(id), alt: tAcresOfGold(`name.${id}`), width: 64, height: 64 }),
        h('dl', {}, ...pays.toReversed().map(payRow)),
      ),
    );
  return h('ul', { class: 'acres-pays' }, ...cards);
}

const specialSymbol = (src: string, alt: string, text: string) =>
  h('div', { class: 'acres-special' }, h('img', { src, alt, width: 84, height: 84 }), h('p', {}, text));

function lineDiagrams(lines: AcresOfGoldInfo['lines']) {
  const diagrams = lines.map((rows, line) => {
    const cells = [0, 1, 2].flatMap((row) => rows.map((at) => h('i', at === row ? { class: 'on' } : {})));
    const label = tAcresOfGold('lineRows', { line: line + 1, rows: rows.map((row) => row + 1).join(', ') });
    return h(
      'li',
      {},
      h('div', { class: 'acres-line', role: 'img', 'aria-label': label }, ...cells),
      h('span', { 'aria-hidden': 'true' }, String(line + 1)),
    );
  });
  return h('ol', { class: 'acres-lines' }, ...diagrams);
}

export function renderAcresOfGoldRules(info: AcresOfGoldInfo, stakeCents: number): Node {
  const scatterRows = info.scatter.map(({ count, stakes, freeSpins }) =>
    tAcresOfGold('bonusRow', {
      barns: symbolCountText('barn', count),
      amount: formatCurrency(stakes * stakeCents),
      spins: freeSpins,
    }),
  );
  const bonusRules = tAcresOfGold('rules.bonus', {
    rows: scatterRows.join('; '),
    times: info.freeSpinMultiplier,
    spins: info.retriggerSpins,
  });
  const lineRules = tAcresOfGold('rules.lines', {
    lines: info.lines.length,
    share: formatPercentText(info.hitPercent),
  });
  return fragment(
    h('h3', {}, tAcresOfGold('whatPays', { amount: formatCurrency(stakeCents) })),
    h('p', {}, lineRules),
    payCards(info, stakeCents),
    h('h3', {}, tAcresOfGold('wildAndBonus')),
    specialSymbol(symbolUrl('golden-acorn'), tAcresOfGold('wild'), tAcresOfGold('rules.wild')),
    specialSymbol(symbolUrl('barn'), tAcresOfGold('bonus'), bonusRules),
    h('h3', {}, tAcresOfGold('lines')),
    lineDiagrams(info.lines),
  );
}

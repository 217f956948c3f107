import './rules.css';
import type { AcresOfGoldInfo } from '@golden-acers/games/acres-of-gold';
import { formatCurrency, formatPercentText } from '../../language/formats.ts';
import { h } from '../../shell/dom.ts';
import { symbolCountText } from './outcome.ts';
import { symbolUrls } from './symbol-textures.ts';
import { tAcresOfGold } from './t.ts';

function payCards(sheet: AcresOfGoldInfo, stakeCents: number) {
  const lineStakeCents = stakeCents / sheet.lines.length;
  const cards = sheet.symbols
    .filter(({ kind }) => kind === 'pay')
    .map(({ id, pays }) =>
      h(
        'li',
        { class: 'acres-pay' },
        h('img', { src: symbolUrls[id], alt: tAcresOfGold(`name.${id}`), width: 64, height: 64 }),
        h(
          'dl',
          {},
          ...[...pays]
            .reverse()
            .map(({ count, lineStakes }) =>
              h('div', {}, h('dt', {}, `${count}`), h('dd', {}, formatCurrency(lineStakes * lineStakeCents))),
            ),
        ),
      ),
    );
  return h('ul', { class: 'acres-pays' }, ...cards);
}

function specialSymbol(picture: string, name: string, text: string) {
  return h(
    'div',
    { class: 'acres-special' },
    h('img', { src: picture, alt: name, width: 84, height: 84 }),
    h('p', {}, text),
  );
}

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

/** The paytable for the stake chosen now, straight from the sheet. */
export function renderAcresOfGoldRules(sheet: AcresOfGoldInfo, stakeCents: number): Node {
  const rows = sheet.scatter.map(({ count, stakes, freeSpins }) =>
    tAcresOfGold('bonusRow', {
      barns: symbolCountText('barn', count),
      amount: formatCurrency(stakes * stakeCents),
      spins: freeSpins,
    }),
  );
  const body = document.createDocumentFragment();
  body.append(
    h('h3', {}, tAcresOfGold('whatPays', { amount: formatCurrency(stakeCents) })),
    h(
      'p',
      {},
      tAcresOfGold('howLinesPay', { lines: sheet.lines.length, share: formatPercentText(sheet.hitPercent) }),
    ),
    payCards(sheet, stakeCents),
    h('h3', {}, tAcresOfGold('wildAndBonus')),
    specialSymbol(symbolUrls['golden-acorn'], tAcresOfGold('wild'), tAcresOfGold('howWild')),
    specialSymbol(
      symbolUrls.barn,
      tAcresOfGold('bonus'),
      tAcresOfGold('howBonus', {
        rows: rows.join('; '),
        times: sheet.freeSpinMultiplier,
        spins: sheet.retriggerSpins,
      }),
    ),
    h('h3', {}, tAcresOfGold('lines')),
    lineDiagrams(sheet.lines),
  );
  return body;
}

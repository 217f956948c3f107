import './rules.css';
import type { AcresOfGoldSheet } from '@golden-acers/games';
import { money, percentText } from '../../language/figures.ts';
import { h } from '../../shell/dom.ts';
import { severalText } from './outcome.ts';
import { symbolAddresses } from './pictures.ts';
import { say } from './say.ts';

function payCards(sheet: AcresOfGoldSheet, stakeCents: number) {
  const lineStakeCents = stakeCents / sheet.lines.length;
  const cards = sheet.symbols
    .filter(({ kind }) => kind === 'pay')
    .map(({ id, pays }) =>
      h(
        'li',
        { class: 'acres-pay' },
        h('img', { src: symbolAddresses[id], alt: say(`name.${id}`), width: 64, height: 64 }),
        h(
          'dl',
          {},
          ...[...pays]
            .reverse()
            .map(({ count, lineStakes }) =>
              h('div', {}, h('dt', {}, `${count}`), h('dd', {}, money(lineStakes * lineStakeCents))),
            ),
        ),
      ),
    );
  return h('ul', { class: 'acres-pays' }, ...cards);
}

function special(picture: string, name: string, text: string) {
  return h(
    'div',
    { class: 'acres-special' },
    h('img', { src: picture, alt: name, width: 84, height: 84 }),
    h('p', {}, text),
  );
}

function lineDiagrams(lines: AcresOfGoldSheet['lines']) {
  const diagrams = lines.map((rows, line) => {
    const cells = [0, 1, 2].flatMap((row) => rows.map((at) => h('i', at === row ? { class: 'on' } : {})));
    const label = say('lineRows', { line: line + 1, rows: rows.map((row) => row + 1).join(', ') });
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
export function rulesOf(sheet: AcresOfGoldSheet, stakeCents: number): Node {
  const rows = sheet.scatter.map(({ count, stakes, freeSpins }) =>
    say('bonusRow', {
      barns: severalText('barn', count),
      amount: money(stakes * stakeCents),
      spins: freeSpins,
    }),
  );
  const body = document.createDocumentFragment();
  body.append(
    h('h3', {}, say('whatPays', { amount: money(stakeCents) })),
    h('p', {}, say('howLinesPay', { lines: sheet.lines.length, share: percentText(sheet.hitPercent) })),
    payCards(sheet, stakeCents),
    h('h3', {}, say('wildAndBonus')),
    special(symbolAddresses['golden-acorn'], say('wild'), say('howWild')),
    special(
      symbolAddresses.barn,
      say('bonus'),
      say('howBonus', {
        rows: rows.join('; '),
        times: sheet.freeSpinMultiplier,
        spins: sheet.retriggerSpins,
      }),
    ),
    h('h3', {}, say('lines')),
    lineDiagrams(sheet.lines),
  );
  return body;
}

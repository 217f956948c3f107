import './rules.css';
import type { AcresOfGoldSheet } from '@golden-acers/games';
import { formatDollars } from '@golden-acers/money';
import { h } from '../../shell/dom.ts';
import { symbolNames } from './outcome.ts';
import { symbolAddresses } from './pictures.ts';

const money = (cents: number) => formatDollars(BigInt(cents));

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function payCards(sheet: AcresOfGoldSheet, stakeCents: number) {
  const lineStakeCents = stakeCents / sheet.lines.length;
  const cards = sheet.symbols
    .filter(({ kind }) => kind === 'pay')
    .map(({ id, pays }) =>
      h(
        'li',
        { class: 'acres-pay' },
        h('img', { src: symbolAddresses[id], alt: capital(symbolNames[id][0]), width: 64, height: 64 }),
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
    const label = `Line ${line + 1}: rows ${rows.map((row) => row + 1).join(', ')} from the top`;
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
  const scatters = sheet.scatter
    .map(
      ({ count, stakes, freeSpins }) =>
        `${count} pay ${money(stakes * stakeCents)} and bring ${freeSpins} free spins`,
    )
    .join('; ');
  const body = document.createDocumentFragment();
  body.append(
    h('h3', {}, `What pays at a stake of ${money(stakeCents)}`),
    h(
      'p',
      {},
      `All ${sheet.lines.length} lines are always played. A line pays for three, four or five equal symbols from the left reel on. ` +
        `Wins on several lines are added up. About ${sheet.hitPercent} % of paid spins win something.`,
    ),
    payCards(sheet, stakeCents),
    h('h3', {}, 'Wild and bonus'),
    special(
      symbolAddresses['golden-acorn'],
      'Golden acorn, wild',
      'The golden acorn is wild: it stands in for every symbol but the barn. It grows on the three middle reels.',
    ),
    special(
      symbolAddresses.barn,
      'Barn, bonus',
      `Three or more barns anywhere open the free spins: ${scatters}. In free spins every win is multiplied by ${sheet.freeSpinMultiplier}; ` +
        `three or more barns add ${sheet.retriggerSpins} free spins. Spins so added cannot add more.`,
    ),
    h('h3', {}, 'The lines'),
    lineDiagrams(sheet.lines),
  );
  return body;
}

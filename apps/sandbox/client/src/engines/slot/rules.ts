import './rules.css';
import type { SlotInfo } from '@golden-acers/games/engines/slot';
import { formatCurrency, formatList, formatNumber, formatPercentText } from '../../language/formats.ts';
import { type DomChild, fragment, h } from '../../shell/dom.ts';
import { symbolCountText } from './outcome.ts';
import { tSlot } from './t.ts';
import type { SlotTheme, ThemeText } from './theme.ts';

type Pays = SlotInfo['symbols'][number]['pays'];

/** `10–11`, and `12+` for the most, where more symbols pay as much. */
const countLabel = (pays: Pays, index: number, isOpen: boolean): string => {
  const [count, next] = [pays[index]?.count ?? 0, pays[index + 1]?.count];
  if (!isOpen) return `${count}`;
  if (next === undefined) return `${count}+`;
  return next > count + 1 ? `${count}–${next - 1}` : `${count}`;
};

function payCard(pictures: readonly DomChild[], pays: Pays, unitCents: number, isOpen: boolean) {
  const rows = pays
    .map(({ units }, index) =>
      h(
        'div',
        {},
        h('dt', {}, countLabel(pays, index, isOpen)),
        h('dd', {}, formatCurrency(units * unitCents)),
      ),
    )
    .toReversed();
  return h(
    'li',
    { class: 'slot-pay' },
    h('div', { class: 'slot-pictures' }, ...pictures),
    h('dl', {}, ...rows),
  );
}

function payCards(theme: SlotTheme, t: ThemeText, info: SlotInfo, stakeCents: number) {
  const unitCents = stakeCents / info.unitsPerStake;
  const picture = (id: string, size: number) =>
    h('img', { src: theme.art[id] ?? '', alt: t(`name.${id}`), width: size, height: size });
  const single = info.symbols
    .filter(({ pays }) => pays.length > 0)
    .map(({ id, pays }) => payCard([picture(id, 64)], pays, unitCents, info.cascades !== null));
  const mixed = info.groups.map(({ symbols, pays }) =>
    payCard(
      symbols.map((id) => picture(id, 40)),
      pays,
      unitCents,
      false,
    ),
  );
  return h('ul', { class: 'slot-pays' }, ...single, ...mixed);
}

function specialSymbols(theme: SlotTheme, t: ThemeText, info: SlotInfo, stakeCents: number): Node[] {
  const special = (ids: readonly string[], text: string) =>
    h(
      'div',
      { class: 'slot-special' },
      ...ids.map((id) => h('img', { src: theme.art[id] ?? '', alt: t(`name.${id}`), width: 84, height: 84 })),
      h('p', {}, text),
    );
  const wilds = info.symbols.filter(({ kind }) => kind === 'wild').map(({ id }) => id);
  const scatter = info.symbols.find(({ kind }) => kind === 'scatter');
  const coin = info.symbols.find(({ kind }) => kind === 'coin');
  const rows = info.scatter.map(({ count, stakes, freeSpins: spins }) =>
    tSlot('bonusRow', {
      scatters: symbolCountText(t, scatter?.id ?? '', count),
      amount: formatCurrency(stakes * stakeCents),
      spins,
    }),
  );
  const bonus = {
    rows: rows.join('; '),
    times: info.freeSpins?.multiplier ?? 1,
    spins: info.freeSpins?.retriggerSpins ?? 0,
    max: info.freeSpins?.maxMultiplier ?? 1,
  };
  return [
    ...(wilds.length === 0 ? [] : [special(wilds, t('rules.wild'))]),
    ...(scatter === undefined ? [] : [special([scatter.id], t('rules.bonus', bonus))]),
    ...(coin === undefined ? [] : [special([coin.id], t('rules.coins', coinFigures(info, stakeCents)))]),
  ];
}

function coinFigures({ holdAndWin }: SlotInfo, stakeCents: number) {
  const { coins = 0, respins = 0, values = [], grandStakes = 0 } = holdAndWin ?? {};
  const amount = (stakes: number) => formatCurrency(stakes * stakeCents);
  const prize = (name: string) => amount(values.find((value) => value.prize === name)?.stakes ?? 0);
  const plain = values.filter((value) => value.prize === null).map(({ stakes }) => stakes);
  return {
    coins,
    respins,
    least: amount(Math.min(...plain)),
    most: amount(Math.max(...plain)),
    minor: prize('minor'),
    major: prize('major'),
    grand: amount(grandStakes),
  };
}

function lineDiagrams({ lines, rows: rowCount }: SlotInfo) {
  const inRows = Array.from({ length: rowCount }, (_, row) => row);
  const diagrams = lines.map((rows, line) => {
    const cells = inRows.flatMap((row) => rows.map((at) => h('i', at === row ? { class: 'on' } : {})));
    const label = tSlot('lineRows', { line: line + 1, rows: rows.map((row) => row + 1).join(', ') });
    return h(
      'li',
      {},
      h('div', { class: `slot-line slot-line-${rows.length}`, role: 'img', 'aria-label': label }, ...cells),
      h('span', { 'aria-hidden': 'true' }, String(line + 1)),
    );
  });
  return h('ol', { class: 'slot-lines' }, ...diagrams);
}

/** Explains how wins are formed. */
function principle(info: SlotInfo, stakeCents: number): string {
  const share = formatPercentText(info.hitPercent);
  const { cascades, lines } = info;
  if (cascades !== null) {
    const ladder = formatList(cascades.multipliers.map((times) => `×\u00a0${times}`));
    const completed = formatCurrency(cascades.completedStakes * stakeCents);
    return tSlot('rules.cascades', { ladder, completed, share });
  }
  if (lines.length > 0) return tSlot('rules.lines', { lines: lines.length, share });
  if (info.heights !== null) {
    const least = Math.min(...info.heights);
    const most = formatNumber(info.rows ** info.strips.length);
    return tSlot('rules.variableWays', { least, rows: info.rows, most, share });
  }
  return tSlot('rules.ways', { ways: info.rows ** info.strips.length, share });
}

export function renderSlotRules(theme: SlotTheme, t: ThemeText, info: SlotInfo, stakeCents: number): Node {
  const hasLines = info.lines.length > 0;
  const specials = specialSymbols(theme, t, info, stakeCents);
  return fragment(
    h('h3', {}, tSlot('whatPays', { amount: formatCurrency(stakeCents) })),
    h('p', {}, principle(info, stakeCents)),
    payCards(theme, t, info, stakeCents),
    ...(specials.length === 0 ? [] : [h('h3', {}, tSlot('specialSymbols')), ...specials]),
    ...(hasLines ? [h('h3', {}, tSlot('lines')), lineDiagrams(info)] : []),
  );
}

import type { SicBoInfo } from '@golden-acers/games/millstone-sic-bo';
import { type BoardArea, createAreaBoard } from '../../engines/table/area-board.ts';
import type { Board } from '../../engines/table/types.ts';
import { formatNumber } from '../../language/formats.ts';
import { drawDice } from './die-art.ts';
import { tSicBo } from './t.ts';

const faces = [1, 2, 3, 4, 5, 6];
const gap = 6;

const idsOf = (kind: string, values: readonly (number | string)[]) =>
  values.map((value) => `${kind}-${value}`);
const totals = (from: number, to: number) =>
  idsOf(
    'total',
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  );
const pairs = idsOf(
  'pair',
  faces.flatMap((low) => faces.filter((high) => high > low).map((high) => `${low}-${high}`)),
);

/** A row of the layout: its height, and its positions with their shares of the width. */
interface Row {
  readonly height: number;
  readonly cells: readonly (readonly [id: string, share: number])[];
}
const even = (height: number, ids: readonly string[]): Row => ({ height, cells: ids.map((id) => [id, 1]) });

const wideRows: readonly Row[] = [
  {
    height: 142,
    cells: [
      ['small', 3],
      ['odd', 2],
      ['any-triple', 4],
      ['even', 2],
      ['big', 3],
    ],
  },
  even(158, [...idsOf('double', faces), ...idsOf('triple', faces)]),
  even(160, totals(4, 17)),
  even(158, pairs),
  even(126, idsOf('single', faces)),
];
const tallRows: readonly Row[] = [
  even(128, ['small', 'odd', 'any-triple', 'even', 'big']),
  even(112, idsOf('double', faces)),
  even(112, idsOf('triple', faces)),
  even(112, totals(4, 10)),
  even(112, totals(11, 17)),
  even(108, pairs.slice(0, 8)),
  even(108, pairs.slice(8)),
  even(112, idsOf('single', faces)),
];

const chances = ['small', 'odd', 'even', 'big', 'any-triple'] as const;
type Chance = (typeof chances)[number];
const isChance = (id: string): id is Chance => chances.some((each) => each === id);

/** Parses the kind and the numbers of an id such as "pair-1-4". */
function readId(id: string) {
  const [kind = '', ...values] = id.split('-');
  return { kind, numbers: values.map(Number) };
}

export function sicBoPositionName(id: string): string {
  if (isChance(id)) return tSicBo(`name.${id}`);
  const { kind, numbers } = readId(id);
  const [first = 0, second = 0] = numbers;
  if (kind === 'total') return tSicBo('name.total', { total: first });
  if (kind === 'pair') return tSicBo('name.pair', { low: first, high: second });
  if (kind === 'double') return tSicBo('name.double', { face: first });
  return kind === 'triple' ? tSicBo('name.triple', { face: first }) : tSicBo('name.single', { face: first });
}

/** Returns the dice that a position shows. */
function facesOf(id: string): readonly number[] {
  const { kind, numbers } = readId(id);
  const [face = 0] = numbers;
  if (kind === 'double') return [face, face];
  if (kind === 'triple') return [face, face, face];
  return kind === 'pair' || kind === 'single' ? numbers : [];
}

type Position = SicBoInfo['positions'][number];

export const sicBoOddsText = ({ odds, furtherOdds }: Pick<Position, 'odds' | 'furtherOdds'>): string =>
  `${[odds, ...furtherOdds].map(formatNumber).join(' · ')} : 1`;

type Box = Pick<BoardArea, 'x' | 'y' | 'width' | 'height'>;

/** A wider field has room for the chip beside the odds. */
const narrowBelow = 160;

/** The parts of a field, as shares of its height from the top. A narrow field has its chip below. */
const wideLines = { title: 0.28, range: 0.58, picture: 0.37, odds: 0.83 };
const narrowLines = { title: 0.22, range: 0.4, picture: 0.23, odds: 0.57 };
const narrowChanceLines = { title: 0.17, range: 0.38, picture: 0, odds: 0.6 };

function createArea(position: Position, box: Box, chipSize: number): BoardArea {
  const { id } = position;
  const { x, y, width, height } = box;
  const isNarrow = width < narrowBelow;
  const lines = !isNarrow ? wideLines : isChance(id) ? narrowChanceLines : narrowLines;
  const text = (line: keyof typeof lines, className: string, content: string) => ({
    text: content,
    className,
    dy: height * (lines[line] - 0.5),
  });
  const shown = facesOf(id);
  const dieSize = Math.min(
    height * (isNarrow ? 0.36 : 0.42),
    (width * (isNarrow ? 0.94 : 0.86)) / (shown.length * 1.14),
  );
  const odds = sicBoOddsText(position);
  // A narrow field has room for the numbers only; its name says the whole odds.
  const shownOdds =
    isNarrow && position.furtherOdds.length > 0 ? odds.replace(' : 1', '').replaceAll(' ', '') : odds;
  const chance = isChance(id) ? [text('title', 'ms-chance', tSicBo(`short.${id}`))] : [];
  const range =
    id === 'small' || id === 'big' ? [text('range', 'ms-range', id === 'small' ? '4 – 10' : '11 – 17')] : [];
  const total = readId(id).kind === 'total' ? [text('title', 'ms-total', String(readId(id).numbers[0]))] : [];
  const picture = drawDice(shown, dieSize, [x + width / 2, y + height * lines.picture]);
  return {
    id,
    name: tSicBo('place', { name: sicBoPositionName(id), odds: odds.replace(' : 1', '') }),
    ...box,
    chipAt: [isNarrow ? x + width / 2 : x + width - chipSize * 0.52, y + height - chipSize * 0.52],
    className: `ms-area ms-area-${isChance(id) ? id : readId(id).kind}`,
    texts: [...chance, ...range, ...total, text('odds', 'ms-odds', shownOdds)],
    ...(shown.length === 0 ? {} : { picture }),
  };
}

export function createSicBoBoard({ positions }: SicBoInfo, isPortrait: boolean): Board {
  const rows = isPortrait ? tallRows : wideRows;
  const width = isPortrait ? 700 : 1400;
  const chipSize = isPortrait ? 46 : 58;
  const byId = new Map(positions.map((position) => [position.id, position]));
  let y = 0;
  const areas = rows.flatMap(({ height, cells }) => {
    const whole = cells.reduce((sum, [, share]) => sum + share, 0);
    const unit = (width - gap * (cells.length - 1)) / whole;
    let x = 0;
    const row = cells.flatMap(([id, share]) => {
      const position = byId.get(id);
      const box = { x, y, width: unit * share, height };
      x += unit * share + gap;
      return position === undefined ? [] : [createArea(position, box, chipSize)];
    });
    y += height + gap;
    return row;
  });
  return createAreaBoard({ width, height: y - gap, chipSize, areas });
}

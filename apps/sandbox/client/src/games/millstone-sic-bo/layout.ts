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
    height: 150,
    cells: [
      ['small', 3],
      ['odd', 2],
      ['any-triple', 4],
      ['even', 2],
      ['big', 3],
    ],
  },
  even(134, [...idsOf('double', faces), ...idsOf('triple', faces)]),
  even(146, totals(4, 17)),
  even(134, pairs),
  even(134, idsOf('single', faces)),
];
const tallRows: readonly Row[] = [
  even(118, ['small', 'odd', 'even', 'big']),
  even(98, idsOf('double', faces)),
  even(98, [...idsOf('triple', faces), 'any-triple']),
  even(100, totals(4, 10)),
  even(100, totals(11, 17)),
  even(94, pairs.slice(0, 8)),
  even(94, pairs.slice(8)),
  even(98, idsOf('single', faces)),
];

const chances = ['small', 'odd', 'even', 'big', 'any-triple'] as const;
type Chance = (typeof chances)[number];
const isChance = (id: string): id is Chance => chances.some((each) => each === id);

/** Kind and numbers of "pair-1-4". */
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

/** The dice that a position shows. */
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

/** In the lower corner, where it hides neither the name nor the dice. */
const chipPlace = ({ x, y, width, height }: Box, chipSize: number) =>
  [x + width - chipSize * 0.52, y + height - chipSize * 0.52] as const;

function createArea(position: Position, box: Box, chipSize: number): BoardArea {
  const { id } = position;
  const { x, y, width, height } = box;
  const shown = facesOf(id);
  const dieSize = Math.min(height * 0.42, (width * 0.86) / (shown.length * 1.14));
  const odds = { text: sicBoOddsText(position), className: 'ms-odds', dy: height * 0.33 };
  const title = isChance(id)
    ? [
        {
          text: tSicBo(`short.${id}`),
          className: 'ms-chance',
          dy: id === 'any-triple' ? height * -0.12 : height * -0.22,
        },
        ...(id === 'small' || id === 'big'
          ? [{ text: id === 'small' ? '4 – 10' : '11 – 17', className: 'ms-range', dy: height * 0.08 }]
          : []),
      ]
    : shown.length === 0
      ? [{ text: String(readId(id).numbers[0]), className: 'ms-total', dy: height * -0.14 }]
      : [];
  const picture = drawDice(shown, dieSize, [x + width / 2, y + height * 0.37]);
  return {
    id,
    name: tSicBo('place', { name: sicBoPositionName(id), odds: sicBoOddsText(position).replace(' : 1', '') }),
    ...box,
    chipAt: chipPlace(box, chipSize),
    className: `ms-area ms-area-${isChance(id) ? id : readId(id).kind}`,
    texts: [...title, odds],
    ...(shown.length === 0 ? {} : { picture }),
  };
}

export function createSicBoBoard({ positions }: SicBoInfo, isPortrait: boolean): Board {
  const rows = isPortrait ? tallRows : wideRows;
  const width = isPortrait ? 700 : 1400;
  const chipSize = isPortrait ? 50 : 58;
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

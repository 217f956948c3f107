import type { RouletteInfo } from '@golden-acers/games/orchard-roulette';
import type { Board, BoardPosition } from '../../engines/table/types.ts';
import { svg } from '../../shell/dom.ts';
import { tRoulette } from './t.ts';

/**
 * The layout in units of a number's square: u runs from zero to the column bets, v across. Wide screens
 * show u from left to right; a phone shows it from top to bottom, with v mirrored.
 */
const zeroWidth = 0.8;
const columnBetWidth = 0.9;
const outsideHeight = 0.75;
const length = zeroWidth + 12 + columnBetWidth;
const breadth = 3 + 2 * outsideHeight;
const insideZone = 0.42;

interface Area {
  readonly u: number;
  readonly v: number;
  readonly du: number;
  readonly dv: number;
}

const outsideAreas: Readonly<Record<string, Area>> = {
  ...Object.fromEntries(
    [1, 2, 3].flatMap((index): [string, Area][] => [
      [`dozen-${index}`, { u: zeroWidth + 4 * (index - 1), v: 3, du: 4, dv: outsideHeight }],
      [`column-${index}`, { u: zeroWidth + 12, v: 3 - index, du: columnBetWidth, dv: 1 }],
    ]),
  ),
  ...Object.fromEntries(
    ['low', 'even', 'red', 'black', 'odd', 'high'].map((id, index): [string, Area] => [
      id,
      { u: zeroWidth + 2 * index, v: 3 + outsideHeight, du: 2, dv: outsideHeight },
    ]),
  ),
};

function numberArea(number: number): Area {
  if (number === 0) return { u: 0, v: 0, du: zeroWidth, dv: 3 };
  return { u: zeroWidth + Math.ceil(number / 3) - 1, v: 2 - ((number - 1) % 3), du: 1, dv: 1 };
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

/**
 * Returns the area on the line or corner between its numbers. Streets and six lines are on the outer edge.
 */
function insideArea(numbers: readonly number[]): Area {
  const [first = 0] = numbers;
  if (numbers.length === 1) return numberArea(first);
  const areas = numbers.filter((number) => number > 0).map(numberArea);
  const isAtEdge =
    numbers.length === 6 || (numbers.length === 3 && first > 0) || (numbers.length === 4 && first === 0);
  const u = first === 0 ? zeroWidth : mean(areas.map((area) => area.u + area.du / 2));
  const v = isAtEdge ? 3 : mean(areas.map((area) => area.v + area.dv / 2));
  return { u: u - insideZone / 2, v: v - insideZone / 2, du: insideZone, dv: insideZone };
}

const outsideNames = {
  'dozen-1': 'name.dozen-1',
  'dozen-2': 'name.dozen-2',
  'dozen-3': 'name.dozen-3',
  'column-1': 'name.column-1',
  'column-2': 'name.column-2',
  'column-3': 'name.column-3',
  red: 'name.red',
  black: 'name.black',
  even: 'name.even',
  odd: 'name.odd',
  low: 'name.low',
  high: 'name.high',
} as const;

/** Red and black are drawn as diamonds. */
type ShortName = Exclude<keyof typeof outsideNames, 'red' | 'black'>;
const hasShortName = (id: string): id is ShortName => isOutside(id) && id !== 'red' && id !== 'black';

const isOutside = (id: string): id is keyof typeof outsideNames => Object.hasOwn(outsideNames, id);

export const positionName = (id: string): string =>
  isOutside(id) ? tRoulette(outsideNames[id]) : id.replaceAll('-', ' / ');

export function createRouletteBoard({ positions, red }: RouletteInfo, isPortrait: boolean): Board {
  const [unitU, unitV] = isPortrait ? [46, 108] : [100, 100];
  const place = ({ u, v, du, dv }: Area) =>
    isPortrait
      ? { x: (breadth - v - dv) * unitV, y: u * unitU, width: dv * unitV, height: du * unitU }
      : { x: u * unitU, y: v * unitV, width: du * unitU, height: dv * unitV };
  const cells = svg('g', {});
  const placed = positions.map(({ id, numbers }): BoardPosition => {
    const area = outsideAreas[id] ?? insideArea(numbers);
    const rectangle = place(area);
    if (isOutside(id) || numbers.length === 1) cells.append(drawCell(id, rectangle, red));
    return { id, name: positionName(id), ...rectangle };
  });
  const isSmall = ({ id }: BoardPosition) => id.includes('-') && !isOutside(id);
  return {
    width: (isPortrait ? breadth : length) * (isPortrait ? unitV : unitU),
    height: (isPortrait ? length : breadth) * (isPortrait ? unitU : unitV),
    chipSize: isPortrait ? 38 : 56,
    art: cells,
    positions: [...placed.filter((each) => !isSmall(each)), ...placed.filter(isSmall)],
  };
}

type Rectangle = Pick<BoardPosition, 'x' | 'y' | 'width' | 'height'>;

/** Draws a diamond for red and black, as on every layout; the number or the name for the others. */
function drawCell(id: string, { x, y, width, height }: Rectangle, red: readonly number[]): SVGElement {
  const number = Number(id);
  const colour = id === '0' ? 'green' : red.includes(number) ? 'red' : number > 0 ? 'black' : 'felt';
  const cell = svg(
    'g',
    { class: `or-cell or-cell-${colour}`, 'data-position': id },
    svg('rect', { x, y, width, height, rx: 4 }),
  );
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  if (id === 'red' || id === 'black') {
    const radius = Math.min(height * 0.34, width * 0.26);
    const points = [
      [centreX - radius * 1.6, centreY],
      [centreX, centreY - radius],
      [centreX + radius * 1.6, centreY],
      [centreX, centreY + radius],
    ];
    cell.append(
      svg('polygon', { points: points.map((point) => point.join()).join(' '), class: `or-diamond-${id}` }),
    );
    return cell;
  }
  const text = svg('text', { x: centreX, y: centreY, class: isOutside(id) ? 'or-outside' : 'or-number' });
  text.textContent = hasShortName(id) ? tRoulette(`short.${id}`) : id;
  // A tall narrow cell, such as the dozens on a phone, is written from bottom to top.
  if (height > width * 1.4) text.setAttribute('transform', `rotate(-90 ${centreX} ${centreY})`);
  cell.append(text);
  return cell;
}

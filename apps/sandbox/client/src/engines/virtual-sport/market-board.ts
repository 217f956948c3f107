import { formatDecimal } from '../../language/formats.ts';
import { svg } from '../../shell/dom.ts';
import type { Board, BoardPosition } from '../table/types.ts';
import { tSport } from './t.ts';
import type { MarketCell, MarketGroup } from './types.ts';

type Prices = Readonly<Record<string, number>>;

const gap = 6;
/** Below this width, the price is under its label. */
const stackedBelow = 150;
/** Below this width a chip in the middle would cover the label. */
const roomyFrom = 240;
/** The distance from the right edge of a narrower cell to its chip. The price is between them. */
const chipFromRight = 68;
/** Below this width, the price is smaller. */
const tightBelow = 60;
const maxRowHeights = { portrait: 80, landscape: 64 } as const;

const priceText = (hundredths: number): string => formatDecimal(hundredths / 100, 2);
/** Long prices lose their decimals on the board; the accessible name has them. */
const shortPrice = (hundredths: number): string =>
  hundredths < 10_000 ? priceText(hundredths) : formatDecimal(Math.floor(hundredths / 100), 0);

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Groups of priced cells, one below the other. */
export function createMarketBoard(
  groups: readonly MarketGroup[],
  prices: Prices,
  isPortrait: boolean,
): Board {
  const [width, height, headingHeight] = isPortrait ? [380, 440, 24] : [680, 440, 30];
  const rowsOf = ({ cells, columns }: MarketGroup) => Math.ceil(cells.length / columns);
  const headings = groups.filter(({ heading }) => heading !== undefined).length * headingHeight;
  const rows = groups.reduce((total, group) => total + rowsOf(group), 0);
  const rowHeight = Math.min(
    (height - headings) / rows,
    maxRowHeights[isPortrait ? 'portrait' : 'landscape'],
  );
  const art = svg('g', {});
  const positions: BoardPosition[] = [];
  let y = 0;
  for (const group of groups) {
    if (group.heading !== undefined) {
      art.append(textAt(group.heading, { x: 2, y: y + headingHeight * 0.72 }, 'vs-heading'));
      y += headingHeight;
    }
    const cellWidth = width / group.columns;
    for (const [index, cell] of group.cells.entries()) {
      const area = {
        x: (index % group.columns) * cellWidth,
        y: y + Math.floor(index / group.columns) * rowHeight,
        width: cellWidth - gap,
        height: rowHeight - gap,
      };
      art.append(...drawCell(cell, area, prices));
      if (cell.position !== undefined) positions.push(toPosition(cell, cell.position, { area, prices }));
    }
    y += rowsOf(group) * rowHeight;
  }
  return {
    width,
    height: y === 0 ? height : y,
    chipSize: Math.min(rowHeight * 0.8, isPortrait ? 34 : 42),
    art,
    positions,
  };
}

function toPosition(
  { label = '', name = label }: MarketCell,
  id: string,
  { area, prices }: { area: Area; prices: Prices },
): BoardPosition {
  const priced = tSport('pricedPosition', { name, price: priceText(prices[id] ?? 0) });
  const { x, y, width, height } = area;
  // The chip is beside the price if the price is under its label.
  const isBeside = label !== '' && width < stackedBelow;
  const isBetween = label !== '' && !isBeside && width < roomyFrom;
  const chipX = isBeside ? width - 16 : isBetween ? width - chipFromRight : width / 2;
  const chipAt = [x + chipX, y + height / 2] as const;
  return { id, name: priced, ...area, chipAt };
}

function textAt(text: string, { x, y }: { x: number; y: number }, className: string) {
  const element = svg('text', { x, y, class: className });
  element.textContent = text;
  return element;
}

function drawCell({ position, label = '' }: MarketCell, area: Area, prices: Prices): SVGElement[] {
  const { x, y, width, height } = area;
  const middle = { x: x + width / 2, y: y + height / 2 };
  if (position === undefined) return label === '' ? [] : [textAt(label, middle, 'vs-label vs-middle')];
  const price = shortPrice(prices[position] ?? 0);
  const rect = svg('rect', { x, y, width, height, rx: 8, class: 'vs-cell' });
  const texts =
    label === ''
      ? [textAt(price, middle, `vs-price vs-middle${width < tightBelow ? ' vs-tight' : ''}`)]
      : width < stackedBelow
        ? [
            textAt(label, { x: middle.x, y: y + height * 0.29 }, 'vs-label vs-middle'),
            textAt(price, { x: middle.x, y: y + height * 0.72 }, 'vs-price vs-middle'),
          ]
        : [
            textAt(label, { x: x + 12, y: middle.y }, 'vs-label'),
            textAt(price, { x: x + width - 12, y: middle.y }, 'vs-price vs-end'),
          ];
  return [svg('g', { 'data-position': position }, rect, ...texts)];
}

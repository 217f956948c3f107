import { svg } from '../../shell/dom.ts';
import type { Board, BoardPosition } from './types.ts';

interface AreaText {
  readonly text: string;
  readonly className: string;
  /** The offset from the area's centre, in units of the board. */
  readonly dy: number;
  readonly dx?: number;
}

/** A field of a layout: a rectangle with texts and perhaps a picture, and the place for its chips. */
export interface BoardArea extends BoardPosition {
  readonly className: string;
  readonly texts: readonly AreaText[];
  readonly picture?: SVGElement;
}

/** Creates a board on which every position has a separate field. */
export function createAreaBoard({
  areas,
  ...board
}: Pick<Board, 'width' | 'height' | 'chipSize'> & { readonly areas: readonly BoardArea[] }): Board {
  return { ...board, art: svg('g', {}, ...areas.map(drawArea)), positions: areas };
}

function drawArea({ id, x, y, width, height, className, texts, picture }: BoardArea): SVGElement {
  const lines = texts.map((line) => {
    const text = svg('text', {
      x: x + width / 2 + (line.dx ?? 0),
      y: y + height / 2 + line.dy,
      class: `tg-area-text ${line.className}`,
    });
    text.textContent = line.text;
    return text;
  });
  return svg(
    'g',
    { class: `tg-area ${className}`, 'data-position': id },
    svg('rect', { x, y, width, height, rx: 12 }),
    ...(picture === undefined ? [] : [picture]),
    ...lines,
  );
}

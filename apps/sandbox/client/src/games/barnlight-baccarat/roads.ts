import type { BaccaratOutcome } from '@golden-acers/games/barnlight-baccarat';
import { svg } from '../../shell/dom.ts';
import { tBaccarat } from './t.ts';

type Winner = 'player' | 'banker' | 'tie';

export const winnerOf = ({ wins }: BaccaratOutcome): Winner =>
  wins.includes('tie') ? 'tie' : wins.includes('player') ? 'player' : 'banker';

const rows = 6;
const cell = 20;
const beadColumns = 7;
const bigColumns = 22;
const gap = 12;

interface Mark {
  readonly column: number;
  readonly row: number;
}

/** Places of every round, from top to bottom and then to the right. */
export function beadPlaces(count: number): Mark[] {
  return Array.from({ length: count }, (_, index) => ({
    column: Math.floor(index / rows),
    row: index % rows,
  }));
}

export interface RoadMark extends Mark {
  readonly winner: Winner;
  /** Ties after this win, or before the first one. */
  readonly ties: number;
}

/**
 * Returns a column per streak. A streak that reaches the floor or a mark continues to the right. Ties mark
 * the last win.
 */
export function bigRoad(winners: readonly Winner[]): RoadMark[] {
  const marks: RoadMark[] = [];
  const isTaken = (column: number, row: number) =>
    row >= rows || marks.some((mark) => mark.column === column && mark.row === row);
  let streakColumn = -1;
  let leadingTies = 0;
  for (const winner of winners) {
    const last = marks.at(-1);
    if (winner === 'tie') {
      if (last === undefined) leadingTies += 1;
      else marks[marks.length - 1] = { ...last, ties: last.ties + 1 };
    } else if (last?.winner === winner) {
      const isFree = last.column === streakColumn && !isTaken(last.column, last.row + 1);
      const place = isFree
        ? { column: last.column, row: last.row + 1 }
        : { column: last.column + 1, row: last.row };
      marks.push({ ...place, winner, ties: 0 });
    } else {
      streakColumn += 1;
      while (isTaken(streakColumn, 0)) streakColumn += 1;
      marks.push({ column: streakColumn, row: 0, winner, ties: leadingTies });
      leadingTies = 0;
    }
  }
  return marks;
}

/** Returns the last columns of a map, moved to the left edge. */
function lastColumns<Each extends Mark>(marks: readonly Each[], columns: number): Each[] {
  const first = Math.max(0, Math.max(0, ...marks.map(({ column }) => column)) + 1 - columns);
  return marks
    .filter(({ column }) => column >= first)
    .map((mark) => ({ ...mark, column: mark.column - first }));
}

const centre = ({ column, row }: Mark, left: number) =>
  [left + (column + 0.5) * cell, (row + 0.5) * cell] as const;

function drawGrid(left: number, columns: number): SVGElement[] {
  return Array.from({ length: columns * rows }, (_, index) =>
    svg('rect', {
      x: left + Math.floor(index / rows) * cell + 0.5,
      y: (index % rows) * cell + 0.5,
      width: cell - 1,
      height: cell - 1,
      class: 'bb-road-cell',
    }),
  );
}

function drawBead(outcome: BaccaratOutcome, mark: Mark): SVGElement {
  const [x, y] = centre(mark, 0);
  const letter = svg('text', { x, y: y + 0.5, class: 'bb-road-letter' });
  const winner = winnerOf(outcome);
  letter.textContent = tBaccarat(`letter.${winner}`);
  const pairs = (['player-pair', 'banker-pair'] as const).filter((pair) => outcome.wins.includes(pair));
  return svg(
    'g',
    {},
    svg('circle', { cx: x, cy: y, r: 8.5, class: `bb-bead bb-bead-${winner}` }),
    letter,
    ...pairs.map((pair) => {
      const side = pair === 'player-pair' ? 1 : -1;
      return svg('circle', {
        cx: x + side * 6.5,
        cy: y + side * 6.5,
        r: 2.6,
        class: `bb-dot bb-dot-${pair}`,
      });
    }),
  );
}

function drawStreak(mark: RoadMark, left: number): SVGElement {
  const [x, y] = centre(mark, left);
  return svg(
    'g',
    {},
    svg('circle', { cx: x, cy: y, r: 7, class: `bb-ring bb-ring-${mark.winner}` }),
    ...(mark.ties === 0
      ? []
      : [svg('path', { d: `M${x - 6} ${y + 6}L${x + 6} ${y - 6}`, class: 'bb-tie-line' })]),
  );
}

/** Draws the bead plate and the big road. */
export function drawRoads(outcomes: readonly BaccaratOutcome[]): SVGElement {
  const bigLeft = beadColumns * cell + gap;
  const count = (winner: Winner) => outcomes.filter((outcome) => winnerOf(outcome) === winner).length;
  const beads = beadPlaces(outcomes.length).map((mark, index) => ({ ...mark, index }));
  const label = tBaccarat('roads', {
    count: outcomes.length,
    banker: count('banker'),
    player: count('player'),
    tie: count('tie'),
  });
  return svg(
    'svg',
    {
      viewBox: `0 0 ${bigLeft + bigColumns * cell} ${rows * cell}`,
      class: 'bb-roads',
      role: 'img',
      'aria-label': label,
    },
    ...drawGrid(0, beadColumns),
    ...drawGrid(bigLeft, bigColumns),
    ...lastColumns(beads, beadColumns).flatMap((mark) => {
      const outcome = outcomes[mark.index];
      return outcome === undefined ? [] : [drawBead(outcome, mark)];
    }),
    ...lastColumns(bigRoad(outcomes.map(winnerOf)), bigColumns).map((mark) => drawStreak(mark, bigLeft)),
  );
}

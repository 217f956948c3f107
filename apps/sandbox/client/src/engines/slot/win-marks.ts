import type { SlotPosition } from '@golden-acers/games/engines/slot';
import type { Brush } from '../../shell/brush.ts';
import type { CellSize, Layout } from './layout.ts';
import type { SlotStage } from './stage.ts';

/** A win in view: its frames, and the line that joins them, if it is on one. */
export interface MarkedWin {
  readonly line?: number;
  readonly positions: readonly SlotPosition[];
}

interface Marks {
  readonly wins: readonly MarkedWin[];
  /** The progress of the lines from the left, from 0 to 1. */
  readonly reach: number;
}

/** Draws lines and frames over the symbols. `lines[line][reel]` is a row. */
export function createWinMarks(
  stage: SlotStage,
  lines: readonly (readonly number[])[],
  colours: readonly string[],
  cellOf: (reel: number) => CellSize,
) {
  let marks: Marks | undefined;
  const colourOf = (line = 0) => colours[line % colours.length] ?? '#ffd23f';

  function paintFrames(brush: Brush, positions: readonly SlotPosition[], { cell }: Layout, colour: string) {
    const { context } = brush;
    const inset = Math.max(3, cell.width * 0.035);
    const width = cell.width - 2 * inset;
    let painted = 0;
    context.beginPath();
    for (const { reel, row } of positions) {
      const own = cellOf(reel).height;
      const height = own - 2 * inset;
      context.roundRect(reel * cell.width + inset, row * own + inset, width, height, cell.width * 0.12);
      painted += 2 * (width + height);
    }
    context.strokeStyle = colour;
    for (const [lineWidth, alpha] of [
      [7, 0.28],
      [3, 1],
    ] as const) {
      context.globalAlpha = alpha;
      context.lineWidth = lineWidth;
      context.stroke();
      brush.count(painted * lineWidth);
    }
    context.globalAlpha = 1;
  }

  function tracePath({ context }: Brush, line: number, { cell, width }: Layout, reach: number) {
    const points = (lines[line] ?? []).map((row, reel) => ({
      x: (reel + 0.5) * cell.width,
      y: (row + 0.5) * cell.height,
    }));
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined) return;
    const path = [{ x: 0, y: first.y }, ...points, { x: width, y: last.y }];
    const end = width * reach;
    context.beginPath();
    context.moveTo(0, first.y);
    for (const [index, to] of path.entries()) {
      const from = path[index - 1];
      if (from === undefined || from.x >= end) continue;
      const part = Math.min(1, (end - from.x) / Math.max(1, to.x - from.x));
      context.lineTo(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    }
  }

  function paintLine(brush: Brush, line: number, layout: Layout, reach: number) {
    const width = Math.max(3, layout.cell.height * 0.035);
    const { context } = brush;
    tracePath(brush, line, layout, reach);
    context.lineJoin = 'round';
    for (const [lineWidth, colour, alpha] of [
      [width * 2.6, '#1c0d03', 0.55],
      [width * 1.5, colourOf(line), 0.95],
      [width * 0.5, '#ffffff', 0.8],
    ] as const) {
      context.lineWidth = lineWidth;
      context.strokeStyle = colour;
      context.globalAlpha = alpha;
      context.stroke();
      brush.count(layout.width * lineWidth);
    }
    context.globalAlpha = 1;
  }

  stage.onPaint((brush) => {
    const layout = stage.layout();
    for (const { line, positions } of marks?.wins ?? []) {
      if (line !== undefined) paintLine(brush, line, layout, marks?.reach ?? 1);
      paintFrames(brush, positions, layout, colourOf(line));
    }
  });
  return {
    clear() {
      marks = undefined;
    },
    show(wins: readonly MarkedWin[], reach: number) {
      marks = { wins, reach };
    },
  };
}

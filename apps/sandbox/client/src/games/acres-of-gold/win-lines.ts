import type { Position } from '@golden-acers/games/acres-of-gold';
import { type Container, Graphics } from 'pixi.js';
import type { Layout } from './layout.ts';

/** Contrasting with wood and cream, one per line. */
const lineColours = [
  0xffd23f, 0xff6b57, 0x58c8ff, 0x9be15d, 0xff9cf0, 0xffa23a, 0x7ef0d0, 0xc6a3ff, 0xf6f06b, 0xff7fa8,
  0x6fb2ff, 0xb8e986, 0xff8f5a, 0x6fe3e1, 0xe0a3ff, 0xffc36b, 0x8fd6ff, 0xd4f06b, 0xff9a9a, 0xa8ffc9,
] as const;

export interface ShownLine {
  readonly line: number;
  readonly positions: readonly Position[];
}

/** `rows[line][reel]` is the row in which the line crosses the reel. */
export function createWinLines(layer: Container, rows: readonly (readonly number[])[]) {
  const paths = layer.addChild(new Graphics());
  const frames = layer.addChild(new Graphics());

  function clear() {
    paths.clear();
    frames.clear();
  }

  function frame(positions: readonly Position[], { cell: { width, height } }: Layout, color: number) {
    const inset = Math.max(3, width * 0.035);
    for (const { reel, row } of positions) {
      const [x, y] = [reel * width + inset, row * height + inset];
      for (const stroke of [
        { width: 7, color, alpha: 0.28 },
        { width: 3, color, alpha: 1 },
      ]) {
        frames.roundRect(x, y, width - 2 * inset, height - 2 * inset, width * 0.12).stroke(stroke);
      }
    }
  }

  function tracePath(line: number, { cell, width }: Layout, reach: number) {
    const points = (rows[line] ?? []).map((row, reel) => ({
      x: (reel + 0.5) * cell.width,
      y: (row + 0.5) * cell.height,
    }));
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined) return;
    const path = [{ x: 0, y: first.y }, ...points, { x: width, y: last.y }];
    const end = width * reach;
    paths.moveTo(0, first.y);
    for (const [index, to] of path.entries()) {
      const from = path[index - 1];
      if (from === undefined || from.x >= end) continue;
      const part = Math.min(1, (end - from.x) / Math.max(1, to.x - from.x));
      paths.lineTo(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    }
  }

  /** `reach` goes from 0 to 1 as the lines grow from the left. */
  function draw(shown: readonly ShownLine[], layout: Layout, reach: number) {
    clear();
    const width = Math.max(3, layout.cell.height * 0.035);
    for (const { line, positions } of shown) {
      const color = lineColours[line % lineColours.length] ?? 0xffd23f;
      for (const stroke of [
        { width: width * 2.6, color: 0x1c0d03, alpha: 0.55, cap: 'butt' },
        { width: width * 1.5, color, alpha: 0.95, cap: 'round' },
        { width: width * 0.5, color: 0xffffff, alpha: 0.8, cap: 'round' },
      ] as const) {
        tracePath(line, layout, reach);
        paths.stroke({ ...stroke, join: 'round' });
      }
      frame(positions, layout, color);
    }
  }

  return { clear, draw, frame };
}

import type { SlotCoin, SlotPosition } from '@golden-acers/games/engines/slot';
import { formatShortCurrency } from '../../language/formats.ts';
import type { Brush } from '../../shell/brush.ts';
import { paintCanvas } from '../../shell/canvas.ts';
import { easeOutBack } from '../../shell/tween-timeline.ts';
import { type CellSize, symbolSize } from './layout.ts';
import type { SlotStage } from './stage.ts';
import { tSlot } from './t.ts';

interface LockedCoin {
  readonly coin: SlotCoin;
  /** The size from 0 to 1 while the coin lands, and again while it is collected. */
  grown: number;
  lift: number;
}

const prizeColours = { minor: '#8fe3ff', major: '#ffb3f2' } as const;
/** Cells that pass in a respin. */
const rolledCells = 9;

const keyOf = ({ reel, row }: SlotPosition) => `${reel},${row}`;

/** Covers the reels with cells in which coins lock. */
export class HoldField {
  readonly #stage: SlotStage;
  readonly #coins = new Map<string, LockedCoin>();
  #picture: HTMLCanvasElement | undefined;
  #opened = 0;
  /** The progress of the rolling empty cells, from 0 to 1. */
  #rolled = 1;

  constructor(stage: SlotStage, coinImage: HTMLImageElement) {
    this.#stage = stage;
    stage.onLayout(({ cell }) => {
      const size = Math.max(1, Math.round(symbolSize(cell) * stage.resolution));
      this.#picture = paintCanvas(size, size, (context) => context.drawImage(coinImage, 0, 0, size, size));
    });
    stage.onPaint((brush) => this.#paint(brush));
  }

  get isOpen() {
    return this.#opened > 0;
  }

  /** Fades to an opacity from 0 to 1. */
  fade(to: number) {
    this.#opened = to;
    if (to === 0) this.#coins.clear();
  }

  roll(progress: number) {
    this.#rolled = progress;
  }

  grow(coin: SlotCoin, grown: number) {
    const locked = this.#coins.get(keyOf(coin)) ?? { coin, grown, lift: 0 };
    locked.grown = grown;
    this.#coins.set(keyOf(coin), locked);
  }

  /** Returns the locked coins, from the left and from the top. */
  locked(): LockedCoin[] {
    return [...this.#coins.values()].toSorted(({ coin: a }, { coin: b }) => a.reel - b.reel || a.row - b.row);
  }

  #paint(brush: Brush) {
    if (!this.isOpen) return;
    const { cell, width, height } = this.#stage.layout();
    const { reels, rows } = this.#stage.shape;
    const { context } = brush;
    brush.rect('#150a05', 0.9 * this.#opened, 0, 0, width, height);
    for (let place = 0; place < reels * rows; place += 1) {
      const [reel, row] = [Math.floor(place / rows), place % rows];
      const [x, y] = [reel * cell.width, row * cell.height];
      const locked = this.#coins.get(keyOf({ reel, row }));
      context.globalAlpha = this.#opened;
      paintCell(brush, x, y, cell, locked !== undefined);
      if (locked === undefined) this.#paintRolling(brush, place, x, y, cell);
      else this.#paintCoin(brush, locked, x + cell.width / 2, y + cell.height / 2, symbolSize(cell));
      context.globalAlpha = 1;
    }
  }

  #paintCoin(brush: Brush, locked: LockedCoin, x: number, y: number, size: number) {
    if (this.#picture === undefined || locked.grown === 0) return;
    const shown = size * easeOutBack(locked.grown) * (1 + 0.16 * Math.sin(Math.PI * locked.lift));
    const { prize } = locked.coin;
    if (prize !== undefined) {
      brush.context.beginPath();
      brush.context.arc(x, y, shown * 0.48, 0, 2 * Math.PI);
      brush.context.fillStyle = prizeColours[prize];
      brush.context.fill();
    }
    brush.image(this.#picture, x - shown / 2, y - shown / 2, shown, shown);
    paintValue(brush.context, locked.coin, x, y, shown);
  }

  /** Paints a faint coin now and then, as on a turning reel. */
  #paintRolling(brush: Brush, place: number, x: number, y: number, { width, height }: CellSize) {
    if (this.#picture === undefined || this.#rolled === 1) return;
    const { context } = brush;
    const at = place * 0.37 + rolledCells * (1 - (1 - this.#rolled) ** 2);
    if (Math.floor(at + place) % 3 === 0) return;
    const size = Math.min(width, height) * 0.8;
    const top = y + ((at % 1) * 2 - 1) * height + (height - size) / 2;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.globalAlpha = 0.3 * this.#opened;
    brush.image(this.#picture, x + (width - size) / 2, top, size, size);
    context.restore();
  }
}

function paintCell(brush: Brush, x: number, y: number, { width, height }: CellSize, isLocked: boolean) {
  const { context } = brush;
  const gap = Math.max(2, width * 0.03);
  context.beginPath();
  context.roundRect(x + gap, y + gap, width - 2 * gap, height - 2 * gap, width * 0.12);
  context.fillStyle = isLocked ? '#5b3610' : '#2b1a10';
  context.fill();
  context.strokeStyle = isLocked ? '#ffc93c' : '#4b3120';
  context.lineWidth = isLocked ? 3 : 2;
  context.stroke();
  brush.count(width * height);
}

/** Paints the amount, below the name of a prize. */
function paintValue(context: CanvasRenderingContext2D, coin: SlotCoin, x: number, y: number, size: number) {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  const write = (words: string, px: number, top: number, colour: string) => {
    context.font = `900 ${px}px system-ui, sans-serif`;
    context.lineWidth = px * 0.24;
    context.strokeStyle = '#2a0f02';
    context.strokeText(words, x, top);
    context.fillStyle = colour;
    context.fillText(words, x, top);
  };
  const text = formatShortCurrency(coin.valueCents);
  const height = size * Math.min(0.3, 1.36 / Math.max(4, text.length));
  write(text, height, coin.prize === undefined ? y : y + size * 0.1, '#fffdf0');
  if (coin.prize !== undefined)
    write(tSlot(coin.prize), size * 0.2, y - size * 0.18, prizeColours[coin.prize]);
}

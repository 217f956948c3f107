import type { FlightMark } from '../../engines/flight/types.ts';
import { hundredthsText } from '../../engines/table/multiplier-text.ts';

const samples = 72;
const leastSeconds = 6;
const leastHeight = 2;
const maxMarks = 24;
const rulers = [1.2, 1.5, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The string of the kite as a curve over time, with what was cashed out on it. */
export class CurveCanvas {
  readonly view = document.createElement('canvas');
  readonly #growthPerMs: number;
  #marks: FlightMark[] = [];
  #aim: number | undefined;
  #width = 0;
  #height = 0;
  #ratio = 1;
  /** The style is read once, because a style that is read in every frame is computed in every frame. */
  #font = 'sans-serif';

  constructor(growthPerMs: number) {
    this.#growthPerMs = growthPerMs;
    this.view.className = 'ak-curve';
    new ResizeObserver(() => this.#resize()).observe(this.view);
  }

  mark(mark: FlightMark) {
    this.#marks = [...this.#marks.slice(1 - maxMarks), mark];
  }

  aim(height: number | undefined) {
    this.#aim = height;
  }

  clear() {
    this.#marks = [];
    this.#context()?.clearRect(0, 0, this.#width, this.#height);
  }

  /** Draws the string up to this height and returns its end. `fallen`: 0 to 1, after it snapped. */
  draw(height: number, fallen = 0): Point {
    const context = this.#context();
    const scale = this.#scaleOf(height);
    const end = scale(height);
    if (context === undefined) return end;
    context.clearRect(0, 0, this.#width, this.#height);
    this.#drawRulers(context, height, scale);
    const start = scale(1);
    context.beginPath();
    context.moveTo(start.x, start.y);
    for (let index = 1; index <= samples; index += 1) {
      const at = scale(height ** (index / samples));
      const drop = fallen * fallen * (index / samples) * (start.y - at.y + this.#height * 0.1);
      context.lineTo(at.x, at.y + drop);
    }
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.lineWidth = Math.max(3, this.#height / 110);
    context.strokeStyle = fallen > 0 ? 'rgb(255 236 190 / 55%)' : '#fff3cf';
    context.shadowColor = 'rgb(60 30 0 / 60%)';
    context.shadowBlur = 6;
    context.stroke();
    context.shadowBlur = 0;
    if (fallen === 0) {
      context.lineTo(end.x, start.y);
      context.closePath();
      const fill = context.createLinearGradient(0, end.y, 0, start.y);
      fill.addColorStop(0, 'rgb(255 214 104 / 46%)');
      fill.addColorStop(1, 'rgb(255 214 104 / 4%)');
      context.fillStyle = fill;
      context.fill();
    }
    this.#drawMarks(context, height, scale);
    return end;
  }

  /** Returns the position of a height while the flight is as high as `top`. */
  #scaleOf(top: number) {
    const pad = Math.min(this.#width, this.#height) * 0.07;
    const seconds = Math.max(Math.log(top) / this.#growthPerMs / 1_000, leastSeconds);
    const most = Math.max(top, leastHeight);
    return (height: number): Point => {
      const at = Math.log(height) / this.#growthPerMs / 1_000;
      return {
        x: pad + (at / seconds) * (this.#width * 0.86 - pad),
        y: this.#height - pad - ((height - 1) / (most - 1)) * (this.#height * 0.74 - pad),
      };
    };
  }

  #drawRulers(context: CanvasRenderingContext2D, top: number, scale: (height: number) => Point) {
    const most = Math.max(top, leastHeight);
    const shown = rulers.filter((ruler) => ruler <= most * 1.15 && ruler > 1 + (most - 1) * 0.12).slice(-3);
    context.font = `600 ${Math.max(11, this.#height / 34)}px ${this.#font}`;
    context.lineWidth = 1;
    for (const ruler of shown) this.#drawLine(context, scale(ruler).y, hundredthsText(ruler * 100), [4, 8]);
    if (this.#aim === undefined || this.#aim > most * 1.15) return;
    context.lineWidth = 2;
    this.#drawLine(context, scale(this.#aim).y, `⚑ ${hundredthsText(this.#aim * 100)}`, [10, 6], '#ffe27a');
  }

  #drawLine(
    context: CanvasRenderingContext2D,
    y: number,
    label: string,
    dash: number[],
    colour = 'rgb(255 255 255 / 62%)',
  ) {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(this.#width, y);
    context.stroke();
    context.setLineDash([]);
    context.textAlign = 'right';
    context.fillText(label, this.#width - 8, y - 5);
  }

  #drawMarks(context: CanvasRenderingContext2D, top: number, scale: (height: number) => Point) {
    const size = Math.max(12, this.#height / 30);
    context.textAlign = 'left';
    for (const { hundredths, label, isOwn } of this.#marks) {
      if (hundredths / 100 > top) continue;
      const { x, y } = scale(hundredths / 100);
      context.beginPath();
      context.arc(x, y, isOwn ? size * 0.42 : size * 0.26, 0, 2 * Math.PI);
      context.fillStyle = isOwn ? '#ffe27a' : '#ffffff';
      context.fill();
      context.font = `${isOwn ? 800 : 600} ${isOwn ? size * 1.15 : size * 0.85}px ${this.#font}`;
      context.lineWidth = 4;
      context.strokeStyle = 'rgb(40 20 0 / 75%)';
      context.strokeText(label, x + size * 0.6, y + size * 0.95);
      context.fillText(label, x + size * 0.6, y + size * 0.95);
    }
  }

  #context(): CanvasRenderingContext2D | undefined {
    if (this.#width === 0) this.#resize();
    const context = this.view.getContext('2d') ?? undefined;
    context?.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    return context;
  }

  #resize() {
    const { clientWidth, clientHeight } = this.view;
    this.#ratio = Math.min(devicePixelRatio, 2);
    this.#font = getComputedStyle(this.view).fontFamily;
    this.#width = clientWidth;
    this.#height = clientHeight;
    this.view.width = Math.round(clientWidth * this.#ratio);
    this.view.height = Math.round(clientHeight * this.#ratio);
  }
}

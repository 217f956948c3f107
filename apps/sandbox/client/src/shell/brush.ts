/** A placement around the sprite's centre. */
export interface SpritePlacement {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle?: number;
  readonly alpha?: number;
  /** Looks to the other side. */
  readonly isMirrored?: boolean;
}

/** Draws on a canvas in CSS pixels, and counts what each frame costs. */
export class Brush {
  readonly context: CanvasRenderingContext2D;
  readonly #canvas: HTMLCanvasElement;
  #calls = 0;
  #pixels = 0;
  #maxCalls = 0;
  #maxOverdraw = 0;
  #width = 1;
  #height = 1;
  #resolution = 1;
  #unit = 1;

  constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser has no 2D canvas');
    this.context = context;
    this.#canvas = canvas;
  }

  /** `unit`: the CSS pixels of one unit of length, for scenes that grow with their host. */
  resize(width: number, height: number, resolution: number, unit = 1) {
    this.#unit = unit;
    [this.#width, this.#height, this.#resolution] = [width, height, resolution];
    this.#canvas.width = Math.max(1, Math.round(width * resolution));
    this.#canvas.height = Math.max(1, Math.round(height * resolution));
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
  }

  begin() {
    [this.#calls, this.#pixels] = [0, 0];
    const scale = this.#resolution * this.#unit;
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.context.clearRect(0, 0, this.#width / this.#unit, this.#height / this.#unit);
  }

  /** The costliest frame so far is on the canvas, for the measurement. */
  end() {
    const overdraw = (this.#pixels * this.#unit ** 2) / (this.#width * this.#height);
    if (this.#calls <= this.#maxCalls && overdraw <= this.#maxOverdraw) return;
    this.#maxCalls = Math.max(this.#maxCalls, this.#calls);
    this.#maxOverdraw = Math.max(this.#maxOverdraw, overdraw);
    this.#canvas.dataset.calls = String(this.#maxCalls);
    this.#canvas.dataset.overdraw = this.#maxOverdraw.toFixed(2);
  }

  image(image: CanvasImageSource, x: number, y: number, width: number, height: number) {
    this.count(width * height);
    this.context.drawImage(image, x, y, width, height);
  }

  /** Draws the image around its centre. */
  turnedImage(image: CanvasImageSource, x: number, y: number, size: number, angle: number) {
    const { context } = this;
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    this.image(image, -size / 2, -size / 2, size, size);
    context.restore();
  }

  sprite(image: CanvasImageSource, placement: SpritePlacement) {
    const { x, y, width, height, angle = 0, alpha = 1, isMirrored = false } = placement;
    const { context } = this;
    if (alpha <= 0) return;
    context.save();
    context.translate(x, y);
    if (angle !== 0) context.rotate(angle);
    if (isMirrored) context.scale(-1, 1);
    context.globalAlpha = Math.min(1, alpha);
    this.image(image, -width / 2, -height / 2, width, height);
    context.restore();
  }

  rect(colour: string, alpha: number, x: number, y: number, width: number, height: number) {
    this.count(width * height);
    this.context.globalAlpha = alpha;
    this.context.fillStyle = colour;
    this.context.fillRect(x, y, width, height);
    this.context.globalAlpha = 1;
  }

  /** Counts the pixels that a call paints. */
  count(pixels: number) {
    this.#calls += 1;
    this.#pixels += pixels;
  }
}
